/** Lets other connections continue first before work that a few bytes can cause. */
export class Turns {
  /** Whether the connection waits for others. */
  isQueued = false;
  readonly #admit: () => Promise<void> | undefined;
  readonly #onTurn: () => void;
  #isAdmitted = false;

  /**
   * @param admit returns undefined when the connection may continue now, otherwise a promise that resolves when it may
   * @param onTurn called when the connection may continue
   */
  constructor(admit: () => Promise<void> | undefined, onTurn: () => void) {
    this.#admit = admit;
    this.#onTurn = onTurn;
  }

  /** Whether other connections go first. If so, `onTurn` is called when the connection may continue. */
  mustWait(): boolean {
    if (this.isQueued) return true;
    if (this.#isAdmitted) {
      this.#isAdmitted = false;
      return false;
    }
    const turn = this.#admit();
    if (turn === undefined) return false;
    this.isQueued = true;
    const goOn = (): void => {
      this.isQueued = false;
      this.#isAdmitted = true;
      this.#onTurn();
      this.#isAdmitted = false;
    };
    // Continue after an error too: otherwise the connection would wait for ever.
    turn.then(goOn, goOn);
    return true;
  }
}
