import {
  type DescField,
  type DescMessage,
  type JsonObject,
  type JsonValue,
  type MessageShape,
  ScalarType,
} from "@bufbuild/protobuf";
import { base64Encode, getTextEncoding } from "@bufbuild/protobuf/wire";
import { markedFieldsOf } from "../codecs.ts";
import { KpmError } from "../error.ts";
import { assertTypes } from "../message-types.ts";
import { isAbsent } from "../runtime/absence.ts";
import { toBigInt } from "../runtime/values.ts";
import { boundsOf, expectation } from "./fields.ts";

/**
 * Encodes a message as ProtoJSON text in UTF-8, without white space. ProtoJSON leaves out fields that are 0; here, OPTIONAL numbers that
 * are 0 are written, and only absent ones are left out.
 */
export function encodeJson<Desc extends DescMessage>(schema: Desc, message: MessageShape<Desc>): Uint8Array {
  assertTypes(schema, message, "json");
  return getTextEncoding().encodeUtf8(JSON.stringify(toObject(schema, message as never, "")));
}

type Members = Readonly<Record<string, unknown>>;

function toObject(schema: DescMessage, message: MessageShape<DescMessage>, path: string): JsonObject {
  const members = message as unknown as Members;
  const marked = markedFieldsOf(schema);
  const json: JsonObject = {};
  for (const field of schema.fields) {
    const { localName, jsonName, name, number, oneof } = field;
    const inside = path === "" ? name : `${path}.${name}`;
    if (oneof !== undefined) {
      const { case: chosen, value } = members[oneof.localName] as { readonly case?: string; readonly value?: unknown };
      if (chosen === localName) json[jsonName] = toValue(field, value, inside);
      continue;
    }
    const value = members[localName];
    if (Array.isArray(value)) {
      if (value.length > 0) json[jsonName] = value.map((item, index) => toValue(field, item, `${inside}[${index}]`));
    } else if (field.message !== undefined ? value !== undefined : !isZero(value) || isKnownZero(number)) {
      json[jsonName] = toValue(field, value, inside);
    }
  }
  return json;

  function isKnownZero(number: number): boolean {
    return ((marked >> number) & 1) === 1 && !isAbsent(message, number);
  }
}

function isZero(value: unknown): boolean {
  return value instanceof Uint8Array ? value.length === 0 : !value && !Number.isNaN(value);
}

function toValue(field: DescField, value: unknown, path: string): JsonValue {
  const { message, enum: names, scalar } = field;
  if (message !== undefined) return toObject(message, value as MessageShape<DescMessage>, path);
  if (scalar === ScalarType.BYTES) return base64Encode(value as Uint8Array);
  if (scalar === ScalarType.STRING) return value as string;
  const { min, max, isLong } = boundsOf(scalar);
  const whole = typeof value === "string" && /^-?\d+$/.test(value) ? BigInt(value) : toBigInt(value);
  if (whole === undefined || whole < min || whole > max) {
    const why = `expected ${expectation(field)}, found ${String(value)}`;
    throw new KpmError("unencodable", `Cannot encode ${path}: ${why}`, { wire: "json", path });
  }
  return isLong ? String(whole) : (names?.value[Number(whole)]?.name ?? Number(whole));
}
