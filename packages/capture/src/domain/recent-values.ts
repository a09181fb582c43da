/**
 * How full the cache is after an eviction. Evicts a tenth at once, because finding the first entry of a map steps over the
 * entries deleted before it.
 */
const left = 0.9;

/** A least-recently-set cache, bounded by entries and bytes. */
interface RecentValues<Value> {
  get(key: string): Value | undefined;
  /** @param bytes about how much memory the value takes */
  set(key: string, value: Value, bytes: number): void;
  delete(key: string): void;
}

interface RecentValuesOptions {
  readonly maxCount: number;
  /** The newest value is stored even if it is larger. */
  readonly maxBytes: number;
}

export function recentValues<Value>({ maxCount, maxBytes }: RecentValuesOptions): RecentValues<Value> {
  const entries = new Map<string, { readonly value: Value; readonly bytes: number }>();
  let taken = 0;

  function remove(key: string): void {
    taken -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  return {
    get: (key) => entries.get(key)?.value,
    set(key, value, bytes) {
      remove(key);
      if (entries.size >= maxCount || taken + bytes > maxBytes) {
        for (const oldest of entries.keys()) {
          if (entries.size < maxCount * left && taken + bytes <= maxBytes * left) break;
          remove(oldest);
        }
      }
      entries.set(key, { value, bytes });
      taken += bytes;
    },
    delete: remove,
  };
}
