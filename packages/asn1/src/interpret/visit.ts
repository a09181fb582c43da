import type { OpenType, Row, Value } from "../model/types.ts";
import { keyText } from "../runtime/scalars.ts";

/** An object of components. */
export type Fields = { [name: string]: Value | undefined };

/** A part that is unknown to the type but kept: an addition or alternative by its index after the extension marker. */
export interface Unknown {
  readonly index: number;
  readonly octets: Uint8Array;
}

/** The name under which a value keeps what its type does not know. No component can have it. */
export const UNKNOWN = "...";

/** The position of an interpreter in a value: its path, and the SEQUENCEs around it. */
export class Visit {
  readonly #path: string[] = [];
  readonly #around: Fields[] = [];

  /** The component in ASN.1 names, such as `Setup.fields[3].value`. */
  get path(): string {
    return this.#path.join("");
  }

  /** The last part of the path: `.value`, `[3]` or `(Name)`. */
  get part(): string {
    return this.#path.at(-1) ?? "";
  }

  /** Runs a step on a part of the value. */
  step<T>(part: string, run: () => T): T {
    this.#path.push(part);
    const result = run();
    this.#path.pop();
    return result;
  }

  /** Runs a step after whose failure the visit goes on, from where it was before. */
  attempt<T>(run: () => T): T {
    const [parts, sequences] = [this.#path.length, this.#around.length];
    try {
      return run();
    } catch (error) {
      this.#path.length = parts;
      this.#around.length = sequences;
      throw error;
    }
  }

  /** Runs a step inside a SEQUENCE, whose components open types refer to. */
  inside<T>(fields: Fields, run: () => T): T {
    this.#around.push(fields);
    const result = run();
    this.#around.pop();
    return result;
  }

  /** The row of an open type: the one whose key the components around it have. */
  rowOf(type: OpenType): Row | undefined {
    return rowOf(type, this.#around);
  }
}

/** The row of an open type by the SEQUENCEs around it, the innermost one last. */
export function rowOf({ key, rows }: OpenType, around: readonly Fields[]): Row | undefined {
  if (key === undefined) return undefined;
  let found: Value | undefined = around[around.length - 1 - key.levels];
  for (const name of key.path) found = isFields(found) ? found[name] : undefined;
  return found === undefined ? undefined : rows.get(keyText(found));
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
}
