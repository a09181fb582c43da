import {
  create,
  type DescField,
  type DescMessage,
  type JsonValue,
  type MessageShape,
  ScalarType,
} from "@bufbuild/protobuf";
import { base64Decode } from "@bufbuild/protobuf/wire";
import type { JsonPath } from "@signalbox/json";
import { markedFieldsOf } from "../codecs.ts";
import type { KpmError } from "../error.ts";
import { markAbsent } from "../runtime/absence.ts";
import { boundsOf, expectation, fieldOfKey, fieldPath, quoteJson } from "./fields.ts";
import { isRounded, type JsonText, jsonError, parseText, readText, scanJson } from "./parse-json.ts";

/**
 * Decodes ProtoJSON text in UTF-8. Rejects unknown fields, and numbers that would be rounded. OPTIONAL numbers that the text does not
 * have are marked as absent.
 */
export function decodeJson<Desc extends DescMessage>(schema: Desc, bytes: Uint8Array): MessageShape<Desc> {
  const source = readText(bytes);
  const json = parseText(source, (steps) => fieldPath(schema, steps));
  try {
    return readMessage(schema, json, []) as MessageShape<Desc>;
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    throw explain(schema, source, error);
  }
}

/** JSON that is not that of the message. */
class Mismatch extends Error {
  /** Its path in the JSON. */
  readonly steps: JsonPath;
  /** Whether the error is in the name at the end of the path, not in its value. */
  readonly isName: boolean;

  constructor(steps: JsonPath, reason: string, isName = false) {
    super(reason);
    this.steps = steps;
    this.isName = isName;
  }
}

type Members = Record<string, unknown>;

function readMessage(schema: DescMessage, json: JsonValue, steps: JsonPath): unknown {
  if (typeof json !== "object" || json === null || Array.isArray(json)) throw notExpected("an object", json, steps);
  const message = create(schema);
  const members = message as unknown as Members;
  let missing = markedFieldsOf(schema);
  for (const [key, value] of Object.entries(json)) {
    const inside = [...steps, key];
    const field = fieldOfKey(schema, key);
    if (field === undefined) {
      const known = schema.fields.map(({ jsonName }) => jsonName).join(", ");
      throw new Mismatch(inside, `no field ${quoteJson(key)}; its fields are ${known}`, true);
    }
    // As if the field were left out.
    if (value === null) continue;
    missing &= ~(1 << field.number);
    const { localName, oneof } = field;
    const read = field.fieldKind === "list" ? readList(field, value, inside) : readValue(field, value, inside);
    if (oneof === undefined) {
      members[localName] = read;
    } else {
      const { case: other } = members[oneof.localName] as { readonly case?: string };
      if (other !== undefined) throw new Mismatch(steps, `only one of ${other} and ${localName} may be set`);
      members[oneof.localName] = { case: localName, value: read };
    }
  }
  if (missing !== 0) markAbsent(message, missing);
  return message;
}

function readList(field: DescField, json: JsonValue, steps: JsonPath): unknown[] {
  if (!Array.isArray(json)) throw notExpected("a list", json, steps);
  return json.map((item, index) => readValue(field, item, [...steps, index]));
}

function readValue(field: DescField, json: JsonValue, steps: JsonPath): unknown {
  const { message, enum: names, scalar } = field;
  if (message !== undefined) return readMessage(message, json, steps);
  const value =
    names !== undefined
      ? (names.values.find(({ name }) => name === json)?.number ??
        (typeof json === "number" ? integer(field, json) : undefined))
      : scalar === ScalarType.BYTES
        ? bytesOf(json)
        : scalar === ScalarType.STRING
          ? typeof json === "string" && json.isWellFormed()
            ? json
            : undefined
          : integer(field, json);
  if (value === undefined) throw notExpected(expectation(field), json, steps);
  return value;
}

function bytesOf(json: JsonValue): Uint8Array | undefined {
  try {
    return typeof json === "string" ? base64Decode(json) : undefined;
  } catch {
    return undefined;
  }
}

/** A number in JSON (RFC 8259). */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** An integer, as a number or as text. JavaScript would convert more texts: `0x10`, `+5`, `007`. */
function integer({ scalar }: DescField, json: JsonValue): number | bigint | undefined {
  const { min, max, isLong } = boundsOf(scalar);
  if (typeof json === "string" && !(isLong ? /^-?(?:0|[1-9]\d*)$/.test(json) : NUMBER.test(json) && !isRounded(json)))
    return undefined;
  const number = Number(json);
  if ((typeof json !== "string" && typeof json !== "number") || !Number.isInteger(number)) return undefined;
  const value = BigInt(isLong ? json : number);
  if (value < min || value > max) return undefined;
  return isLong ? value : Number(value);
}

function notExpected(expected: string, found: JsonValue, steps: JsonPath): Mismatch {
  return new Mismatch(steps, `expected ${expected}, found ${quoteJson(found)}`);
}

function explain(schema: DescMessage, source: JsonText, error: Mismatch): KpmError {
  const { steps, isName } = error;
  const path = fieldPath(schema, steps);
  let at = 0;
  scanJson(source.text, (other, start, _written, nameAt) => {
    if (other.length === steps.length && other.every((step, index) => step === steps[index]))
      at = isName ? nameAt : start;
  });
  return jsonError(`decode ${path || schema.name} from JSON`, { ...source, at, path }, error.message, error);
}
