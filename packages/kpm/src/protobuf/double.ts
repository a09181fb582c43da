import { typeMismatch } from "../runtime/values.ts";
import { broken, type Reader } from "./reader.ts";
import type { Writer } from "./writer.ts";

// These are not methods of the reader and the writer, because only some models have such fields.

const octets = new Uint8Array(8);
const word = new DataView(octets.buffer);

/** Reads a double: eight bytes, the lowest first. */
export function readDouble(reader: Reader): number {
  const { buf, pos } = reader;
  if (pos + 8 > reader.len) throw broken;
  for (let i = 0; i < 8; i++) octets[i] = buf[pos + i] as number;
  reader.pos = pos + 8;
  return word.getFloat64(0, true);
}

/** Writes a double. Omits 0 unless `always` is set, but never −0. */
export function writeDouble(writer: Writer, value: number, tag: number, always = false): void {
  if (typeof value !== "number") throw typeMismatch;
  if (Object.is(value, 0) && !always) return;
  word.setFloat64(0, value, true);
  writer.raw(octets, tag);
}
