/**
 * After this many new keys, all values that were not used since the last time are discarded, so at most twice as many are in memory.
 * That is far more than callers send at a time.
 */
const MAX_KEYS = 25_000;

/**
 * Values by key, each created when its key is new or was discarded. Unused values are discarded all at once, so that the cost of a
 * call does not depend on the number of keys.
 */
export function recentlyUsed<Value>(create: (now: number) => Value): (key: string, now: number) => Value {
  let recent = new Map<string, Value>();
  let older = new Map<string, Value>();
  return (key, now) => {
    const known = recent.get(key);
    if (known !== undefined) return known;
    if (recent.size >= MAX_KEYS) {
      older = recent;
      recent = new Map();
    }
    const value = older.get(key) ?? create(now);
    recent.set(key, value);
    return value;
  };
}
