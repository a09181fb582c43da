import {
  type DescField,
  type DescMessage,
  type JsonObject,
  type JsonValue,
  type Message,
  ScalarType,
} from "@bufbuild/protobuf";
import { markedFieldsOf } from "../codecs.ts";
import { isAbsent, markAbsent } from "../runtime/absence.ts";
import { fieldOfKey } from "./fields.ts";

// ProtoJSON omits fields that are 0. Here, OPTIONAL numbers that are 0 are written, and only absent ones are omitted.

/** Whether any message of a schema has OPTIONAL numbers. Messages of other schemas are not searched. */
const mayHaveAbsent = new WeakMap<DescMessage, boolean>();

/** Adds the OPTIONAL numbers that are 0 and not absent to the JSON that protobuf-es has created. */
export function addZeros(schema: DescMessage, message: Message, json: JsonValue): JsonValue {
  if (!needsWalk(schema) || !isObject(json)) return json;
  const marked = markedFieldsOf(schema);
  const added: JsonObject = {};
  for (const field of schema.fields) {
    const value = json[field.jsonName];
    if (value !== undefined) added[field.jsonName] = addToValue(field, memberOf(field, message), value);
    else if ((marked >> field.number) & 1 && !isAbsent(message, field.number)) added[field.jsonName] = zeroOf(field);
  }
  return added;
}

function addToValue({ message: schema }: DescField, value: unknown, json: JsonValue): JsonValue {
  if (schema === undefined) return json;
  if (!Array.isArray(json)) return addZeros(schema, value as Message, json);
  return json.map((item, index) => addZeros(schema, (value as readonly Message[])[index] as Message, item));
}

/** Marks OPTIONAL numbers as absent when the JSON of their message does not have them. */
export function markMissing(schema: DescMessage, message: Message, json: JsonValue): void {
  if (!needsWalk(schema) || !isObject(json)) return;
  let missing = markedFieldsOf(schema);
  for (const [key, value] of Object.entries(json)) {
    const field = fieldOfKey(schema, key);
    if (field === undefined || value === null) continue;
    missing &= ~(1 << field.number);
    const inner = memberOf(field, message);
    if (field.message === undefined) continue;
    if (!Array.isArray(value)) markMissing(field.message, inner as Message, value);
    else
      for (const [index, item] of value.entries())
        markMissing(field.message, (inner as readonly Message[])[index] as Message, item);
  }
  if (missing !== 0) markAbsent(message, missing);
}

function needsWalk(schema: DescMessage): boolean {
  const known = mayHaveAbsent.get(schema);
  if (known !== undefined) return known;
  const needed =
    markedFieldsOf(schema) !== 0 || schema.fields.some(({ message }) => message !== undefined && needsWalk(message));
  mayHaveAbsent.set(schema, needed);
  return needed;
}

function memberOf({ localName, oneof }: DescField, message: Message): unknown {
  const members = message as unknown as Readonly<Record<string, unknown>>;
  return oneof === undefined ? members[localName] : (members[oneof.localName] as { readonly value?: unknown }).value;
}

/** 64-bit integers are strings in ProtoJSON. */
function zeroOf({ scalar }: DescField): JsonValue {
  return scalar === ScalarType.INT64 ? "0" : 0;
}

function isObject(json: JsonValue): json is JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}
