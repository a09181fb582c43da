import {
  type DescField,
  type DescMessage,
  fromJson,
  type JsonObject,
  type JsonValue,
  ScalarType,
} from "@bufbuild/protobuf";
import { expectation, fieldOfKey, quoteJson, shorten } from "./fields.ts";
import { isRounded } from "./parse-json.ts";
import type { JsonPath } from "./scan-json.ts";

/** The part of a JSON text that does not fit the message. */
export interface MessageError {
  /** The field in protobuf notation; empty for the message itself. */
  readonly path: string;
  /** Its path in the JSON. */
  readonly steps: JsonPath;
  /** Whether the error is in the name at the end of the path, not in its value. */
  readonly isName?: boolean;
  readonly reason: string;
}

/**
 * Finds the innermost message or field that protobuf-es rejects. The error of protobuf-es has no position. This function runs once
 * for each error.
 */
export function findJsonError(
  schema: DescMessage,
  json: JsonValue,
  path = "",
  steps: JsonPath = [],
): MessageError | undefined {
  const reason = reasonAgainst(schema, json);
  if (reason === undefined) return undefined;
  if (!isObject(json)) return { path, steps, reason: notExpected("an object", json) };
  for (const [key, value] of Object.entries(json)) {
    const field = fieldOfKey(schema, key);
    if (field === undefined) {
      const known = schema.fields.map(({ jsonName }) => jsonName).join(", ");
      return {
        path,
        steps: [...steps, key],
        isName: true,
        reason: `no field ${quoteJson(key)}; its fields are ${known}`,
      };
    }
    const name = path === "" ? field.name : `${path}.${field.name}`;
    const error = findInField(field, value, name, [...steps, key]);
    if (error !== undefined) return error;
    if (reasonAgainst(schema, { [key]: value }) !== undefined) {
      return { path: name, steps: [...steps, key], reason: notExpected(expectation(field), value) };
    }
  }
  return { path, steps, reason };
}

/** Searches a message or a list of messages. */
function findInField(
  { message, fieldKind }: DescField,
  value: JsonValue,
  path: string,
  steps: JsonPath,
): MessageError | undefined {
  if (message === undefined || value === null) return undefined;
  if (fieldKind !== "list") return findJsonError(message, value, path, steps);
  if (!Array.isArray(value)) return { path, steps, reason: notExpected("a list", value) };
  for (const [index, item] of value.entries()) {
    const error = findJsonError(message, item, `${path}[${index}]`, [...steps, index]);
    if (error !== undefined) return error;
  }
  return undefined;
}

function isObject(json: JsonValue): json is JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

function notExpected(expected: string, found: JsonValue): string {
  return `expected ${expected}, found ${quoteJson(found)}`;
}

/** The error of protobuf-es for the JSON; `undefined` if it accepts it. */
function reasonAgainst(schema: DescMessage, json: JsonValue): string | undefined {
  try {
    fromJson(schema, json);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The path names the field or message. An error is one line, so line breaks in quoted input become spaces.
    return shorten(message.replace(/^cannot decode \S+ \S+ from JSON: /, "").replace(/\s+/g, " "));
  }
}

/** A number in JSON (RFC 8259). */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Finds a string that holds an integer in another form than a JSON number, or an integer that would be rounded. Returns its path.
 * protobuf-es accepts everything that JavaScript converts: `0x10`, `+5`, `007`.
 */
export function findLooseInteger(schema: DescMessage, json: JsonValue): (string | number)[] | undefined {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return undefined;
  for (const key in json) {
    const field = fieldOfKey(schema, key);
    const value = json[key];
    if (field === undefined || value === undefined) continue;
    const inner = Array.isArray(value) ? findInList(field, value) : findLooseInField(field, value);
    if (inner !== undefined) return [key, ...inner];
  }
  return undefined;
}

function findInList(field: DescField, list: readonly JsonValue[]): (string | number)[] | undefined {
  for (let index = 0; index < list.length; index++) {
    const inner = findLooseInField(field, list[index] as JsonValue);
    if (inner !== undefined) return [index, ...inner];
  }
  return undefined;
}

function findLooseInField({ message, scalar }: DescField, value: JsonValue): (string | number)[] | undefined {
  if (message !== undefined) return findLooseInteger(message, value);
  if (typeof value !== "string" || scalar === undefined) return undefined;
  switch (scalar) {
    case ScalarType.INT64:
    case ScalarType.UINT64:
      return NUMBER.test(value) ? undefined : [];
    case ScalarType.INT32:
    case ScalarType.UINT32:
      return NUMBER.test(value) && !isRounded(value) ? undefined : [];
    default:
      return undefined;
  }
}
