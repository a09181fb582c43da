import { type DescEnum, type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { BinaryReader } from "@bufbuild/protobuf/wire";
import type { TraceNode } from "@signalbox/asn1";
import { KpmError } from "../error.ts";
import { hexText } from "../runtime/values.ts";
import { findError, wireTypeOf } from "./find-error.ts";
import { DEEPEST } from "./reader.ts";

/** Reads protobuf field by field and records the bits of each field with its tag, up to the first error. */
export function traceProtobuf(schema: DescMessage, bytes: Uint8Array): { root: TraceNode; error?: KpmError } {
  const reader = new BinaryReader(bytes);
  const parts: TraceNode[] = [];
  let error: KpmError | undefined;
  try {
    readFields(reader, schema, bytes.length, parts, 1);
  } catch (cause) {
    error = cause instanceof KpmError ? cause : findError(schema, bytes, cause);
  }
  const root = { name: schema.name, from: 0, to: bytes.length * 8, parts };
  return error === undefined ? { root } : { root, error };
}

function readFields(reader: BinaryReader, schema: DescMessage, end: number, parts: TraceNode[], depth: number): void {
  if (depth > DEEPEST) throw new KpmError("malformed", `Cannot decode ${schema.name}: it nests too deeply`);
  const counts = new Map<number, number>();
  while (reader.pos < end) {
    const from = reader.pos * 8;
    const [number, wireType] = reader.tag();
    const field = schema.fields.find((candidate) => candidate.number === number);
    const inner: TraceNode[] = [];
    if (field === undefined || wireType !== wireTypeOf(field)) {
      reader.skip(wireType, number, DEEPEST - depth);
      parts.push({ name: `unknown field ${number}`, from, to: reader.pos * 8, parts: inner });
      continue;
    }
    const index = counts.get(number) ?? 0;
    counts.set(number, index + 1);
    const name = field.fieldKind === "list" ? `${field.name}[${index}]` : field.name;
    if (field.message === undefined) {
      const value = readValue(reader, field);
      parts.push({ name, from, to: reader.pos * 8, value, parts: inner });
      continue;
    }
    const length = reader.uint32();
    const stop = reader.pos + length;
    if (stop > end) throw new RangeError("a field ends after its message");
    // Added before its parts, so the trace keeps the readable parts when a later one fails.
    parts.push({ name, from, to: stop * 8, parts: inner });
    readFields(reader, field.message, stop, inner, depth + 1);
  }
}

function readValue(reader: BinaryReader, { scalar, enum: names }: DescField): string {
  switch (scalar) {
    case ScalarType.STRING:
      return textOf(reader.string(true));
    case ScalarType.BYTES:
      return textOf(reader.bytes());
    case ScalarType.UINT32:
      return String(reader.uint32());
    case ScalarType.UINT64:
      return String(reader.uint64());
    case ScalarType.INT64:
      return String(reader.int64());
    default:
      return names === undefined ? String(reader.int32()) : enumText(names, reader.int32());
  }
}

function enumText({ value }: DescEnum, number: number): string {
  const known = value[number];
  return known === undefined ? String(number) : `${number} (${known.name})`;
}

function textOf(value: string | Uint8Array): string {
  if (typeof value === "string") return JSON.stringify(value);
  return `${hexText(value.subarray(0, 32))}${value.length > 32 ? "…" : ""}`;
}
