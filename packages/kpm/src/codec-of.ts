import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import type { Codec, PackedCodec } from "./codec.ts";
import { codecs } from "./gen/e2sm_kpm/v1beta1/e2sm_kpm_codec.ts";
import { KpmError } from "./kpm-error.ts";

const byName = new Map(codecs.map((codec) => [new codec.Empty().$typeName, codec]));

/**
 * Looks up the codec of a message type. The schema that a caller passes along with a message is the proof that they belong
 * together.
 *
 * @throws KpmError `unsupported` for a schema of another package
 */
export function codecOf<Desc extends DescMessage>(schema: Desc): Codec<MessageShape<Desc>> {
  const codec = byName.get(schema.typeName);
  if (codec === undefined) throw new KpmError("unsupported", `No codec for ${schema.typeName}`);
  return codec as unknown as Codec<MessageShape<Desc>>;
}

/**
 * Looks up the codec of a message type for aligned PER.
 *
 * @throws KpmError `unsupported` for a schema of another package, and for a constant
 */
export function packedCodecOf<Desc extends DescMessage>(schema: Desc): PackedCodec<MessageShape<Desc>> {
  const codec = codecOf(schema);
  if (isPacked(codec)) return codec;
  throw new KpmError("unsupported", `${schema.name} is a constant, which has no form in APER`, { wire: "aper" });
}

function isPacked<Message>(codec: Codec<Message>): codec is PackedCodec<Message> {
  return codec.unpack !== undefined;
}
