/**
 * Which numbers of changes were given by another history: after a restore, those between the last change of the backup and
 * the first one that is made here. Whoever comes with such a position has seen changes that these records never had.
 */
export const feedGapColumns = "(last_before bigint not null, first_behind bigint primary key)";

/**
 * From where the numbers of changes go on in a restored file: the time in microseconds, which neither the history that was
 * left has reached (it would have had to make a million changes each second) nor a restore before this one. It stays far
 * below 2^53.
 */
export function firstNumberAfter(last: number, now: number = Date.now()): number {
  return Math.max(now * 1_000, last + 1_000_000_000);
}
