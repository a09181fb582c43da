const HOUR = 3_600_000;
/** How long a swing of the noise lasts. */
const SWING = 60_000;

/**
 * The load of something over the day: low at night, a first peak around noon and a higher one in the evening, and a noise of its
 * own for each key. The same seed, key and time always give the same load.
 */
export class LoadCurve {
  readonly #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** The load at `time` (milliseconds since 1970 UTC) of what `key` names: 0 to 1. */
  at(time: number, key: string): number {
    const hour = (time / HOUR) % 24;
    const day = 0.12 + 0.5 * peak(hour, 12.5, 3.5) + 0.72 * peak(hour, 20, 2.2);
    const swing = Math.floor(time / SWING);
    const part = time / SWING - swing;
    const from = this.#noise(key, swing);
    const noise = from + (this.#noise(key, swing + 1) - from) * part;
    return Math.min(1, Math.max(0, day * (0.75 + 0.5 * noise)));
  }

  /** A number from 0 to 1 that depends on nothing but its arguments (FNV-1a, then a mixer). */
  #noise(key: string, swing: number): number {
    let hash = 0x811c9dc5 ^ this.#seed;
    for (const character of `${key}@${swing}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
    return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
  }
}

/** A bell around an hour of the day, round the clock. */
function peak(hour: number, center: number, width: number): number {
  const distance = Math.min(Math.abs(hour - center), 24 - Math.abs(hour - center));
  return Math.exp(-((distance / width) ** 2));
}
