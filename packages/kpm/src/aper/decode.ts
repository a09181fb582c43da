import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import { packedCodecOf } from "../codec-of.ts";
import { BitReader } from "./bit-reader.ts";
import { type Dialect, requireDialect } from "./dialect.ts";
import type { Presence } from "./presence.ts";

/** How to read aligned PER. */
export interface AperDecodeOptions {
  /** The dialect of the octets. @default "x691" */
  readonly dialect?: Dialect;
  /** Notes the OPTIONAL integers that are absent. @default none */
  readonly presence?: Presence;
  /** Octets behind the message are ignored; otherwise they are an error. @default false */
  readonly allowTrailing?: boolean;
}

/** Decodes aligned PER octets. */
export function decodeAper<Desc extends DescMessage>(
  schema: Desc,
  bytes: Uint8Array,
  options: AperDecodeOptions,
): MessageShape<Desc> {
  const { dialect = "x691", presence, allowTrailing = false } = options;
  requireDialect(dialect);
  const codec = packedCodecOf(schema);
  const reader = new BitReader(schema, bytes, dialect, presence);
  const message = codec.unpack(reader);
  if (!allowTrailing && reader.octetsLeft > 0) throw reader.trailing();
  return message;
}
