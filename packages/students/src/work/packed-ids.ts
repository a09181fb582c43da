/** Many keys of records in little memory, which another thread receives quickly. */
export type PackedIds = ReturnType<typeof packIds>;

const KEYS_PER_TEXT = 1_000;

export function packIds(keys: readonly string[]) {
  /** The keys, one on each line, {@link KEYS_PER_TEXT} in each text. No key has a line break. */
  const texts: string[] = [];
  for (let at = 0; at < keys.length; at += KEYS_PER_TEXT) texts.push(keys.slice(at, at + KEYS_PER_TEXT).join("\n"));
  return { count: keys.length, texts };
}

/** The keys from index `from` on, at most `count`. */
export function unpackIds({ texts }: PackedIds, from: number, count: number): string[] {
  const first = Math.floor(from / KEYS_PER_TEXT);
  const keys = texts.slice(first, Math.ceil((from + count) / KEYS_PER_TEXT)).flatMap((text) => text.split("\n"));
  return keys.slice(from - first * KEYS_PER_TEXT, from - first * KEYS_PER_TEXT + count);
}
