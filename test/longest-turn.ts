/**
 * The longest time that this thread computed without a break during `work`, in milliseconds: the longest wait of anybody else.
 *
 * Measures processor time, so other programs do not change it. Other threads of this process do not count.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const note = (): void => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, now.user + now.system - before.user - before.system);
    before = now;
  };
  const timer = setInterval(note, 5);
  try {
    await work();
    note();
  } finally {
    clearInterval(timer);
  }
  return longest / 1_000;
}

/** How long this thread computed for `work`, in milliseconds of processor time. */
export function processorMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
