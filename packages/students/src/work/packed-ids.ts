/** Many keys of records in little memory, which another thread receives without a copy. */
export type PackedIds = ReturnType<typeof packIds>;

const KEYS_PER_TEXT = 1_000;

export function packIds(keys: readonly string[]) {
  /** The keys, one on each line, {@link KEYS_PER_TEXT} in each text. No key has a line break. */
  const texts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < keys.length; at += KEYS_PER_TEXT)
    texts.push(new TextEncoder().encode(keys.slice(at, at + KEYS_PER_TEXT).join("\n")));
  return { count: keys.length, texts };
}

/** The keys from index `from` on, at most `count`. */
export function unpackIds({ texts }: PackedIds, from: number, count: number): string[] {
  const first = Math.floor(from / KEYS_PER_TEXT);
  const found = texts.slice(first, Math.ceil((from + count) / KEYS_PER_TEXT));
  const keys = found.flatMap(({ buffer }) => Buffer.from(buffer).toString().split("\n"));
  return keys.slice(from - first * KEYS_PER_TEXT, from - first * KEYS_PER_TEXT + count);
}
