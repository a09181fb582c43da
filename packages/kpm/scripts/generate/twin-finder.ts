import type { FieldModel, Twins } from "./model.ts";

/** Finds messages that are alike. Only messages of scalars are looked at: they are the many wrappers of a single value. */
export class TwinFinder {
  readonly #groups = new Map<string, { first: string; names: string[] }>();

  /** The twins of the message `name`, to which later ones may be added; `facts` is what else must be the same. */
  find(name: string, fields: readonly FieldModel[], facts: readonly unknown[]): Twins {
    const members = fields.map(({ localName, number, type, oneof }) => {
      return type.kind === "message" || type.kind === "enum" || oneof !== undefined
        ? name
        : [localName, number, type.kind];
    });
    const key = JSON.stringify([members, facts], (_, value) => (typeof value === "bigint" ? `${value}n` : value));
    const group = this.#groups.get(key) ?? { first: name, names: [] };
    this.#groups.set(key, group);
    group.names.push(name);
    return group;
  }
}
