import { type DescField, type DescMessage, fromJson, type JsonObject, type JsonValue } from "@bufbuild/protobuf";
import type { JsonPath } from "@signalbox/json";
import { expectation, fieldOfKey, quoteJson, shorten } from "./fields.ts";

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
