import { MAX_LEVELS } from "./parts.ts";
import { errorAt, type Scope } from "./scope.ts";
import type { Type } from "./types.ts";

/**
 * The most types, components, alternatives, names and ranges, in addition to one for each character of the modules. The largest
 * specifications need no extra ones, but parameters, COMPONENTS OF, object sets and aliases can make any number out of a short
 * text.
 */
const MAX_PARTS = 100_000;

/** Limits what modules define: the number of parts of all types, and how deep types are nested. */
export class Bounds {
  /** How many parts may still be built. */
  #left: number;
  #level = 0;
  /** The deepest level of the definition that is being built. */
  #deepest = 0;
  /** How many levels of types are inside of a definition, so that the order of definitions does not matter. */
  readonly #heights = new Map<Type, number>();

  constructor(characters: number) {
    this.#left = MAX_PARTS + characters;
  }

  /** Counts a type, one level below the present one, until `leave()`. */
  enter(scope: Scope, at: number): void {
    this.#level++;
    this.spend(1, scope, at);
    this.#reach(0, scope, at);
  }

  leave(): void {
    this.#level--;
  }

  /** Counts parts that are built. */
  spend(parts: number, scope: Scope, at: number): void {
    this.#left -= parts;
    if (this.#left >= 0) return;
    const what = `the modules make more than ${MAX_PARTS} types and values out of their text`;
    throw errorAt(scope, at, "unsupported", what);
  }

  /** Counts the levels inside of a definition that is built already. */
  reuse(type: Type, scope: Scope, at: number): void {
    this.#reach(this.#heights.get(type) ?? 0, scope, at);
  }

  /** Begins to measure the levels inside of a definition. Returns what `measured()` needs. */
  measure(): number {
    const outside = this.#deepest;
    this.#deepest = this.#level;
    return outside;
  }

  measured(type: Type, outside: number): void {
    this.#heights.set(type, this.#deepest - this.#level);
    this.#deepest = Math.max(this.#deepest, outside);
  }

  #reach(height: number, scope: Scope, at: number): void {
    this.#deepest = Math.max(this.#deepest, this.#level + height);
    if (this.#deepest <= MAX_LEVELS) return;
    throw errorAt(scope, at, "unsupported", `types are nested more than ${MAX_LEVELS} levels deep`);
  }
}
