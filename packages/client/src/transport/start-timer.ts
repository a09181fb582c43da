/** The longest delay that a timer takes, some 25 days: a longer one would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Calls `run` after `milliseconds`, or after the longest time that a timer takes, and returns what calls it off. */
export function startTimer(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, Math.min(milliseconds, LONGEST_TIMER));
  return () => clearTimeout(timer);
}
