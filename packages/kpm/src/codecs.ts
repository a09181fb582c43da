import type { DescFile, DescMessage, MessageShape } from "@bufbuild/protobuf";
import { KpmError } from "./error.ts";
import type { Codec, PackedCodec, SomeCodec } from "./runtime/codec.ts";

const codecsByName = new Map<string, SomeCodec>();
const markedByName = new Map<string, number>();

/** Registers codecs for a schema, and returns the schema. */
type Bind = <Desc extends DescMessage>(schema: Desc) => Desc;

/**
 * Registers the codecs of a file with their schemas. Code that imports such a schema can use its codec, and the codecs of the
 * messages that it contains. A bundle therefore contains only the codecs of files whose schemas it uses.
 */
export function binder(codecs: readonly SomeCodec[], marked: Readonly<Record<string, number>>): Bind {
  let isBound = false;
  return (schema) => {
    if (!isBound) {
      for (const codec of codecs) codecsByName.set(new codec.Empty().$typeName, codec);
      for (const [typeName, fields] of Object.entries(marked)) markedByName.set(typeName, fields);
    }
    isBound = true;
    return schema;
  };
}

/** The schemas of all messages of a file, in its order. A nested message follows its parent. */
export function bindAll({ messages }: DescFile, bind: Bind): readonly DescMessage[] {
  return messages.flatMap((message) => [message, ...message.nestedMessages]).map((schema) => bind(schema));
}

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

/** The OPTIONAL numbers that messages of a type mark as absent: bit `n` stands for field `n`. */
export function markedFieldsOf({ typeName }: DescMessage): number {
  return markedByName.get(typeName) ?? 0;
}

/**
 * Finds the aligned PER codec of a message type.
 *
 * @throws KpmError `unsupported` for a schema of another package, and for a constant
 */
export function findPackedCodec<Desc extends DescMessage>(schema: Desc): PackedCodec<MessageShape<Desc>> {
  const codec = findCodec(schema);
  if (codec.unpack !== undefined) return codec as PackedCodec<MessageShape<Desc>>;
  throw new KpmError("unsupported", `${schema.name} is a constant, which has no APER encoding`, { wire: "aper" });
}
