import { alphabetOf } from "../model/strings.ts";
import type { Component, Range, Size, StringName, Type, Value } from "../model/types.ts";

// The types of a generated module, in short: its kind, its name and its parts. `generate/file-types.ts` writes them.

export type SizeEntry = readonly [min: number, max: number | null, extensible: 0 | 1];
export type RangeEntry = readonly [min: string | null, max: string | null];
export type ComponentEntry = readonly [name: string, key: string, type: TypeEntry, optional: 0 | 1, preset?: Value];
export type AlternativeEntry = readonly [name: string, type: TypeEntry];

/** A type, or a short description of it. */
export type TypeEntry =
  | Type
  | readonly ["boolean" | "null" | "real", string]
  | readonly ["integer", string, RangeEntry, extensible: 0 | 1, isLong: 0 | 1, allowed: readonly RangeEntry[] | null]
  | readonly ["enumerated", string, root: readonly string[], additions: readonly string[], extensible: 0 | 1]
  | readonly ["bitString", string, SizeEntry, hasNames: 0 | 1, containing: TypeEntry | null]
  | readonly ["octetString", string, SizeEntry, containing: TypeEntry | null]
  | readonly ["characterString", string, StringName, SizeEntry, alphabet: readonly RangeEntry[] | null]
  | readonly ["objectIdentifier", string, relative: 0 | 1]
  | readonly ["list", string, element: TypeEntry, SizeEntry]
  | readonly [
      "sequence",
      string,
      root: readonly ComponentEntry[],
      extensible: 0 | 1,
      additions: readonly (ComponentEntry | readonly [ComponentEntry[]])[],
    ]
  | readonly [
      "choice",
      string,
      root: readonly AlternativeEntry[],
      extensible: 0 | 1,
      additions: readonly AlternativeEntry[],
    ]
  | readonly [
      "open",
      string,
      levels: number,
      path: readonly string[],
      rows: readonly (readonly [key: string, type: TypeEntry | null])[],
    ]
  | readonly ["elements", string, SizeEntry, element: TypeEntry]
  | readonly [
      "element",
      string,
      names: readonly [string, string, string],
      id: TypeEntry,
      criticality: TypeEntry,
      rows: readonly (readonly [
        id: number,
        key: string,
        type: TypeEntry | null,
        criticality: string,
        isMandatory: 0 | 1,
      ])[],
    ];

/** Builds a type from its short description. */
export function describe(entry: TypeEntry): Type {
  if (isType(entry)) return entry;
  const [kind, name] = entry;
  return { kind, name, ...partsOf(entry) } as Type;
}

function isType(entry: TypeEntry): entry is Type {
  return !Array.isArray(entry);
}

function component([name, key, type, optional, preset]: ComponentEntry): Component {
  const own = { name, key, type: describe(type), optional: optional === 1 };
  return preset === undefined ? own : { ...own, default: preset };
}

function optionalType(entry: TypeEntry | null): Type | undefined {
  return entry === null ? undefined : describe(entry);
}

function partsOf(entry: Exclude<TypeEntry, Type>): object {
  switch (entry[0]) {
    case "integer":
      return {
        range: range(entry[2]),
        extensible: entry[3] === 1,
        isLong: entry[4] === 1,
        allowed: entry[5]?.map(range),
        names: new Map(),
      };
    case "enumerated":
      return { root: entry[2], additions: entry[3], extensible: entry[4] === 1 };
    case "bitString":
      return {
        size: size(entry[2]),
        names: new Map(entry[3] === 1 ? [["", 0]] : []),
        containing: optionalType(entry[4]),
      };
    case "octetString":
      return { size: size(entry[2]), containing: optionalType(entry[3]) };
    case "characterString":
      return {
        string: entry[2],
        size: size(entry[3]),
        alphabet: entry[4]?.map(range) ?? alphabetOf(entry[2]),
        isRestricted: entry[4] !== null,
      };
    case "objectIdentifier":
      return { relative: entry[2] === 1 };
    case "list":
      return { element: describe(entry[2]), size: size(entry[3]) };
    case "sequence":
      return {
        root: entry[2].map(component),
        extensible: entry[3] === 1,
        additions: entry[4].map((addition) =>
          typeof addition[0] === "string"
            ? { kind: "component", component: component(addition as ComponentEntry) }
            : {
                kind: "group",
                group: {
                  kind: "sequence",
                  name: "SEQUENCE",
                  root: addition[0].map(component),
                  extensible: false,
                  additions: [],
                },
              },
        ),
      };
    case "choice": {
      const alternative = ([name, type]: AlternativeEntry): object => ({ name, type: describe(type) });
      return { root: entry[2].map(alternative), extensible: entry[3] === 1, additions: entry[4].map(alternative) };
    }
    case "open":
      return {
        field: "",
        ...(entry[3].length === 0 ? {} : { key: { levels: entry[2], path: entry[3] } }),
        rows: new Map(
          entry[4].map(([key, type]) => [
            key,
            { key, keyName: undefined, type: optionalType(type), values: new Map() },
          ]),
        ),
      };
    case "elements":
      return { size: size(entry[2]), element: describe(entry[3]) };
    case "element":
      return {
        names: entry[2],
        id: describe(entry[3]),
        criticality: describe(entry[4]),
        rows: entry[5].map(([id, key, type, criticality, isMandatory]) => ({
          id,
          key,
          type: optionalType(type),
          criticality,
          isMandatory: isMandatory === 1,
        })),
      };
    default:
      return {};
  }
}

function size([min, max, extensible]: SizeEntry): Size {
  return { min, max: max ?? undefined, extensible: extensible === 1 };
}

function range([min, max]: RangeEntry): Range {
  return { min: min === null ? undefined : BigInt(min), max: max === null ? undefined : BigInt(max) };
}
