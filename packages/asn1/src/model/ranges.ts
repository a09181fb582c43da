import type { Range, Size } from "./types.ts";

// Sets of integers as ascending, disjoint ranges. The whole set is one range without ends, the empty set no range.

/** A set of integers. */
export type RangeSet = readonly Range[];

export const ALL: RangeSet = [{ min: undefined, max: undefined }];

export function unite(a: RangeSet, b: RangeSet): RangeSet {
  const sorted = [...a, ...b].sort((x, y) => (isBelow(x.min, y.min) ? -1 : isBelow(y.min, x.min) ? 1 : 0));
  const united: Range[] = [];
  for (const range of sorted) {
    const last = united.at(-1);
    if (last === undefined || (last.max !== undefined && range.min !== undefined && range.min > last.max + 1n)) {
      united.push(range);
    } else if (last.max !== undefined && (range.max === undefined || range.max > last.max)) {
      united[united.length - 1] = { min: last.min, max: range.max };
    }
  }
  return united;
}

export function intersect(a: RangeSet, b: RangeSet): RangeSet {
  const common: Range[] = [];
  for (const x of a) {
    for (const y of b) {
      const min = x.min === undefined ? y.min : y.min === undefined || x.min > y.min ? x.min : y.min;
      const max = x.max === undefined ? y.max : y.max === undefined || x.max < y.max ? x.max : y.max;
      if (min === undefined || max === undefined || min <= max) common.push({ min, max });
    }
  }
  return common;
}

export function contains(set: RangeSet, value: bigint): boolean {
  return set.some(({ min, max }) => (min === undefined || value >= min) && (max === undefined || value <= max));
}

/** The smallest range with all integers of a set that is not empty. */
export function hull(set: RangeSet): Range {
  return { min: set[0]?.min, max: set.at(-1)?.max };
}

/** The size that a set of sizes allows. */
export function toSize(set: RangeSet, extensible: boolean): Size {
  const { min, max } = hull(set);
  return { min: Math.max(0, Number(min ?? 0n)), max: max === undefined ? undefined : Number(max), extensible };
}

function isBelow(a: bigint | undefined, b: bigint | undefined): boolean {
  return a === undefined ? b !== undefined : b !== undefined && a < b;
}
