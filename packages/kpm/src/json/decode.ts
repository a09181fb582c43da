import { type DescMessage, fromJson, type JsonValue, type MessageShape } from "@bufbuild/protobuf";
import type { KpmError } from "../kpm-error.ts";
import { findJsonFault } from "./find-json-fault.ts";
import { jsonError } from "./json-error.ts";
import { parseJson, readText } from "./parse-json.ts";
import { type JsonPath, scanJson } from "./scan-json.ts";

/** Decodes ProtoJSON text in UTF-8. Unknown fields are errors, and so are numbers that would be rounded. */
export function decodeJson<Desc extends DescMessage>(schema: Desc, bytes: Uint8Array): MessageShape<Desc> {
  const json = parseJson(bytes);
  try {
    return fromJson(schema, json);
  } catch (cause) {
    throw explain(schema, bytes, json, cause);
  }
}

function explain(schema: DescMessage, bytes: Uint8Array, json: JsonValue, cause: unknown): KpmError {
  const { path, steps, reason } = findJsonFault(schema, json) ?? { path: "", steps: [], reason: String(cause) };
  const text = readText(bytes);
  const what = `decode ${path === "" ? schema.name : path} from JSON`;
  return jsonError(what, { text, at: startOf(steps, text), path }, reason, cause);
}

/** Where a value starts; the last one when a name stands there twice, as that is the one that counts. */
function startOf(wanted: JsonPath, text: string): number {
  let found = 0;
  scanJson(text, (path, start) => {
    if (path.length === wanted.length && path.every((step, index) => step === wanted[index])) found = start;
  });
  return found;
}
