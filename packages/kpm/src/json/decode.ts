import { type DescField, type DescMessage, fromJson, type JsonValue, type MessageShape } from "@bufbuild/protobuf";
import type { KpmError } from "../error.ts";
import { markMissing } from "./absent-members.ts";
import { expectation, fieldOfKey, fieldPath, quoteJson } from "./fields.ts";
import { findJsonError, findLooseInteger, type MessageError } from "./find-json-error.ts";
import { type JsonText, jsonError, parseText, readText } from "./parse-json.ts";
import { type JsonPath, scanJson } from "./scan-json.ts";

/** Decodes ProtoJSON text in UTF-8. Rejects unknown fields, and numbers that would be rounded. */
export function decodeJson<Desc extends DescMessage>(schema: Desc, bytes: Uint8Array): MessageShape<Desc> {
  const source = readText(bytes);
  const json = parseText(source, (steps) => fieldPath(schema, steps));
  const loose = findLooseInteger(schema, json);
  if (loose !== undefined) throw explain(schema, source, looseError(schema, json, loose));
  try {
    const message = fromJson(schema, json);
    markMissing(schema, message, json);
    return message;
  } catch (cause) {
    const error = findJsonError(schema, json) ?? { path: "", steps: [], reason: String(cause) };
    throw explain(schema, source, error, cause);
  }
}

function looseError(schema: DescMessage, json: JsonValue, steps: JsonPath): MessageError {
  let field: DescField | undefined;
  let value = json;
  for (const step of steps) {
    if (typeof step === "string") field = fieldOfKey(field?.message ?? schema, step);
    value = (value as Record<string | number, JsonValue>)[step] as JsonValue;
  }
  const expected = field === undefined ? "a number" : expectation(field);
  return { path: fieldPath(schema, steps), steps, reason: `expected ${expected}, found ${quoteJson(value)}` };
}

function explain(schema: DescMessage, source: JsonText, error: MessageError, cause?: unknown): KpmError {
  const { path, steps, isName = false, reason } = error;
  const what = `decode ${path === "" ? schema.name : path} from JSON`;
  return jsonError(what, { ...source, at: placeOf(steps, isName, source.text), path }, reason, cause);
}

/** The offset at which a value or its name starts. */
function placeOf(wanted: JsonPath, isName: boolean, text: string): number {
  let found = 0;
  scanJson(text, (path, start, _written, nameAt) => {
    if (path.length !== wanted.length || !path.every((step, index) => step === wanted[index])) return;
    found = isName ? nameAt : start;
  });
  return found;
}
