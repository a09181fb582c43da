import { Asn1Error } from "../error.ts";
import { type Addition, type Component, componentList, type Type } from "./types.ts";

/** Types inside of types. Specifications have fewer than 100. */
export const MAX_LEVELS = 1000;

/** The types that a type refers to, with the name of the place. */
export function partsOf(type: Type): readonly { readonly part: Type; readonly name: string }[] {
  switch (type.kind) {
    case "bitString":
    case "octetString":
      return type.containing === undefined ? [] : [{ part: type.containing, name: "Content" }];
    case "list":
      return [{ part: type.element, name: "Item" }];
    case "sequence":
      return componentList(type).map(({ type: part, key }) => ({ part, name: key }));
    case "choice":
      return [...type.root, ...type.additions].map(({ type: part, name }) => ({ part, name }));
    case "open":
      return [...type.rows.values()].flatMap(({ type: part }) =>
        part === undefined ? [] : [{ part, name: part.name }],
      );
    case "elements":
      return partsOf(type.element);
    case "element":
      return type.rows.flatMap(({ type: part, key }) => (part === undefined ? [] : [{ part, name: key }]));
    default:
      return [];
  }
}

/** The members of a type that refer to other types, each with what `map` makes of that type, and `mapComponent` of a component. */
export function mapParts(
  type: Type,
  map: (part: Type) => Type,
  mapComponent = (own: Component): Component => ({ ...own, type: map(own.type) }),
): Partial<Type> {
  switch (type.kind) {
    case "bitString":
    case "octetString":
      return type.containing === undefined ? {} : { containing: map(type.containing) };
    case "list":
      return { element: map(type.element) };
    case "sequence": {
      const additions = type.additions.map(
        (addition): Addition =>
          addition.kind === "component"
            ? { kind: "component", component: mapComponent(addition.component) }
            : { kind: "group", group: { ...addition.group, root: addition.group.root.map(mapComponent) } },
      );
      return { root: type.root.map(mapComponent), additions };
    }
    case "choice": {
      const alternatives = (all: typeof type.root): typeof type.root =>
        all.map((own) => ({ ...own, type: map(own.type) }));
      return { root: alternatives(type.root), additions: alternatives(type.additions) };
    }
    case "elements":
      return { element: map(type.element) as typeof type.element };
    case "element":
      return { rows: type.rows.map((row) => ({ ...row, type: row.type && map(row.type) })) };
    case "open":
      return { rows: new Map([...type.rows].map(([key, row]) => [key, { ...row, type: row.type && map(row.type) }])) };
    default:
      return {};
  }
}

/**
 * Marks the types whose values can contain values of the same type, to limit how deep they are nested: Tarjan's strongly connected
 * components. A list, a string or an open type inside of a SEQUENCE or CHOICE is no level of its own.
 */
export function markRecursion(types: Iterable<Type>): void {
  const order = new Map<Type, number>();
  const open: Type[] = [];
  const closed = new Set<Type>();
  /** Returns the number of the first open type that a type can reach. */
  const visit = (type: Type, level: number): number => {
    if (level > MAX_LEVELS) {
      const where = type.origin ?? type.name;
      throw new Asn1Error("unsupported", `${where}: types are nested more than ${MAX_LEVELS} levels deep`);
    }
    const number = order.size;
    order.set(type, number);
    const start = open.push(type) - 1;
    const parts = partsOf(type).map(({ part }) => part);
    let first = number;
    for (const part of parts) {
      if (!closed.has(part)) first = Math.min(first, order.get(part) ?? visit(part, level + 1));
    }
    if (first < number) return first;
    const members = open.splice(start);
    for (const member of members) closed.add(member);
    if (members.length === 1 && !parts.includes(type)) return number;
    const levels = members.filter(({ kind }) => kind === "sequence" || kind === "choice");
    for (const member of levels.length === 0 ? members : levels) member.isRecursive = true;
    return number;
  };
  for (const type of types) if (!order.has(type)) visit(type, 1);
}
