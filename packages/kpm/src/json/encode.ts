import { type DescMessage, type MessageShape, ScalarType, toJson } from "@bufbuild/protobuf";
import { getTextEncoding } from "@bufbuild/protobuf/wire";
import { KpmError } from "../error.ts";
import { assertTypes } from "../message-types.ts";
import { addZeros } from "./absent-members.ts";

/** Encodes a message as ProtoJSON text in UTF-8, without white space. */
export function encodeJson<Desc extends DescMessage>(schema: Desc, message: MessageShape<Desc>): Uint8Array {
  // protobuf-es would write some of the values that are rejected here, in another form.
  assertTypes(schema, message, "json");
  try {
    return getTextEncoding().encodeUtf8(stringify(schema, addZeros(schema, message, toJson(schema, message))));
  } catch (cause) {
    throw new KpmError("unencodable", cause instanceof Error ? cause.message : String(cause), { wire: "json", cause });
  }
}

/** `JSON.stringify` writes -0 as 0. As a string, which ProtoJSON allows for numbers, -0 keeps its sign. */
function stringify(schema: DescMessage, json: unknown): string {
  if (!hasReal(schema)) return JSON.stringify(json);
  return JSON.stringify(json, (_name, value: unknown) => (Object.is(value, -0) ? "-0" : value));
}

const withReal = new WeakMap<DescMessage, boolean>();

/** Whether a message, or a message inside it, has a real number. */
function hasReal(schema: DescMessage): boolean {
  const known = withReal.get(schema);
  if (known !== undefined) return known;
  const found = schema.fields.some(
    ({ scalar, message }) => scalar === ScalarType.DOUBLE || (message !== undefined && hasReal(message)),
  );
  withReal.set(schema, found);
  return found;
}
