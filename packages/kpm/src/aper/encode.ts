import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import { findPackedCodec } from "../codecs.ts";
import { KpmError } from "../error.ts";
import { assertTypes } from "../message-types.ts";
import type { Violation } from "../validation/violation.ts";
import { BitWriter } from "./bit-writer.ts";
import { assertDialect, type Dialect } from "./dialect.ts";
import type { Presence } from "./presence.ts";

/** How to write aligned PER. */
export interface AperEncodeOptions {
  /** The dialect to write. @default "x691" */
  readonly dialect?: Dialect;
  /** The OPTIONAL integers that were absent when the message was decoded; without it all are written. @default none */
  readonly presence?: Presence;
}

/** Encodes a message as aligned PER octets. */
export function encodeAper<Desc extends DescMessage>(
  schema: Desc,
  message: MessageShape<Desc>,
  options: AperEncodeOptions,
): Uint8Array {
  const { dialect = "x691", presence } = options;
  assertDialect(dialect);
  const codec = findPackedCodec(schema);
  const writer = new BitWriter({ schema, dialect, presence, onViolation: refuse });
  try {
    codec.pack(writer, message);
  } catch (error) {
    if (!(error instanceof KpmError)) assertTypes(schema, message, "aper");
    throw error;
  }
  return writer.finish();
}

/** Hears of everything in `message` that aligned PER cannot carry, by encoding it in vain. */
export function findUnencodable<Desc extends DescMessage>(
  schema: Desc,
  message: MessageShape<Desc>,
  onViolation: (violation: Violation) => void,
): void {
  const codec = findPackedCodec(schema);
  codec.pack(new BitWriter({ schema, dialect: "x691", presence: undefined, onViolation }), message);
}

function refuse({ path, message }: Violation): never {
  throw new KpmError("unencodable", `Cannot encode ${path}: ${message}`, { wire: "aper", path });
}
