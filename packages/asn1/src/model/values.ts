import { toNumber } from "../runtime/scalars.ts";
import { bitStringOf } from "../runtime/strings.ts";
import { Cursor } from "../syntax/cursor.ts";
import { parseValue } from "../syntax/parse-value.ts";
import type { Braces, ValueSyntax } from "../syntax/syntax.ts";
import { findSetting } from "./objects.ts";
import { enterDefinition, errorAt, findName, type Scope } from "./scope.ts";
import { type BitString, type Component, componentList, type SequenceType, type Type, type Value } from "./types.ts";

/** Evaluates an INTEGER. `names` are the named numbers of its type. */
export function evaluateInteger(value: ValueSyntax, scope: Scope, names?: ReadonlyMap<string, bigint>): bigint {
  const { value: found, scope: from } = dereference(value, scope, names);
  if (found.kind === "integer") return found.value;
  if (found.kind === "valueReference") {
    const named = names?.get(found.name);
    if (named !== undefined) return named;
  }
  throw errorAt(from, found.at, "syntax", "expected an integer (X.680, 19)");
}

/** Follows references to the text of a value. Names that the governing type has are not references. */
function dereference(
  value: ValueSyntax,
  scope: Scope,
  names?: { has(name: string): boolean },
  depth = 0,
): { readonly value: ValueSyntax; readonly scope: Scope } {
  if (value.kind !== "valueReference" || (value.module === undefined && names?.has(value.name)))
    return { value, scope };
  if (depth > 64) {
    const what = `value '${value.name}' refers to itself, or to others more than 64 times in a row`;
    throw errorAt(scope, value.at, "unsupported", what);
  }
  if (value.path !== undefined) {
    const setting = findSetting(value, scope, depth + 1);
    return dereference(setting.value as ValueSyntax, setting.scope, names, depth + 1);
  }
  const found = findName(scope, value.name, value.at, value.module);
  if (found.kind === "actual") {
    return dereference(found.actual.value as ValueSyntax, found.actual.scope, names, depth + 1);
  }
  const inner = enterDefinition(found, value.actual, value.at, scope);
  return dereference(found.assignment.definition as ValueSyntax, inner, names, depth + 1);
}

/** The parts, characters, digits and named bits of a value. References to lists of references can make any number. */
const MAX_PARTS = 1000;

/** What a value may still have. */
interface Budget {
  left: number;
}

function spend(budget: Budget, parts: number, scope: Scope, at: number): void {
  budget.left -= parts;
  if (budget.left < 0) throw errorAt(scope, at, "unsupported", `a value of more than ${MAX_PARTS} parts or characters`);
}

/** Evaluates a value of a type: for DEFAULT, constants and information objects (X.680, 17.7). */
export function evaluate(syntax: ValueSyntax, scope: Scope, type: Type, budget: Budget = { left: MAX_PARTS }): Value {
  const { value, scope: from } = dereference(syntax, scope, namesOf(type));
  const isText = value.kind === "text" || value.kind === "bits" || value.kind === "hex";
  spend(budget, isText ? value.value.length + 1 : 1, scope, syntax.at);
  const wrong = (): never => {
    throw errorAt(from, value.at, "syntax", `expected a value of ${type.name} (X.680, 17.7)`);
  };
  switch (type.kind) {
    case "boolean":
      return value.kind === "boolean" ? value.value : wrong();
    case "null":
      return value.kind === "null" ? null : wrong();
    case "integer":
      return type.isLong
        ? evaluateInteger(value, from, type.names)
        : toNumber(evaluateInteger(value, from, type.names));
    case "real":
      return value.kind === "real" || value.kind === "integer" ? Number(value.value) : wrong();
    case "enumerated":
      return value.kind === "valueReference" ? value.name : wrong();
    case "characterString":
      return textOf(value, from) ?? wrong();
    case "octetString":
      return value.kind === "bits" || value.kind === "hex" ? toBits(value).bytes : wrong();
    case "bitString":
      if (value.kind === "bits" || value.kind === "hex") return toBits(value);
      return value.kind === "braces" ? namedBits(value, from, type.names, budget) : wrong();
    case "objectIdentifier":
      return value.kind === "braces" ? objectIdentifier(value, from) : wrong();
    case "list":
      return value.kind === "braces"
        ? itemsIn(value, from, "26.3", (item) => evaluate(item, from, type.element, budget))
        : wrong();
    case "sequence":
      return value.kind === "braces" ? fieldsOf(value, from, type, budget) : wrong();
    case "choice": {
      if (value.kind !== "alternative") return wrong();
      const chosen = [...type.root, ...type.additions].find(({ name }) => name === value.name);
      return chosen === undefined
        ? wrong()
        : { kind: value.name, value: evaluate(value.value, from, chosen.type, budget) };
    }
    case "open":
    case "elements":
    case "element":
      return wrong();
  }
}

function namesOf(type: Type): { has(name: string): boolean } | undefined {
  if (type.kind === "integer") return type.names;
  if (type.kind !== "enumerated") return undefined;
  return { has: (name) => type.root.includes(name) || type.additions.includes(name) };
}

/** The text of a value of a string type; undefined for other values, and for characters by their positions (X.680, 41.8). */
export function textOf(syntax: ValueSyntax, scope: Scope): string | undefined {
  const { value } = dereference(syntax, scope);
  return value.kind === "text" ? value.value : undefined;
}

function toBits({ kind, value }: { kind: "bits" | "hex"; value: string }): BitString {
  const bits =
    kind === "bits"
      ? value
      : [...value].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, "0")).join("");
  return bitStringOf(bits);
}

function namedBits(braces: Braces, scope: Scope, names: ReadonlyMap<string, number>, budget: Budget): BitString {
  const cursor = Cursor.inside(scope.module.source, braces);
  const set = new Set<number>();
  while (!cursor.isAtEnd) {
    const { at } = cursor;
    const name = cursor.name("lower", "the name of a bit", "22.9");
    const bit = names.get(name);
    if (bit === undefined) throw errorAt(scope, at, "unresolved", `the type has no bit '${name}' (X.680, 22.9)`);
    set.add(bit);
    cursor.accept(",");
  }
  spend(budget, Math.max(0, ...set), scope, braces.at);
  const bits = Array.from({ length: Math.max(-1, ...set) + 1 }, (_, index) => (set.has(index) ? "1" : "0"));
  return bitStringOf(bits.join(""));
}

/** The first arcs that have names without numbers (X.660). */
const FIRST_ARCS: ReadonlyMap<string, number> = new Map([
  ["itu-t", 0],
  ["ccitt", 0],
  ["iso", 1],
  ["joint-iso-itu-t", 2],
  ["joint-iso-ccitt", 2],
]);

const MAX_ARCS = 128;

function objectIdentifier(braces: Braces, scope: Scope, depth = 0): string {
  const cursor = Cursor.inside(scope.module.source, braces);
  const arcs: string[] = [];
  while (!cursor.isAtEnd) {
    const { kind, text, at } = cursor.take();
    const known = arcs.length === 0 ? FIRST_ARCS.get(text) : undefined;
    if (cursor.accept("(")) {
      arcs.push(String(evaluateInteger(parseValue(cursor), scope)));
      cursor.expect(")", "32.3");
    } else if (kind === "number") {
      arcs.push(text);
    } else if (known !== undefined) {
      arcs.push(String(known));
    } else {
      const { value, scope: from } = dereference({ kind: "valueReference", name: text, at }, scope);
      if (value.kind !== "braces") arcs.push(String(evaluateInteger(value, from)));
      else if (depth < MAX_ARCS) arcs.push(...objectIdentifier(value, from, depth + 1).split("."));
    }
    if (arcs.length > MAX_ARCS || depth >= MAX_ARCS) {
      throw errorAt(scope, at, "unsupported", `an object identifier of more than ${MAX_ARCS} arcs`);
    }
  }
  if (arcs.length === 0)
    throw errorAt(scope, braces.at, "syntax", "expected the arcs of an object identifier (X.680, 32.3)");
  return arcs.join(".");
}

/** The values between braces. */
function itemsIn<T>(braces: Braces, scope: Scope, clause: string, toItem: (value: ValueSyntax) => T): readonly T[] {
  const cursor = Cursor.inside(scope.module.source, braces);
  const items: T[] = [];
  while (!cursor.isAtEnd) {
    items.push(toItem(parseValue(cursor)));
    if (!cursor.isAtEnd) cursor.expect(",", clause);
  }
  return items;
}

function fieldsOf(braces: Braces, scope: Scope, type: SequenceType, budget: Budget): Value {
  const cursor = Cursor.inside(scope.module.source, braces);
  const values: Record<string, Value> = {};
  const components = new Map<string, Component>(componentList(type).map((component) => [component.name, component]));
  while (!cursor.isAtEnd) {
    const { at } = cursor;
    const name = cursor.name("lower", "the name of a component", "25.18");
    const component = components.get(name);
    if (component === undefined) throw errorAt(scope, at, "unresolved", `${type.name} has no component '${name}'`);
    values[component.key] = evaluate(parseValue(cursor), scope, component.type, budget);
    if (!cursor.isAtEnd) cursor.expect(",", "25.18");
  }
  return values;
}
