import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import { findPackedCodec } from "../codecs.ts";
import { assertDialect, type Dialect } from "../dialect.ts";
import { KpmError } from "../error.ts";
import { assertTypes } from "../message-types.ts";
import type { Violation } from "../runtime/violation.ts";
import { BitWriter } from "./bit-writer.ts";
import type { WriterSetting } from "./integer-writer.ts";

/** How to encode aligned PER. */
export interface AperEncodeOptions {
  /** The dialect to write. @default "x691" */
  readonly dialect?: Dialect;
}

/** Encodes a message as aligned PER. */
export function encodeAper<Desc extends DescMessage>(
  schema: Desc,
  message: MessageShape<Desc>,
  options: AperEncodeOptions,
): Uint8Array {
  const { dialect = "x691" } = options;
  assertDialect(dialect);
  const codec = findPackedCodec(schema);
  const writer = startWriter({ schema, dialect, onViolation: throwViolation });
  try {
    codec.pack(writer, message);
  } catch (error) {
    if (!(error instanceof KpmError)) assertTypes(schema, message, "aper");
    throw error;
  }
  return writer.finish();
}

/** Reports everything in `message` that aligned PER cannot carry, by encoding it and discarding the result. */
export function findUnencodable<Desc extends DescMessage>(
  schema: Desc,
  message: MessageShape<Desc>,
  onViolation: (violation: Violation) => void,
): void {
  const codec = findPackedCodec(schema);
  codec.pack(startWriter({ schema, dialect: "x691", onViolation }), message);
}

/** All calls share one writer: encoding is synchronous, and the result is copied out. */
let writer: BitWriter | undefined;

function startWriter(setting: WriterSetting): BitWriter {
  writer ??= new BitWriter(setting.schema);
  writer.start(setting);
  return writer;
}

function throwViolation({ path, message }: Violation): never {
  throw new KpmError("unencodable", `Cannot encode ${path}: ${message}`, { wire: "aper", path });
}
