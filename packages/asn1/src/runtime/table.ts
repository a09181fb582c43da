import { alphabetOf } from "../model/strings.ts";
import type { Component, Range, Size, StringName, Type, Value } from "../model/types.ts";

// The types of a generated module as JSON: an array of entries, which refer to each other by index. Each entry is its kind, its name
// and its parts. `generate/write-table.ts` writes it.

export type SizeEntry = readonly [min: number, max: number | null, extensible: 0 | 1];
export type RangeEntry = readonly [min: string | null, max: string | null];
export type ComponentEntry = readonly [name: string, key: string, type: number, optional: 0 | 1];

export type TypeEntry =
  | readonly ["boolean" | "null" | "real", string]
  | readonly ["integer", string, RangeEntry, extensible: 0 | 1, isLong: 0 | 1, allowed: readonly RangeEntry[] | null]
  | readonly ["enumerated", string, root: readonly string[], additions: readonly string[], extensible: 0 | 1]
  | readonly ["bitString", string, SizeEntry, hasNames: 0 | 1, containing: number | null]
  | readonly ["octetString", string, SizeEntry, containing: number | null]
  | readonly ["characterString", string, StringName, SizeEntry, alphabet: readonly RangeEntry[] | null]
  | readonly ["objectIdentifier", string, relative: 0 | 1]
  | readonly ["list", string, element: number, SizeEntry]
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
      root: readonly (readonly [string, number])[],
      extensible: 0 | 1,
      additions: readonly (readonly [string, number])[],
    ]
  | readonly [
      "open",
      string,
      levels: number,
      path: readonly string[],
      rows: readonly (readonly [key: string, type: number | null])[],
    ]
  | readonly ["elements", string, SizeEntry, element: number]
  | readonly [
      "element",
      string,
      names: readonly [string, string, string],
      id: number,
      criticality: number,
      rows: readonly (readonly [
        id: number,
        key: string,
        type: number | null,
        criticality: string,
        isMandatory: 0 | 1,
      ])[],
    ];

/** Builds the types of a generated module. The second argument has the values of DEFAULT, by type and component. */
export function typesOf(json: string, defaults: { readonly [component: string]: Value } = {}): (index: number) => Type {
  const entries = JSON.parse(json) as readonly TypeEntry[];
  const types = entries.map(([kind, name]) => ({ kind, name }) as Type);
  const at = (index: number): Type => types[index] as Type;
  for (const [index, entry] of entries.entries()) Object.assign(at(index), partsOf(entry, at, index, defaults));
  return at;
}

function partsOf(
  entry: TypeEntry,
  at: (index: number) => Type,
  index: number,
  defaults: { readonly [component: string]: Value },
): object {
  const component = ([name, key, type, optional]: ComponentEntry): Component => {
    const preset = defaults[`${index}.${name}`];
    return {
      name,
      key,
      type: at(type),
      optional: optional === 1,
      ...(preset === undefined ? {} : { default: preset }),
    };
  };
  const optionalType = (type: number | null): Type | undefined => (type === null ? undefined : at(type));
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
      return { element: at(entry[2]), size: size(entry[3]) };
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
      const alternative = ([name, type]: readonly [string, number]): object => ({ name, type: at(type) });
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
      return { size: size(entry[2]), element: at(entry[3]) };
    case "element":
      return {
        names: entry[2],
        id: at(entry[3]),
        criticality: at(entry[4]),
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
