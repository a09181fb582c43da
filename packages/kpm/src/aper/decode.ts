import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import { findPackedCodec } from "../codecs.ts";
import { assertDialect, type Dialect } from "../dialect.ts";
import { BitReader } from "./bit-reader.ts";

/** How to decode aligned PER. */
export interface AperDecodeOptions {
  /** The dialect of the bytes. @default "x691" */
  readonly dialect?: Dialect;
  /**
   * Ignores bytes after the message; otherwise they are an error. After an empty message they are always an error, because the
   * input is more likely another message. @default false
   */
  readonly allowTrailing?: boolean;
}

/** Decodes aligned PER. */
export function decodeAper<Desc extends DescMessage>(
  schema: Desc,
  bytes: Uint8Array,
  options: AperDecodeOptions,
): MessageShape<Desc> {
  const { dialect = "x691", allowTrailing = false } = options;
  assertDialect(dialect);
  const codec = findPackedCodec(schema);
  const reader = new BitReader(schema, bytes, dialect);
  const message = codec.unpack(reader);
  if (reader.octetsLeft > 0) {
    if (!hasContent(message)) throw reader.trailing(" after an empty message");
    if (!allowTrailing) throw reader.trailing();
  }
  return message;
}

/** Whether any component of a message, at any depth, is present and not 0. */
function hasContent(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return Boolean(value);
  // A list or bytes.
  if ("length" in value) return value.length !== 0;
  return Object.entries(value).some(([name, member]) => !/^\$|^case$/.test(name) && hasContent(member));
}
