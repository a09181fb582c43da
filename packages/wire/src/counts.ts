/** A count for each key. Keys with a count of 0 take no memory. */
export interface Counts {
  of(key: string): number;
  /** Adds `more`, which may be negative. */
  add(key: string, more: number): void;
}

export function createCounts(): Counts {
  const counts = new Map<string, number>();
  return {
    of: (key) => counts.get(key) ?? 0,
    add(key, more) {
      const count = (counts.get(key) ?? 0) + more;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}
