import type { Type } from "./types.ts";

/**
 * The types of which every value contains a value of the same type, and so on without end. Counts for each type the parts that are not
 * known to end: a SEQUENCE needs all, a CHOICE one.
 */
export function endlessTypes(types: Iterable<Type>): ReadonlySet<Type> {
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
