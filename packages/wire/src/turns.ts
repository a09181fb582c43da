/** Lets other connections continue first before work that few bytes can cause. */
export class Turns {
  /** Whether the connection waits for its turn. */
  isQueued = false;
  readonly #admit: () => Promise<void> | undefined;
  readonly #onTurn: () => void;
  #isAdmitted = false;

  /**
   * @param admit undefined when the connection may go on now, otherwise a promise that resolves when it may
   * @param onTurn called when the turn has come
   */
  constructor(admit: () => Promise<void> | undefined, onTurn: () => void) {
    this.#admit = admit;
    this.#onTurn = onTurn;
  }

  /** Whether other connections go first. It then goes on by itself. */
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
    // A connection whose turn fails would wait for ever.
    turn.then(goOn, goOn);
    return true;
  }
}
