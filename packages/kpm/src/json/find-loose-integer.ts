import { type DescField, type DescMessage, type JsonValue, ScalarType } from "@bufbuild/protobuf";
import { fieldOfKey } from "./field-of-key.ts";
import { isRounded } from "./is-rounded.ts";

/** A number as JSON writes it (RFC 8259). */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Finds the text of an integer that is not written as JSON writes numbers, or that would be rounded, and gives the keys and
 * indices that lead to it. protobuf-es takes what the functions of JavaScript take: `0x10`, `+5`, `007`.
 */
export function findLooseInteger(schema: DescMessage, json: JsonValue): (string | number)[] | undefined {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return undefined;
  for (const key in json) {
    const field = fieldOfKey(schema, key);
    const value = json[key];
    if (field === undefined || value === undefined) continue;
    const inner = Array.isArray(value) ? findInList(field, value) : findInField(field, value);
    if (inner !== undefined) return [key, ...inner];
  }
  return undefined;
}

function findInList(field: DescField, list: readonly JsonValue[]): (string | number)[] | undefined {
  for (let index = 0; index < list.length; index++) {
    const inner = findInField(field, list[index] as JsonValue);
    if (inner !== undefined) return [index, ...inner];
  }
  return undefined;
}

function findInField({ message, scalar }: DescField, value: JsonValue): (string | number)[] | undefined {
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
