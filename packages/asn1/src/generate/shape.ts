import { propertyKey } from "../model/components.ts";
import { mapParts } from "../model/parts.ts";
import type {
  Component,
  ElementRow,
  ElementsType,
  ElementType,
  IntegerType,
  ListType,
  Named,
  OpenType,
  SequenceType,
  Type,
} from "../model/types.ts";
import { fromPlain, toPlain } from "../plain.ts";

/**
 * Types in the shape that TypeScript code uses: components with names in camel case, and containers of information elements as objects
 * of them. The encoding stays the same.
 */
export class Shaper {
  readonly #shaped = new Map<Type, Type>();
  /** What waits until all types are complete: values of DEFAULT. */
  readonly #waiting: (() => void)[] = [];
  #level = 0;

  readonly shape = (type: Type): Type => {
    const known = this.#shaped.get(type);
    if (known !== undefined) return known;
    const shaped = {} as Type;
    // Parts that refer to this type find it before it is complete.
    this.#shaped.set(type, shaped);
    this.#level++;
    Object.assign(shaped, this.#parts(type));
    if (--this.#level === 0) for (const complete of this.#waiting.splice(0)) complete();
    return shaped;
  };

  #parts(type: Type): Type {
    switch (type.kind) {
      case "list": {
        const element = type.parameters === undefined ? undefined : toElement(type.element);
        const { extensible, max = Infinity } = type.size;
        if (element !== undefined && !extensible && max < 0x1_0000) return this.#elements(type, element);
        return { ...type, ...mapParts(type, this.shape) } as Type;
      }
      case "sequence": {
        const element = toElement(type);
        return element === undefined ? this.#sequence(type) : this.#element(type, element, false);
      }
      case "open": {
        if (type.key === undefined) return { ...type };
        // A value names its type. Types of the same name, such as two OCTET STRINGs with different contents, keep their octets.
        const all = [...type.rows.values()].map((row) => row.type);
        const isClear = (own: Type): boolean => all.every((other) => other === own || other?.name !== own.name);
        const rows = [...type.rows].map(([key, row]) => {
          const own = row.type !== undefined && isClear(row.type) ? this.shape(row.type) : undefined;
          return [key, { ...row, type: own }] as const;
        });
        const path = type.key.path.map((name) => propertyKey(toCamel(name)));
        return { ...type, key: { ...type.key, path }, rows: new Map(rows) };
      }
      default:
        return { ...type, ...mapParts(type, this.shape) } as Type;
    }
  }

  #sequence(type: SequenceType): SequenceType {
    const keys = new Set<string>();
    const component = (own: Component): Component => {
      const shaped = this.shape(own.type);
      const key = unique(propertyKey(toCamel(own.name)), keys);
      const { default: preset } = own;
      const made = { ...own, key, type: shaped };
      if (preset !== undefined) {
        this.#waiting.push(() => Object.assign(made, { default: fromPlain(shaped, toPlain(own.type, preset)) }));
      }
      return made;
    };
    return { ...type, ...mapParts(type, this.shape, component) } as SequenceType;
  }

  #elements(list: ListType, triple: Triple): ElementsType {
    const element = this.#element({ name: list.name }, triple, true);
    const named = definition({ ...list, isRecursive: list.element.isRecursive });
    return { kind: "elements", ...named, size: list.size, element };
  }

  #element(named: Named, { components, id, criticality, open }: Triple, byName: boolean): ElementType {
    const keys = new Set<string>();
    const rows = [...open.rows.values()].map(
      ({ key, keyName, type, values }): ElementRow => ({
        id: Number(key),
        key: unique(
          byName ? propertyKey(toElementKey(keyName ?? String(key))) : (type?.name ?? keyName ?? String(key)),
          keys,
        ),
        type: type && this.shape(type),
        criticality: String(values.get(components[1])),
        isMandatory: byName && values.get("presence") === "mandatory",
      }),
    );
    return { kind: "element", ...definition(named), names: components, id, criticality, rows };
  }
}

/** The parts of a SEQUENCE of id, criticality and value. */
interface Triple {
  readonly components: readonly [string, string, string];
  readonly id: IntegerType;
  readonly criticality: Type & { kind: "enumerated" };
  readonly open: OpenType;
}

/** Whether a type is an information element: an id that says what the open type is, and the criticality that belongs to the id. */
function toElement(type: Type): Triple | undefined {
  if (type.kind !== "sequence" || type.extensible || type.root.length !== 3) return undefined;
  const [first, second, third] = type.root as [Component, Component, Component];
  const id = first.type;
  const criticality = second.type;
  const open = third.type;
  if (id.kind !== "integer" || criticality.kind !== "enumerated" || open.kind !== "open") return undefined;
  const isKeyed = open.key?.levels === 0 && open.key.path.length === 1 && open.key.path[0] === first.name;
  if (!isKeyed || type.root.some(({ optional }) => optional) || id.isLong) return undefined;
  if (![...open.rows.values()].every(({ values }) => values.has(second.name))) return undefined;
  return { components: [first.name, second.name, third.name], id, criticality, open };
}

/** What a type in another shape has of the type itself. */
function definition({ name, module, origin, parameters, isRecursive }: Named): Named {
  const named = { name, module, origin, parameters, isRecursive };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) as unknown as Named;
}

/** The words of a name, joined: `ric-Style-Type` as `ricStyleType`. */
export function toCamel(name: string): string {
  return name.replace(/[-_ ]+(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The property of an element by the name of its id: `id-RICcontrolHeader` as `ricControlHeader`, `id-Cause` as `cause`. */
function toElementKey(keyName: string): string {
  const name = keyName.replace(/^id[-_]?(?=[A-Za-z0-9])/, "");
  // A hyphen ends the first word: RAN-UE-NGAP-ID is ranUENGAPID.
  if (/^[A-Z]{2,}[-_]/.test(name)) return toCamel(name.replace(/^[A-Z]+/, (word) => word.toLowerCase()));
  const words = toCamel(name).replace(/^(RIC|RAN)(?=[a-z])/, (word) => `${word}_`);
  const camel = toCamel(words);
  const [run = ""] = /^[A-Z]+/.exec(camel) ?? [];
  if (run === "" || /^\d/.test(camel)) return /^\d/.test(camel) ? `_${camel}` : camel;
  // The last capital of a run begins the next word, unless the run is the whole name or ends at a digit.
  const next = camel[run.length] ?? "";
  const length =
    run.length === 1 || next === "" || !/[a-z]/.test(next) || /^(RIC|RAN)[A-Z]/.test(words.replace("_", ""))
      ? run.length
      : run.length - 1;
  const known = /^(RIC|RAN)_/.exec(words)?.[1]?.length;
  return camel.slice(0, known ?? length).toLowerCase() + camel.slice(known ?? length);
}

/** The name, or the name with a number if it is taken. */
export function unique(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}${number}`;
  taken.add(free);
  return free;
}
