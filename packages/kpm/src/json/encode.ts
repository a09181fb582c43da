import { type DescMessage, type MessageShape, toJson } from "@bufbuild/protobuf";
import { getTextEncoding } from "@bufbuild/protobuf/wire";
import { KpmError } from "../error.ts";
import { assertTypes } from "../message-types.ts";
import { addZeros } from "./absent-members.ts";

/** Encodes a message as ProtoJSON text in UTF-8, without white space. */
export function encodeJson<Desc extends DescMessage>(schema: Desc, message: MessageShape<Desc>): Uint8Array {
  // protobuf-es would write some of the values that are rejected here, in another form.
  assertTypes(schema, message, "json");
  try {
    return getTextEncoding().encodeUtf8(JSON.stringify(addZeros(schema, message, toJson(schema, message))));
  } catch (cause) {
    throw new KpmError("unencodable", cause instanceof Error ? cause.message : String(cause), { wire: "json", cause });
  }
}
