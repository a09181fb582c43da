import { Asn1Error } from "../error.ts";
import { encode } from "../interpret/encode.ts";
import { errorAt, type Scope } from "./scope.ts";
import type { Type, Value } from "./types.ts";

/** What is checked when all types are complete: that each has a value, and that values of DEFAULT are of their types. */
export class TypeChecks {
  /** Types of definitions, each with its place. */
  readonly #defined = new Map<Type, { readonly scope: Scope; readonly at: number }>();
  readonly #presets: { readonly type: Type; readonly value: Value; readonly scope: Scope; readonly at: number }[] = [];

  define(type: Type, scope: Scope, at: number): void {
    this.#defined.set(type, { scope, at });
  }

  /** Notes the value of a DEFAULT. */
  preset(type: Type, value: Value, scope: Scope, at: number): void {
    this.#presets.push({ type, value, scope, at });
  }

  /** @throws Asn1Error `syntax` */
  run(): void {
    for (const type of endlessTypes(this.#defined.keys())) {
      const place = this.#defined.get(type);
      if (place === undefined) continue;
      const remedy = "make a component OPTIONAL, or add an alternative without it";
      const what = `every value of '${type.name}' contains another one: ${remedy} (X.680, 3.8)`;
      throw errorAt(place.scope, place.at, "syntax", what);
    }
    for (const { type, value, scope, at } of this.#presets) {
      try {
        encode(type, value);
      } catch (error) {
        if (!(error instanceof Asn1Error)) throw error;
        throw errorAt(scope, at, "syntax", `${error.message.replace(/^Cannot encode [^:]*: /, "")} (X.680, 17.7)`);
      }
    }
  }
}

/**
 * The types of which every value contains a value of the same type, and so on without end. Counts for each type the parts that are not
 * known to end: a SEQUENCE needs all, a CHOICE one.
 */
function endlessTypes(types: Iterable<Type>): ReadonlySet<Type> {
  const endless = new Set(types);
  const waiting = new Map<Type, number>();
  const users = new Map<Type, Type[]>();
  const ended: Type[] = [];
  // Parts are added behind, and get their turn.
  for (const type of endless) {
    const parts = partsInEveryValue(type);
    waiting.set(type, type.kind === "choice" ? 1 : parts.length);
    if (parts.length === 0) ended.push(type);
    for (const part of parts) {
      endless.add(part);
      users.set(part, users.get(part) ?? []);
      users.get(part)?.push(type);
    }
  }
  for (const type of ended) {
    endless.delete(type);
    for (const user of users.get(type) ?? []) {
      const left = (waiting.get(user) ?? 0) - 1;
      waiting.set(user, left);
      if (left === 0) ended.push(user);
    }
  }
  return endless;
}

/** The parts that every value has; of a CHOICE, those of which it has one. */
function partsInEveryValue(type: Type): readonly Type[] {
  if (type.kind === "list") return type.size.min > 0 && !type.size.extensible ? [type.element] : [];
  if (type.kind === "choice") return [...type.root, ...type.additions].map((alternative) => alternative.type);
  return type.kind === "sequence" ? type.root.flatMap((part) => (part.optional ? [] : [part.type])) : [];
}
