/** The longest delay that a timer takes: a longer one would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Calls `run` after `milliseconds`, however many they are, and returns what calls it off. */
export function startTimer(milliseconds: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const start = (left: number): void => {
    const next = left > LONGEST_TIMER ? () => start(left - LONGEST_TIMER) : run;
    timer = setTimeout(next, Math.min(left, LONGEST_TIMER));
  };
  start(milliseconds);
  return () => clearTimeout(timer);
}
