import { type DescMessage, fromJson, type JsonObject, type JsonValue } from "@bufbuild/protobuf";
import type { JsonPath } from "./scan-json.ts";

/** The most that is quoted of a reason, which may have a text of the input in it. */
const LONGEST_REASON = 200;

/** What in JSON is not the JSON of a message. */
export interface MessageFault {
  /** The field in protobuf notation; empty for the message itself. */
  readonly path: string;
  /** Where that is in the JSON. */
  readonly steps: JsonPath;
  readonly reason: string;
}

/**
 * Finds the innermost message or field that protobuf-es does not read. It does not say where that is itself; this runs once for
 * each error.
 */
export function findJsonFault(
  schema: DescMessage,
  json: JsonValue,
  path = "",
  steps: JsonPath = [],
): MessageFault | undefined {
  const reason = reasonAgainst(schema, json);
  if (reason === undefined) return undefined;
  for (const [key, value] of isObject(json) ? Object.entries(json) : []) {
    const field = schema.fields.find(({ jsonName, name }) => jsonName === key || name === key);
    if (field === undefined) continue;
    const name = path === "" ? field.name : `${path}.${field.name}`;
    const { message } = field;
    if (message !== undefined && Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        const fault = findJsonFault(message, item, `${name}[${index}]`, [...steps, key, index]);
        if (fault !== undefined) return fault;
      }
    } else if (message !== undefined && isObject(value)) {
      const fault = findJsonFault(message, value, name, [...steps, key]);
      if (fault !== undefined) return fault;
    }
    const alone = reasonAgainst(schema, { [key]: value });
    if (alone !== undefined) return { path: name, steps: [...steps, key], reason: alone };
  }
  return { path, steps, reason };
}

function isObject(json: JsonValue): json is JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

function reasonAgainst(schema: DescMessage, json: JsonValue): string | undefined {
  try {
    fromJson(schema, json);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The path says which field or message it is. An error is one line, whatever is quoted in it.
    const reason = message.replace(/^cannot decode \S+ \S+ from JSON: /, "").replace(/\s+/g, " ");
    // protobuf-es calls text and fractions out of the range of an integer.
    const plain = reason.replace(
      /^expected \w+ \((\w+)\)(?:, got|:) (.*?)(?: out of range)?$/,
      "expected $1, found $2",
    );
    return plain.length > LONGEST_REASON ? `${plain.slice(0, LONGEST_REASON)}…` : plain;
  }
}
