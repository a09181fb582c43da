import fc from "fast-check";

/** `FUZZ_RUNS=20` tries twenty times as many values. CI does so every week, with values that no run has tried. */
const factor = Number(process.env.FUZZ_RUNS ?? 1);
if (!(factor >= 1)) throw new Error(`FUZZ_RUNS must be a number of at least 1, not "${process.env.FUZZ_RUNS}"`);

/** How many values a property tries: `fc.assert(property, { numRuns: runs(500) })`. */
export function runs(count: number): number {
  return Math.round(count * factor);
}

/**
 * Lets every run try the same values, so that a run that passes here passes elsewhere. `FUZZ_SEED=random` tries others; a number
 * repeats the values of an earlier run. A property without a number of its own tries 25.
 */
export function configureProperties(): void {
  const wanted = process.env.FUZZ_SEED ?? "1";
  const seed = wanted === "random" ? Math.trunc(Math.random() * 2 ** 31) : Number(wanted);
  if (!Number.isInteger(seed)) throw new Error(`FUZZ_SEED must be a whole number or "random", not "${wanted}"`);
  fc.configureGlobal({ seed, numRuns: runs(25) });
}
