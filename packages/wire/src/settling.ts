/** The most bytes to collect of a malformed request. */
const maxBytes = 256 * 1024;

/**
 * Waits until a client that sent a malformed request is silent. Such a request has no defined end, and recording needs all of it.
 */
export class Settling {
  readonly #ms: number;
  #timer: NodeJS.Timeout | undefined;
  #then: (() => void) | undefined;
  #settled: (() => void) | undefined;

  constructor(ms: number) {
    this.#ms = ms;
  }

  /** Continues with `then` when nothing has arrived for a while. */
  start(then: () => void, settled: () => void): void {
    this.#then = then;
    this.#settled = settled;
    this.#timer = setTimeout(settled, this.#ms);
  }

  /** Call it when more bytes have arrived, with their total number. */
  received(bytes: number): void {
    if (bytes >= maxBytes) this.#settled?.();
    else this.#timer?.refresh();
  }

  /** Continues now. */
  finish(): void {
    clearTimeout(this.#timer);
    const then = this.#then;
    this.#then = undefined;
    then?.();
  }
}

/** Where a malformed head ends: at the first empty line. */
export function malformedHeadEnd(bytes: Buffer): number {
  const ends = ["\r\n\r\n", "\n\n", "\n\r\n"].map((end) => {
    const at = bytes.indexOf(end, 0, "latin1");
    return at < 0 ? bytes.length : at + end.length;
  });
  return Math.min(...ends);
}
