import type { Violation } from "./violation.ts";

/** Thrown to leave a walk once enough violations are found. */
const enough: Error = new Error("enough");

/** Violations up to a number; whoever looks for more is stopped. */
export class ViolationList {
  readonly violations: Violation[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Keeps one, and ends the search when it was the last that there is room for. */
  add(violation: Violation): void {
    this.violations.push(violation);
    if (this.violations.length >= this.#most) throw enough;
  }

  /** Runs a search that adds to this list. */
  collect(search: () => void): void {
    try {
      search();
    } catch (error) {
      if (error !== enough) throw error;
    }
  }
}
