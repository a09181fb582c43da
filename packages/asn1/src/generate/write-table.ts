import type { Component, Range, Size, Type, Value } from "../model/types.ts";
import type { ComponentEntry, RangeEntry, SizeEntry, TypeEntry } from "../runtime/table.ts";

/** The types that generated code refers to, by index. Types that are the same are one entry. */
export class TypeTable {
  readonly #indices = new Map<Type, number>();
  readonly #leaves = new Map<string, number>();
  readonly #entries: (TypeEntry | undefined)[] = [];
  readonly #defaults: [string, Value][] = [];

  /** The index of a type, which is added with all types that it refers to. */
  indexOf(type: Type): number {
    const known = this.#indices.get(type);
    if (known !== undefined) return known;
    if (isLeaf(type)) {
      const text = JSON.stringify(this.#entryOf(type, -1));
      const same = this.#leaves.get(text);
      if (same !== undefined) return same;
      this.#leaves.set(text, this.#entries.length);
    }
    const index = this.#entries.length;
    this.#indices.set(type, index);
    this.#entries.push(undefined);
    this.#entries[index] = this.#entryOf(type, index);
    return index;
  }

  /** The table as JSON, one entry per line. */
  get lines(): readonly string[] {
    return this.#entries.map((entry) => JSON.stringify(entry));
  }

  get defaults(): readonly (readonly [string, Value])[] {
    return this.#defaults;
  }

  #entryOf(type: Type, index: number): TypeEntry {
    const { name } = type;
    switch (type.kind) {
      case "boolean":
      case "null":
      case "real":
        return [type.kind, name];
      case "integer": {
        const { allowed, extensible, isLong } = type;
        return ["integer", name, range(type.range), flag(extensible), flag(isLong), allowed?.map(range) ?? null];
      }
      case "enumerated":
        return ["enumerated", name, type.root, type.additions, flag(type.extensible)];
      case "bitString":
        return ["bitString", name, size(type.size), flag(type.names.size > 0), this.#optional(type.containing)];
      case "octetString":
        return ["octetString", name, size(type.size), this.#optional(type.containing)];
      case "characterString": {
        const alphabet = type.isRestricted ? (type.alphabet?.map(range) ?? null) : null;
        return ["characterString", name, type.string, size(type.size), alphabet];
      }
      case "objectIdentifier":
        return ["objectIdentifier", name, flag(type.relative)];
      case "list":
        return ["list", name, this.indexOf(type.element), size(type.size)];
      case "sequence": {
        const component = (own: Component): ComponentEntry => this.#component(own, index);
        const additions = type.additions.map((addition) =>
          addition.kind === "component"
            ? component(addition.component)
            : ([addition.group.root.map(component)] as const),
        );
        return ["sequence", name, type.root.map(component), flag(type.extensible), additions as never];
      }
      case "choice": {
        const alternatives = (all: typeof type.root): (readonly [string, number])[] =>
          all.map((alternative) => [alternative.name, this.indexOf(alternative.type)]);
        return ["choice", name, alternatives(type.root), flag(type.extensible), alternatives(type.additions)];
      }
      case "open": {
        const rows = [...type.rows].map(([key, row]) => [key, this.#optional(row.type)] as const);
        return ["open", name, type.key?.levels ?? 0, type.key?.path ?? [], rows];
      }
      case "elements":
        return ["elements", name, size(type.size), this.indexOf(type.element)];
      case "element": {
        const rows = type.rows.map(
          (row) => [row.id, row.key, this.#optional(row.type), row.criticality, flag(row.isMandatory)] as const,
        );
        return ["element", name, type.names, this.indexOf(type.id), this.indexOf(type.criticality), rows];
      }
    }
  }

  #component({ name, key, type, optional, default: preset }: Component, owner: number): ComponentEntry {
    if (preset !== undefined) this.#defaults.push([`${owner}.${name}`, preset]);
    return [name, key, this.indexOf(type), flag(optional)];
  }

  #optional(type: Type | undefined): number | null {
    return type === undefined ? null : this.indexOf(type);
  }
}

function isLeaf(type: Type): boolean {
  const isPlain = ["boolean", "null", "real", "integer", "enumerated", "characterString", "objectIdentifier"].includes(
    type.kind,
  );
  return isPlain || ((type.kind === "bitString" || type.kind === "octetString") && type.containing === undefined);
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}

function size({ min, max, extensible }: Size): SizeEntry {
  return [min, max ?? null, flag(extensible)];
}

function range({ min, max }: Range): RangeEntry {
  return [min === undefined ? null : String(min), max === undefined ? null : String(max)];
}
