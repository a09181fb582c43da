import type { OpenType, Row, Size, Type, Value } from "../model/types.ts";
import { keyText } from "../runtime/scalars.ts";

/** An object of components. */
export type Fields = { [name: string]: Value | undefined };

/** What the type does not know and keeps: an addition or alternative by its index after the extension marker. */
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

/** The fewest bits of a value of a type, to reject counts that the input cannot hold. */
export function leastOf(type: Type): number {
  const known = least.get(type);
  if (known !== undefined) return known;
  // A type inside of itself counts as nothing.
  least.set(type, 0);
  const bits = fewestBits(type);
  least.set(type, bits);
  return bits;
}

/** What was asked for. */
const least = new WeakMap<Type, number>();

function fewestBits(type: Type): number {
  switch (type.kind) {
    case "boolean":
      return 1;
    case "integer": {
      const { min, max } = type.range;
      if (type.extensible) return 1;
      if (min === undefined || max === undefined) return 16;
      return max > min ? 1 : 0;
    }
    case "enumerated":
      return type.extensible || type.root.length > 1 ? 1 : 0;
    case "real":
    case "objectIdentifier":
    case "open":
      return 8;
    case "list":
      return fewestOf(type.size, leastOf(type.element));
    case "characterString":
      // Characters of an alphabet of one have no bits.
      return fewestOf(
        type.size,
        type.alphabet?.length === 1 && type.alphabet[0]?.min === type.alphabet[0]?.max ? 0 : 1,
      );
    case "bitString":
    case "octetString":
    case "elements":
      return fewestOf(type.size, 1);
    case "element":
      return 8;
    case "sequence":
      return (
        (type.extensible ? 1 : 0) + type.root.reduce((sum, part) => sum + (part.optional ? 1 : leastOf(part.type)), 0)
      );
    case "choice":
      return type.extensible || type.root.length > 1 ? 1 : leastOf(type.root[0]?.type ?? type);
    case "null":
      return 0;
  }
}

/** The fewest bits of a list or string, up to one: a size that varies has a bit. */
function fewestOf({ min, max, extensible }: Size, unit: number): number {
  return extensible || min !== max ? 1 : Math.min(1, min * unit);
}
