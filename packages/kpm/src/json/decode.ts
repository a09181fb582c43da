import { type DescMessage, fromJson, type JsonValue, type MessageShape } from "@bufbuild/protobuf";
import { getTextEncoding } from "@bufbuild/protobuf/wire";
import { KpmError } from "../kpm-error.ts";

/** Decodes ProtoJSON text in UTF-8. Unknown fields are errors. */
export function decodeJson<Desc extends DescMessage>(schema: Desc, bytes: Uint8Array): MessageShape<Desc> {
  const json = parse(schema, bytes);
  try {
    return fromJson(schema, json);
  } catch (cause) {
    throw new KpmError("malformed", `Cannot decode ${schema.name} from JSON: ${reason(cause)}`, {
      wire: "json",
      cause,
    });
  }
}

function parse(schema: DescMessage, bytes: Uint8Array): JsonValue {
  try {
    return JSON.parse(getTextEncoding().decodeUtf8(bytes, true)) as JsonValue;
  } catch (cause) {
    throw new KpmError("malformed", `Cannot decode ${schema.name}: the input is not JSON (${reason(cause)})`, {
      wire: "json",
      cause,
    });
  }
}

function reason(cause: unknown): string {
  // The engine quotes the input, line breaks included; an error is one line.
  return (cause instanceof Error ? cause.message : String(cause)).replace(/\s+/g, " ");
}
