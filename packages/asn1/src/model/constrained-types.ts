import type { NamedNumber } from "../syntax/syntax.ts";
import { assertDistinct } from "./components.ts";
import type { Visible } from "./constraints.ts";
import { ALL, hull, toSize } from "./ranges.ts";
import { errorAt, type Scope } from "./scope.ts";
import { alphabetOf } from "./strings.ts";
import type { CharacterStringType, StringName, Type } from "./types.ts";
import { evaluateInteger } from "./values.ts";

// Types whose constraints PER sees, and what their constraints make of them.

export function sizeOf({ size, isSizeExtensible }: Visible): ReturnType<typeof toSize> {
  return toSize(size ?? ALL, isSizeExtensible);
}

export function integerType(
  { values = ALL, isValueExtensible }: Visible,
  names: ReadonlyMap<string, bigint>,
): Type & { kind: "integer" } {
  const range = hull(values);
  const isLong = [range.min, range.max].some((end) => end !== undefined && !Number.isSafeInteger(Number(end)));
  const allowed = values.length > 1 ? { allowed: values } : {};
  return { kind: "integer", name: "INTEGER", range, extensible: isValueExtensible, isLong, names, ...allowed };
}

export function stringType(name: string, string: StringName, found: Visible): CharacterStringType {
  const whole = alphabetOf(string);
  const alphabet = whole === undefined ? undefined : found.alphabet;
  return { kind: "characterString", name, string, size: sizeOf(found), alphabet, isRestricted: alphabet !== whole };
}

/** The parts of a type that its constraints change. */
export function narrow(type: Type, found: Visible, names: ReadonlyMap<string, bigint>): Partial<Type> {
  switch (type.kind) {
    case "integer": {
      const { name: _, allowed, ...rest } = integerType(found, names);
      return { ...rest, allowed } as Partial<Type>;
    }
    case "bitString":
    case "octetString":
    case "list":
      return { size: sizeOf(found) } as Partial<Type>;
    case "characterString": {
      const { size, alphabet, isRestricted } = stringType(type.name, type.string, found);
      return { size, alphabet, isRestricted } as Partial<Type>;
    }
    default:
      return {};
  }
}

/** The names that have a number, with it. Names and numbers must be distinct. */
export function numbersOf(
  names: readonly NamedNumber[],
  scope: Scope,
  clause: "19.5" | "20.4" | "22.4",
): ReadonlyMap<string, bigint> {
  assertDistinct(names, scope, clause);
  const given = names.flatMap(({ name, at, value }) =>
    value === undefined ? [] : [{ name, at, number: evaluateInteger(value, scope) }],
  );
  assertDistinct(
    given.map(({ number, at }) => ({ name: `${number}`, at })),
    scope,
    clause,
  );
  return new Map(given.map(({ name, number }) => [name, number]));
}

/** The named bits of a BIT STRING. */
export function bitNames(names: readonly NamedNumber[], scope: Scope): ReadonlyMap<string, number> {
  const bits = numbersOf(names, scope, "22.4");
  const negative = names.find(({ name }) => (bits.get(name) ?? 0n) < 0n);
  if (negative !== undefined)
    throw errorAt(scope, negative.at, "syntax", "the number of a bit is negative (X.680, 22.4)");
  return new Map(Array.from(bits, ([name, bit]) => [name, Number(bit)]));
}

/** The names of an ENUMERATED. Names without a number take the free ones (X.680, 20.3 to 20.6). */
export function enumeration(
  { root, additions }: { root: readonly NamedNumber[]; additions?: readonly NamedNumber[] },
  scope: Scope,
): { root: readonly string[]; additions: readonly string[]; extensible: boolean } {
  const numbers = numbersOf([...root, ...(additions ?? [])], scope, "20.4");
  const taken = new Set(root.map(({ name }) => numbers.get(name)));
  let next = 0n;
  const numbered = root.map(({ name }) => {
    let number = numbers.get(name);
    if (number === undefined) {
      while (taken.has(next)) next++;
      number = next++;
    }
    return { name, number };
  });
  numbered.sort((a, b) => (a.number < b.number ? -1 : 1));
  return {
    root: numbered.map(({ name }) => name),
    additions: (additions ?? []).map(({ name }) => name),
    extensible: additions !== undefined || scope.module.extensibilityImplied,
  };
}
