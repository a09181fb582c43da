import type { Change } from "../store/change-feed.ts";

/** How many changes are read at first: each has a whole record, which may be large. */
export const firstBatch = 16;
const largestBatch = 200;
/** What one read should come to, in characters: its changes are read and written in some milliseconds. */
const batchCharacters = 256 * 1024;

/** How many changes to read next, after a read of `changes` that could have had `limit`. */
export function batchSize(changes: readonly Change[], limit: number): number {
  if (changes.length < limit) return firstBatch;
  return Math.max(1, Math.min(largestBatch, Math.floor((batchCharacters * changes.length) / charactersOf(changes))));
}

/** What the records of changes come to, in characters. */
export function charactersOf(changes: readonly Change[]): number {
  return changes.reduce((sum, { student }) => sum + student.body.length + 200, 0);
}
