import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import { KpmError } from "./error.ts";
import { codecs } from "./gen/e2sm_kpm/v1beta1/e2sm_kpm_codec.ts";
import type { Codec, PackedCodec } from "./runtime/codec.ts";

const codecsByName = new Map(codecs.map((codec) => [new codec.Empty().$typeName, codec]));

/**
 * Finds the codec of a message type.
 *
 * @throws KpmError `unsupported` for a schema of another package
 */
export function findCodec<Desc extends DescMessage>(schema: Desc): Codec<MessageShape<Desc>> {
  const codec = codecsByName.get(schema.typeName);
  if (codec === undefined) throw new KpmError("unsupported", `No codec for ${schema.typeName}`);
  return codec as unknown as Codec<MessageShape<Desc>>;
}

/**
 * Finds the aligned PER codec of a message type.
 *
 * @throws KpmError `unsupported` for a schema of another package, and for a constant
 */
export function findPackedCodec<Desc extends DescMessage>(schema: Desc): PackedCodec<MessageShape<Desc>> {
  const codec = findCodec(schema);
  if (isPacked(codec)) return codec;
  throw new KpmError("unsupported", `${schema.name} is a constant, which has no APER encoding`, { wire: "aper" });
}

function isPacked<Message>(codec: Codec<Message>): codec is PackedCodec<Message> {
  return codec.unpack !== undefined;
}
