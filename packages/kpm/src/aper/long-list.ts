import { FRAGMENT, typeMismatch } from "../runtime/values.ts";
import type { BitReader, Unpacking } from "./bit-reader.ts";
import type { BitWriter, Packing } from "./bit-writer.ts";

/**
 * Reads a list with an upper bound of 64K or more, which counts as no bound. It has a general length, and fragments from 16K items
 * on (11.9.3.8). A fragment that the input cannot hold is rejected before any item is created.
 */
export function readLongList<T>(
  reader: BitReader,
  field: number,
  list: T[],
  codec: Unpacking<T>,
  min: number,
  itemBits: number,
): void {
  for (let more = true; more; ) {
    const size = reader.lengthOrFragment();
    more = size < 0;
    const count = Math.abs(size);
    const left = reader.bitsLeft;
    if (count * itemBits > left) {
      reader.fail(field, `${count} items of ${itemBits} bits or more`, `${left} bits left`);
    }
    const end = list.length + count;
    for (let i = list.length; i < end; i++) list.push(reader.message(field, codec, i));
  }
  if (list.length < min) reader.fail(field, `${min} items or more`, `${list.length}`);
}

/** Writes a list with an upper bound of 64K or more. */
export function writeLongList<T>(
  writer: BitWriter,
  field: number,
  list: readonly T[],
  codec: Packing<T>,
  min: number,
  max: number,
): void {
  if (!Array.isArray(list)) throw typeMismatch;
  const { length } = list;
  if (length < min || length > max) {
    writer.outside(field, length < min ? "repeated.min_items" : "repeated.max_items", "items", min, max, length);
  }
  let at = 0;
  for (let left = length; left >= FRAGMENT; left = length - at) {
    const size = Math.min(4, Math.floor(left / FRAGMENT));
    writer.align();
    writer.bits(0xc0 | size, 8);
    for (const end = at + size * FRAGMENT; at < end; at++) writer.nested(field, list[at] as T, codec, at);
  }
  writer.length(length - at);
  for (; at < length; at++) writer.nested(field, list[at] as T, codec, at);
}
