import { isUtf8 } from "node:buffer";
import { decodeLimits } from "./decode-limits.ts";
import type { ProtobufField, ViewOf } from "./decoded.ts";
import { holdsControls } from "./text.ts";

/** Below this depth, bytes are shown as bytes, because each level of guesses is another pass over them. */
const MAX_GUESS_DEPTH = 16;
const SHOWN_BYTES = 1024;

/**
 * Decodes protobuf without its schema. A length-delimited field is shown as text if it is text, as a message if all of it can
 * be decoded as one, and otherwise as bytes.
 *
 * @returns undefined when the bytes are not a protobuf message, or have too many fields
 */
export function readProtobuf(bytes: Uint8Array): ViewOf<"protobuf"> | undefined {
  const budget = { left: decodeLimits.items };
  const fields = readFields(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    { depth: 0, base: 0 },
    budget,
  );
  return fields === undefined || fields.length === 0 ? undefined : { kind: "protobuf", fields };
}

interface FieldPosition {
  readonly depth: number;
  /** The offset of the bytes in the body. */
  readonly base: number;
}

function readFields(
  bytes: Buffer,
  { depth, base }: FieldPosition,
  budget: { left: number },
): ProtobufField[] | undefined {
  const fields: ProtobufField[] = [];
  let at = 0;
  while (at < bytes.length) {
    // Fields of failed guesses count too, which bounds the time.
    budget.left -= 1;
    if (budget.left < 0) return undefined;
    const start = base + at;
    const tag = readVarint(bytes, at);
    if (tag === undefined || tag.value > 0xffff_ffffn) return undefined;
    const number = Number(tag.value >> 3n);
    if (number === 0) return undefined;
    at = tag.end;
    const wireType = Number(tag.value & 7n);
    if (wireType === 0) {
      const varint = readVarint(bytes, at);
      if (varint === undefined) return undefined;
      const zigzag = (varint.value >> 1n) ^ -(varint.value & 1n);
      at = varint.end;
      const range = [start, base + at] as const;
      fields.push({ number, range, type: "varint", value: String(varint.value), zigzag: String(zigzag) });
    } else if (wireType === 1 && at + 8 <= bytes.length) {
      const [value, float] = [bytes.readBigUInt64LE(at), bytes.readDoubleLE(at)];
      at += 8;
      const range = [start, base + at] as const;
      fields.push({ number, range, type: "fixed64", value: String(value), float: String(float) });
    } else if (wireType === 5 && at + 4 <= bytes.length) {
      const [value, float] = [bytes.readUInt32LE(at), bytes.readFloatLE(at)];
      at += 4;
      const range = [start, base + at] as const;
      fields.push({ number, range, type: "fixed32", value: String(value), float: String(float) });
    } else if (wireType === 2) {
      const length = readVarint(bytes, at);
      if (length === undefined || length.value > BigInt(bytes.length - length.end)) return undefined;
      const end = length.end + Number(length.value);
      const inner = { depth, base: base + length.end };
      const range = [start, base + end] as const;
      fields.push({ number, range, ...guess(bytes.subarray(length.end, end), inner, budget) });
      at = end;
    } else return undefined;
  }
  return fields;
}

type Guess = { type: "text"; value: string } | { type: "bytes"; size: number; base64: string } | Message;
type Message = { type: "message"; fields: readonly ProtobufField[] };

function guess(bytes: Buffer, { depth, base }: FieldPosition, budget: { left: number }): Guess {
  const text = isUtf8(bytes) ? bytes.toString("utf8") : undefined;
  if (text !== undefined && !holdsControls(text)) return { type: "text", value: text };
  const fields = depth < MAX_GUESS_DEPTH ? readFields(bytes, { depth: depth + 1, base }, budget) : undefined;
  if (fields !== undefined) return { type: "message", fields };
  return { type: "bytes", size: bytes.length, base64: bytes.subarray(0, SHOWN_BYTES).toString("base64") };
}

function readVarint(bytes: Buffer, start: number): { value: bigint; end: number } | undefined {
  let value = 0n;
  for (let index = 0; index < 10; index += 1) {
    const byte = bytes[start + index];
    if (byte === undefined) return undefined;
    value |= BigInt(byte & 0x7f) << BigInt(index * 7);
    if (byte < 0x80) return value > 0xffff_ffff_ffff_ffffn ? undefined : { value, end: start + index + 1 };
  }
  return undefined;
}
