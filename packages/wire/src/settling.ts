/** The most that is gathered of something malformed. */
const maxBytes = 256 * 1024;

/**
 * Waits until a client that sent something malformed is silent: what is malformed has no end of its own, and a recorder wants
 * all of it.
 */
export class Settling {
  readonly #ms: number;
  #timer: NodeJS.Timeout | undefined;
  #then: (() => void) | undefined;
  #settled: (() => void) | undefined;

  constructor(ms: number) {
    this.#ms = ms;
  }

  /** Goes on with `then` when nothing has come for a while. */
  start(then: () => void, settled: () => void): void {
    this.#then = then;
    this.#settled = settled;
    this.#timer = setTimeout(settled, this.#ms);
  }

  /** Something came: there are so many bytes now. */
  received(bytes: number): void {
    if (bytes >= maxBytes) this.#settled?.();
    else this.#timer?.refresh();
  }

  /** Goes on now. */
  finish(): void {
    clearTimeout(this.#timer);
    const then = this.#then;
    this.#then = undefined;
    then?.();
  }
}

/** Where a malformed head ends, as far as an empty line tells. */
export function malformedHeadEnd(bytes: Buffer): number {
  const ends = ["\r\n\r\n", "\n\n", "\n\r\n"].map((end) => {
    const at = bytes.indexOf(end, 0, "latin1");
    return at < 0 ? bytes.length : at + end.length;
  });
  return Math.min(...ends);
}
