import { type DescField, type DescMessage, type JsonValue, ScalarType } from "@bufbuild/protobuf";
import type { JsonPath } from "@signalbox/json";

const fieldsOf = new WeakMap<DescMessage, ReadonlyMap<string, DescField>>();

/** The field with this name in JSON: the JSON name or the name in the `.proto`. */
export function fieldOfKey(schema: DescMessage, key: string): DescField | undefined {
  let fields = fieldsOf.get(schema);
  if (fields === undefined) {
    fields = new Map(
      schema.fields.flatMap((field) => [[field.name, field] as const, [field.jsonName, field] as const]),
    );
    fieldsOf.set(schema, fields);
  }
  return fields.get(key);
}

/** The field at a path in JSON, in protobuf notation. For a field that the schema does not know, the message that contains it. */
export function fieldPath(schema: DescMessage, steps: JsonPath): string {
  let path = "";
  let message: DescMessage | undefined = schema;
  for (const step of steps) {
    if (typeof step === "number") {
      path += `[${step}]`;
      continue;
    }
    const field: DescField | undefined = message && fieldOfKey(message, step);
    if (field === undefined) return path;
    path += path === "" ? field.name : `.${field.name}`;
    message = field.message;
  }
  return path;
}

/** The expected JSON of a field, or of an item if the field is a list. */
export function expectation({ message, enum: names, scalar }: DescField): string {
  if (message !== undefined) return "an object";
  if (names !== undefined) return `a name of ${names.name}, such as "${names.values[0]?.name}", or its number`;
  if (scalar === ScalarType.BYTES) return "base64 text";
  if (scalar === ScalarType.STRING) return "text";
  const { min, max } = boundsOf(scalar);
  return `a whole number from ${min} to ${max}`;
}

/** The bounds of an integer, which is an int32 for an enumeration. 64 bits are bigints. */
export function boundsOf(scalar: ScalarType | undefined): { min: bigint; max: bigint; isLong: boolean } {
  const isLong = scalar === ScalarType.INT64 || scalar === ScalarType.UINT64;
  const bits = isLong ? 64n : 32n;
  const isUnsigned = scalar === ScalarType.UINT32 || scalar === ScalarType.UINT64;
  return isUnsigned
    ? { min: 0n, max: 2n ** bits - 1n, isLong }
    : { min: -(2n ** (bits - 1n)), max: 2n ** (bits - 1n) - 1n, isLong };
}

/** The most characters of the input that an error quotes. */
const MAX_QUOTE_LENGTH = 200;

/** JSON as an error quotes it: on one line, and shortened when it is long. */
export function quoteJson(json: JsonValue): string {
  return shorten(JSON.stringify(json));
}

/** Truncates text that is too long to be quoted. */
export function shorten(text: string): string {
  return text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text;
}
