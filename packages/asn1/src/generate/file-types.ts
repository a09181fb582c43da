import type { ElementType, Size, Type } from "../model/types.ts";
import type { Definition } from "./definitions.ts";
import { propertyText } from "./write-types.ts";

/**
 * How the code of a file refers to types: by the names of definitions, by constants at the top of the file, and as object literals. A file
 * has the literals of its own definitions only, so that it can be imported alone.
 */
export class FileTypes {
  readonly #definitions: ReadonlyMap<Type, Definition>;
  /** The names of constants by their text. */
  readonly #constants = new Map<string, string>();

  constructor(definitions: ReadonlyMap<Type, Definition>) {
    this.#definitions = definitions;
  }

  /** The TypeScript name of a type that has a definition. */
  readonly nameOf = (type: Type): string | undefined => this.#definitions.get(type)?.name;

  /** The declarations of the constants. */
  get declarations(): string {
    return [...this.#constants].map(([text, name]) => `const ${name} = ${text};\n`).join("");
  }

  /** The name of a constant with a type that has no parts. */
  constantOf(type: Type): string {
    const kind = `${type.kind.charAt(0).toUpperCase()}${type.kind.slice(1)}`;
    return this.#constant(`${this.literalOf(type)} as per.${kind}Type`);
  }

  /** The name of a constant with the types of the id and the criticality of information elements. */
  headOf({ id, criticality }: ElementType): string {
    return this.#constant(`{ id: ${this.constantOf(id)}, criticality: ${this.constantOf(criticality)} }`);
  }

  /** The name of a constant with an alternative without content: one object, however often it comes. */
  alternativeOf(name: string): string {
    return this.#constant(`/* @__PURE__ */ per.chosen(${JSON.stringify(name)}, null)`);
  }

  /** The name of a constant with a size. */
  sizeOf(size: Size): string {
    return this.#constant(valueText(size));
  }

  #constant(text: string): string {
    const known = this.#constants.get(text);
    if (known !== undefined) return known;
    const name = `$${this.#constants.size}`;
    this.#constants.set(text, name);
    return name;
  }

  /** A type as an object literal. Its parts with definitions are the types of their codecs. */
  literalOf(type: Type): string {
    return objectText(partsOf(type), this.#partText);
  }

  /** The text of a part, if it is a type. Open types have no codec, because a component outside of them says what they are. */
  readonly #partText = (part: object): string | undefined => (isType(part) ? this.typeOf(part) : undefined);

  /** A type as an expression: the type of its codec, if it has a definition. */
  typeOf(type: Type): string {
    const name = type.kind === "open" ? undefined : this.nameOf(type);
    if (name !== undefined) return `${name}.type`;
    // The ids and criticalities of all elements have the same types.
    return type.module === undefined ? this.literalOf(type) : this.constantOf(type);
  }
}

function isType(value: object): value is Type {
  return "kind" in value && "name" in value;
}

/** What is needed at run time. */
function partsOf(type: Type): object {
  const { module, origin, parameters, ...parts } = type;
  if (parts.kind === "integer") return { ...parts, names: new Map() };
  if (parts.kind !== "open") return parts;
  const rows = [...parts.rows].map(([key, row]) => [key, { ...row, keyName: undefined, values: new Map() }] as const);
  return { ...parts, rows: new Map(rows) };
}

/** A value as code. `textOf` has the text of objects that are not written in full. */
export function valueText(value: unknown, textOf: (value: object) => string | undefined = () => undefined): string {
  if (value === undefined) return "undefined";
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const list = (parts: readonly unknown[]): string => `[${parts.map((part) => valueText(part, textOf)).join(", ")}]`;
  if (value instanceof Uint8Array) return `Uint8Array.of(${value.join(", ")})`;
  if (value instanceof Map) return `/* @__PURE__ */ new Map(${value.size === 0 ? "" : list([...value])})`;
  if (Array.isArray(value)) return list(value);
  return textOf(value) ?? objectText(value, textOf);
}

function objectText(value: object, textOf: (value: object) => string | undefined): string {
  const members = Object.entries(value).map(([key, part]) =>
    // The alphabet of a type without FROM is that of its kind of string.
    key === "alphabet" && "isRestricted" in value && !value.isRestricted && "string" in value
      ? `alphabet: /* @__PURE__ */ per.alphabetOf(${valueText(value.string)})`
      : `${propertyText(key)}: ${valueText(part, textOf)}`,
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
