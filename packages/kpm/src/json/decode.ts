import { type DescMessage, fromJson, type MessageShape, ScalarType } from "@bufbuild/protobuf";
import type { JsonPath } from "@signalbox/json";
import type { KpmError } from "../error.ts";
import { markMissing } from "./absent-members.ts";
import { expectation, fieldAt, fieldPath, quoteJson } from "./fields.ts";
import { findJsonError, type MessageError } from "./find-json-error.ts";
import { isRounded, type JsonText, jsonError, parseText, readText, scanJson } from "./parse-json.ts";

/** Decodes ProtoJSON text in UTF-8. Rejects unknown fields, and numbers that would be rounded. */
export function decodeJson<Desc extends DescMessage>(schema: Desc, bytes: Uint8Array): MessageShape<Desc> {
  const source = readText(bytes);
  const nameOf = (steps: JsonPath) => fieldPath(schema, steps);
  const json = parseText(source, nameOf, undefined, (steps, at, written) => {
    const reason = written.startsWith('"') ? looseInteger(schema, steps, written) : undefined;
    if (reason !== undefined)
      throw jsonError(`decode ${nameOf(steps)} from JSON`, { ...source, at, path: nameOf(steps) }, reason);
  });
  try {
    const message = fromJson(schema, json);
    markMissing(schema, message, json);
    return message;
  } catch (cause) {
    const error = findJsonError(schema, json) ?? { path: "", steps: [], reason: String(cause) };
    throw explain(schema, source, error, cause);
  }
}

/** A number in JSON (RFC 8259). */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const LONG: readonly (ScalarType | undefined)[] = [ScalarType.INT64, ScalarType.UINT64];
const SHORT: readonly (ScalarType | undefined)[] = [ScalarType.INT32, ScalarType.UINT32];

/** Why a string is not an integer. protobuf-es accepts everything that JavaScript converts: `0x10`, `+5`, `007`. */
function looseInteger(schema: DescMessage, steps: JsonPath, written: string): string | undefined {
  const field = fieldAt(schema, steps);
  if (field === undefined || ![...LONG, ...SHORT].includes(field.scalar)) return undefined;
  const text = JSON.parse(written) as string;
  if (NUMBER.test(text) && (LONG.includes(field.scalar) || !isRounded(text))) return undefined;
  return `expected ${expectation(field)}, found ${quoteJson(text)}`;
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
