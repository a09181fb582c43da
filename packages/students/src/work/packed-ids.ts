/** Many keys of records in little memory, which another thread receives without a copy. */
export interface PackedIds {
  /** The keys one after the other, in UTF-8. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each of them ends. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

export function packIds(keys: readonly string[]): PackedIds {
  const ends = new Uint32Array(keys.length);
  let end = 0;
  for (const [index, key] of keys.entries()) {
    end += Buffer.byteLength(key);
    ends[index] = end;
  }
  return { bytes: new TextEncoder().encode(keys.join("")), ends };
}

/** How many keys there are. */
export function countOfIds({ ends }: PackedIds): number {
  return ends.length;
}

/** The keys from index `from` on, at most `count`. */
export function unpackIds({ bytes, ends }: PackedIds, from: number, count: number): string[] {
  const texts = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let start = from === 0 ? 0 : ends[from - 1];
  return Array.from(ends.subarray(from, from + count), (end) => {
    const key = texts.toString("utf8", start, end);
    start = end;
    return key;
  });
}
