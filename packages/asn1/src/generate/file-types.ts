import type { Component, ElementType, Range, Size, Type, Value } from "../model/types.ts";
import { componentsOf } from "../model/types.ts";
import type { Definition } from "./definitions.ts";
import { propertyText } from "./write-types.ts";

/**
 * How the code of a file refers to types: by the names of definitions, by constants at the top of the file, and in short descriptions,
 * which `describe` of the runtime turns into types. A file describes its own definitions only, so that it can be imported alone.
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
    return this.#constant(`/* @__PURE__ */ per.describe(${this.descriptionOf(type)}) as per.${kind}Type`);
  }

  /** The name of a constant with the types of the id and the criticality of information elements. */
  headOf({ id, criticality }: ElementType): string {
    return this.#constant(`{ id: ${this.constantOf(id)}, criticality: ${this.constantOf(criticality)} }`);
  }

  /** The name of a constant with a size. */
  sizeOf({ min, max, extensible }: Size): string {
    return this.#constant(`{ min: ${min}, max: ${max}, extensible: ${extensible} }`);
  }

  #constant(text: string): string {
    const known = this.#constants.get(text);
    if (known !== undefined) return known;
    const name = `$${this.#constants.size}`;
    this.#constants.set(text, name);
    return name;
  }

  /** The type that a definition has, or a part of it. Open types have no codec, because a component outside of them says what they are. */
  #reference(type: Type | undefined): string {
    if (type === undefined) return "null";
    const name = type.kind === "open" ? undefined : this.nameOf(type);
    return name === undefined ? this.descriptionOf(type) : `${name}.type`;
  }

  /** The short description of a type. */
  descriptionOf(type: Type): string {
    const start = `${JSON.stringify(type.kind)}, ${JSON.stringify(type.name)}`;
    const parts = this.#partsOf(type);
    return `[${[start, ...parts].join(", ")}]`;
  }

  #partsOf(type: Type): readonly string[] {
    switch (type.kind) {
      case "boolean":
      case "null":
      case "real":
        return [];
      case "integer": {
        const allowed = type.allowed === undefined ? "null" : list(type.allowed.map(range));
        return [range(type.range), flag(type.extensible), flag(type.isLong), allowed];
      }
      case "enumerated":
        return [JSON.stringify(type.root), JSON.stringify(type.additions), flag(type.extensible)];
      case "bitString":
        return [size(type.size), flag(type.names.size > 0), this.#reference(type.containing)];
      case "octetString":
        return [size(type.size), this.#reference(type.containing)];
      case "characterString": {
        const alphabet = type.isRestricted && type.alphabet !== undefined ? list(type.alphabet.map(range)) : "null";
        return [JSON.stringify(type.string), size(type.size), alphabet];
      }
      case "objectIdentifier":
        return [flag(type.relative)];
      case "list":
        return [this.#reference(type.element), size(type.size)];
      case "sequence": {
        const additions = type.additions.map((addition) => {
          const components = componentsOf(addition).map((own) => this.#component(own));
          return addition.kind === "component" ? (components[0] as string) : list([list(components)]);
        });
        return [list(type.root.map((own) => this.#component(own))), flag(type.extensible), list(additions)];
      }
      case "choice": {
        const alternatives = (all: typeof type.root): string =>
          list(all.map((own) => list([JSON.stringify(own.name), this.#reference(own.type)])));
        return [alternatives(type.root), flag(type.extensible), alternatives(type.additions)];
      }
      case "open": {
        const rows = [...type.rows].map(([key, row]) => list([JSON.stringify(key), this.#reference(row.type)]));
        return [String(type.key?.levels ?? 0), JSON.stringify(type.key?.path ?? []), list(rows)];
      }
      case "elements":
        return [size(type.size), this.descriptionOf(type.element)];
      case "element": {
        const rows = type.rows.map((row) =>
          list([
            String(row.id),
            JSON.stringify(row.key),
            this.#reference(row.type),
            JSON.stringify(row.criticality),
            flag(row.isMandatory),
          ]),
        );
        return [JSON.stringify(type.names), this.constantOf(type.id), this.constantOf(type.criticality), list(rows)];
      }
    }
  }

  #component({ name, key, type, optional, default: preset }: Component): string {
    const parts = [JSON.stringify(name), JSON.stringify(key), this.#reference(type), flag(optional)];
    return list(preset === undefined ? parts : [...parts, valueText(preset)]);
  }
}

/** A value of DEFAULT as code. */
export function valueText(value: Value): string {
  if (typeof value === "bigint") return `${value}n`;
  if (value instanceof Uint8Array) return `Uint8Array.of(${value.join(", ")})`;
  if (Array.isArray(value)) return list((value as readonly Value[]).map(valueText));
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, part]) => `${propertyText(key)}: ${valueText(part as Value)}`)
    .join(", ")} }`;
}

function list(parts: readonly string[]): string {
  return `[${parts.join(", ")}]`;
}

function flag(value: boolean): string {
  return value ? "1" : "0";
}

function size({ min, max, extensible }: Size): string {
  return list([String(min), String(max ?? null), flag(extensible)]);
}

function range({ min, max }: Range): string {
  return JSON.stringify([min === undefined ? null : String(min), max === undefined ? null : String(max)]);
}
