import type { Range, Size, Type, Value } from "../src/index.ts";
import { rowOf } from "../src/interpret/visit.ts";
import { componentList } from "../src/model/types.ts";

/** A value of a type, the same one for the same seed. */
export function valueFor(type: Type, seed: number): Value {
  return new Values(seed).value(type, 0);
}

/** Past so many parts, and below so many levels, a value has only the parts that it needs. */
const MAX_PARTS = 300;
const MAX_LEVELS = 12;

class Values {
  #state: number;
  #parts = 0;
  readonly #around: Record<string, Value>[] = [];

  constructor(seed: number) {
    this.#state = seed;
  }

  value(type: Type, level: number): Value {
    const isFull = ++this.#parts > MAX_PARTS || level > MAX_LEVELS;
    const inner = (part: Type): Value => this.value(part, level + 1);
    switch (type.kind) {
      case "boolean":
        return this.#below(2) === 1;
      case "null":
        return null;
      case "integer":
        return this.#integer(type.extensible && this.#below(4) === 0 ? {} : this.#pick(type.allowed ?? [type.range]));
      case "enumerated":
        return this.#pick([...type.root, ...type.additions, ...(type.extensible ? [type.additions.length + 3] : [])]);
      case "real":
        return this.#pick([0, -0, 1.5, -1e300, 2 ** -1074, Infinity, NaN, this.#below(2 ** 30) / 7]);
      case "objectIdentifier":
        return `1.3.${this.#below(2 ** 30)}.${this.#below(200)}`;
      case "bitString": {
        if (type.containing !== undefined) return { containing: inner(type.containing) };
        const length = this.#size(type.size, isFull);
        return { bytes: this.#octets(Math.ceil(length / 8)), length };
      }
      case "octetString":
        return type.containing === undefined
          ? this.#octets(this.#size(type.size, isFull))
          : { containing: inner(type.containing) };
      case "characterString": {
        const ranges = type.alphabet ?? [
          { min: 0x20n, max: 0x7fn },
          { min: 0xc0n, max: 0xfen },
        ];
        const codes = Array.from({ length: this.#size(type.size, isFull) }, () =>
          Number(this.#integer(this.#pick(ranges))),
        );
        // Surrogates are no characters.
        return String.fromCodePoint(...codes.map((code) => (code >= 0xd800 && code < 0xe000 ? 0x4e00 : code)));
      }
      case "list":
        return Array.from({ length: this.#size(type.size, isFull) }, () => inner(type.element));
      case "sequence": {
        const fields: Record<string, Value> = {};
        this.#around.push(fields);
        const hasAdditions = !isFull && this.#below(2) === 0;
        for (const { name, type: part, optional } of hasAdditions ? componentList(type) : type.root) {
          if (!optional || (!isFull && this.#below(2) === 0)) fields[name] = inner(part);
        }
        this.#fillOpen(type, fields, level);
        this.#around.pop();
        return fields;
      }
      case "choice": {
        const all = [...type.root, ...type.additions].sort((a, b) => heightOf(a.type) - heightOf(b.type));
        const { name, type: own } = isFull ? (all[0] as (typeof all)[number]) : this.#pick(all);
        return { kind: name, value: inner(own) };
      }
      case "open": {
        const row = rowOf(type, this.#around)?.type;
        if (row !== undefined) return { type: row.name, value: inner(row) };
        return { type: "...", value: this.#octets(1 + this.#below(3)) };
      }
      case "elements":
      case "element":
        throw new Error("only shaped types have elements");
    }
  }

  /** Gives the open types of a SEQUENCE the values of a row of their object set, with the key of the row. */
  #fillOpen(type: Type & { kind: "sequence" }, fields: Record<string, Value>, level: number): void {
    const seed = this.#below(1000);
    for (const { name, type: part } of type.root) {
      if (part.kind !== "open" || part.key?.levels !== 0 || part.rows.size === 0) continue;
      const row = [...part.rows.values()][seed % part.rows.size];
      if (row === undefined) continue;
      const [first = "", second] = part.key.path;
      fields[first] = second === undefined ? row.key : { ...(fields[first] as object), [second]: row.key };
      if (row.type !== undefined) fields[name] = { type: row.type.name, value: this.value(row.type, level + 1) };
    }
  }

  #integer({ min, max }: Partial<Range>): bigint | number {
    const [low, high] = [min ?? -(2n ** 70n), max ?? (min ?? 0n) + 2n ** 70n];
    const chosen = this.#pick([
      low,
      high,
      low + (high - low) / 2n,
      low + (BigInt(this.#below(2 ** 30)) % (high - low + 1n)),
    ]);
    return Number.isSafeInteger(Number(chosen)) && this.#below(2) === 0 ? Number(chosen) : chosen;
  }

  #size({ min, max, extensible }: Size, isSmallest: boolean): number {
    if (isSmallest) return min;
    if (extensible && this.#below(4) === 0) return this.#below((max ?? 0) + 10);
    return min + this.#below(Math.min((max ?? Infinity) - min, this.#below(4) === 0 ? 200 : 4) + 1);
  }

  #octets(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.#below(256));
  }

  #pick<T>(items: readonly T[]): T {
    return items[this.#below(items.length)] as T;
  }

  /** The next number of a mulberry32 generator. */
  #below(count: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count);
  }
}

const heights = new Map<Type, number>();

/** The fewest levels of a value. A type inside of itself has none. */
function heightOf(type: Type): number {
  const known = heights.get(type);
  if (known !== undefined) return known;
  heights.set(type, Infinity);
  const height = 1 + Math.max(0, ...neededBy(type).map(heightOf));
  const least = type.kind === "choice" ? 1 + Math.min(...type.root.map((own) => heightOf(own.type))) : height;
  if (least < Infinity) heights.set(type, least);
  else heights.delete(type);
  return least;
}

function neededBy(type: Type): readonly Type[] {
  if (type.kind === "list") return type.size.min > 0 ? [type.element] : [];
  if (type.kind === "sequence") return type.root.flatMap((part) => (part.optional ? [] : [part.type]));
  if (type.kind === "octetString" || type.kind === "bitString")
    return type.containing === undefined ? [] : [type.containing];
  return [];
}

/** The fewest bytes that a value takes in V8. Alternatives without content are one object. */
export function memoryOf(value: Value | undefined): number {
  if (value instanceof Uint8Array) return 112;
  if (typeof value !== "object" || value === null) return 8;
  if (Array.isArray(value)) return value.reduce((sum: number, item: Value) => sum + 8 + memoryOf(item), 32);
  if ("kind" in value && value.value === null) return 8;
  const parts = Object.values(value);
  return parts.reduce((sum: number, part) => sum + memoryOf(part), 24);
}
