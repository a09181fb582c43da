import type { DescMessage, Message, MessageShape } from "@bufbuild/protobuf";
import { packers } from "../gen/e2sm_kpm/v1beta1/e2sm_kpm_codec.ts";
import { generatedFor } from "../generated-for.ts";
import { KpmError } from "../kpm-error.ts";
import type { Violation } from "../validation/violation.ts";
import { BitWriter } from "./bit-writer.ts";
import type { Dialect } from "./dialect.ts";
import type { Presence } from "./presence.ts";

/** How to write aligned PER. */
export interface AperEncodeOptions {
  /** The dialect to write. @default "x691" */
  readonly dialect?: Dialect;
  /** The OPTIONAL integers that were absent when the message was decoded; without it all are written. @default none */
  readonly presence?: Presence;
}

type Write = (writer: BitWriter, message: Message) => void;

/** Encodes a message as aligned PER octets. */
export function encodeAper<Desc extends DescMessage>(
  schema: Desc,
  message: MessageShape<Desc>,
  options: AperEncodeOptions,
): Uint8Array {
  const { dialect = "x691", presence } = options;
  const write = generatedFor<Write>(schema, packers, "aper");
  const writer = new BitWriter({ schema, dialect, presence, onViolation: refuse });
  write(writer, message);
  return writer.finish();
}

/** Hears of everything in `message` that aligned PER cannot carry, by encoding it in vain. */
export function findUnencodable(
  schema: DescMessage,
  message: Message,
  onViolation: (violation: Violation) => void,
): void {
  const write = generatedFor<Write>(schema, packers, "aper");
  write(new BitWriter({ schema, dialect: "x691", presence: undefined, onViolation }), message);
}

function refuse({ path, message }: Violation): never {
  throw new KpmError("unencodable", `Cannot encode ${path}: ${message}`, { wire: "aper", path });
}
