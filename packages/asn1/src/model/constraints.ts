import type { Asn1Error } from "../error.ts";
import type { ConstraintSyntax, ElementsSyntax, TypeSyntax, ValueSyntax } from "../syntax/syntax.ts";
import { ALL, hull, intersect, type RangeSet, unite } from "./ranges.ts";
import { errorAt, findName, type Scope } from "./scope.ts";
import type { Type } from "./types.ts";
import { evaluateInteger, textOf } from "./values.ts";

/** What of a constraint PER sees (X.691, 10.3). A part that is undefined allows everything. */
interface Parts {
  readonly values?: RangeSet | undefined;
  readonly size?: RangeSet | undefined;
  readonly alphabet?: RangeSet | undefined;
  readonly isSizeExtensible?: boolean | undefined;
  readonly containing?: { readonly type: TypeSyntax; readonly scope: Scope } | undefined;
}

/** What of all constraints of a type PER sees. */
export interface Visible extends Parts {
  readonly isValueExtensible: boolean;
  readonly isSizeExtensible: boolean;
}

export const UNCONSTRAINED: Visible = { isValueExtensible: false, isSizeExtensible: false };

/** All sizes. */
const SIZES: RangeSet = [{ min: 0n, max: undefined }];

/** The constraints that types of a kind may have, of those that PER sees (X.680, 51.1). Others are not checked. */
const APPLICABLE: Partial<Readonly<Record<Type["kind"], readonly ("values" | "size" | "alphabet")[]>>> = {
  integer: ["values"],
  bitString: ["size"],
  octetString: ["size"],
  list: ["size"],
  characterString: ["size", "alphabet"],
};
const PARTS = { values: "a range of integers", size: "SIZE", alphabet: "FROM" } as const;

/** What constraints need from the rest of the model. */
interface ConstraintContext {
  readonly scope: Scope;
  /** The kind of the type that is constrained. */
  readonly kind: Type["kind"];
  /** The named numbers of an INTEGER, which its constraints may use. */
  readonly names: ReadonlyMap<string, bigint>;
  /** Whether the constraint is that of FROM, in which a text stands for its characters. */
  readonly isAlphabet?: boolean;
  /** Builds a type that a constraint refers to. */
  readonly typeOf: (syntax: TypeSyntax, scope: Scope) => Type;
}

/** Applies the constraints that follow a type to those that it has. Only the last one may be extensible (X.680, 50.8). */
export function applyConstraints(
  base: Visible,
  constraints: readonly ConstraintSyntax[],
  context: ConstraintContext,
): Visible {
  let visible = base;
  for (const constraint of constraints) visible = applyConstraint(visible, constraint, context);
  return visible;
}

function applyConstraint(base: Visible, constraint: ConstraintSyntax, context: ConstraintContext): Visible {
  const parts = evaluateElements(constraint.root, base, context);
  const allowed = APPLICABLE[context.kind] ?? ["values", "size", "alphabet"];
  for (const part of ["values", "size", "alphabet"] as const) {
    if (parts[part] === undefined || allowed.includes(part)) continue;
    const expected = allowed.map((name) => PARTS[name]).join(" or ");
    throw errorAt(context.scope, constraint.at, "syntax", `expected ${expected}, found ${PARTS[part]} (X.680, 51.1)`);
  }
  const merged = meet(base, parts);
  // An extensible alphabet has no effect on the encoding (X.691, 10.3).
  const alphabet = constraint.extensible ? base.alphabet : merged.alphabet;
  const isEmpty = [merged.values, merged.size].some((set) => set !== undefined && set.length === 0);
  if (isEmpty) throw errorAt(context.scope, constraint.at, "syntax", "this constraint allows no value (X.680, 50.9)");
  return {
    ...merged,
    alphabet,
    isValueExtensible: parts.values === undefined ? base.isValueExtensible : constraint.extensible,
    // A constraint after an extensible one makes a type that is not extensible (X.680, 50.8).
    isSizeExtensible:
      parts.size === undefined
        ? base.isSizeExtensible && parts.alphabet === undefined
        : constraint.extensible || parts.isSizeExtensible === true,
  };
}

function evaluateElements(elements: ElementsSyntax, base: Visible, context: ConstraintContext): Parts {
  const evaluateAll = (parts: readonly ElementsSyntax[]): readonly Parts[] =>
    parts.map((part) => evaluateElements(part, base, context));
  switch (elements.kind) {
    case "union":
      return joinAll(evaluateAll(elements.parts));
    case "intersection":
      return evaluateAll(elements.parts).reduce(meet);
    case "value":
      return evaluateSingle(elements.value, context);
    case "range":
      return evaluateRange(elements.from, elements.to, base, context);
    case "size": {
      const sizes: ConstraintContext = { ...context, kind: "integer", names: new Map() };
      const inner = applyConstraint({ ...UNCONSTRAINED, values: SIZES }, elements.constraint, sizes);
      const { values } = evaluateElements(elements.constraint.root, UNCONSTRAINED, sizes);
      const least = values === undefined ? undefined : hull(values).min;
      if (least !== undefined && least < 0n) {
        throw errorAt(context.scope, elements.constraint.at, "syntax", `a size of ${least} is below 0 (X.680, 51.5)`);
      }
      return { size: inner.values ?? SIZES, isSizeExtensible: inner.isValueExtensible };
    }
    case "alphabet": {
      const inner = evaluateElements(elements.constraint.root, UNCONSTRAINED, { ...context, isAlphabet: true });
      return elements.constraint.extensible ? {} : { alphabet: inner.alphabet };
    }
    case "type": {
      // Whether the included type is extensible does not matter (X.680, 51.3), nor does an alphabet that all of its kind have.
      const type = context.typeOf(elements.type, context.scope);
      if (type.kind === undefined) {
        throw errorAt(context.scope, elements.type.at, "syntax", "this type is constrained by itself (X.680, 3.8)");
      }
      const { values, size, alphabet } = visibleOf(type);
      const isRestricted = type.kind === "characterString" && type.isRestricted;
      return { values, size, alphabet: isRestricted ? alphabet : undefined };
    }
    case "containing":
      return elements.type === undefined ? {} : { containing: { type: elements.type, scope: context.scope } };
    case "table":
      // Characters by their positions look like a set. They are not supported.
      return evaluateSingle(elements.set, context);
    case "invisible":
      return {};
  }
}

/** A single value: an integer, or inside FROM the characters of a text. Values of other types are not visible. */
function evaluateSingle(value: ValueSyntax, context: ConstraintContext): Parts {
  if (context.isAlphabet === true) {
    const text = textOf(value, context.scope);
    if (text === undefined) throw noCharacters(value, context.scope);
    return { alphabet: charactersOf(text) };
  }
  const integer = value.kind === "integer" ? value.value : tryInteger(value, context);
  return integer === undefined ? {} : { values: [{ min: integer, max: integer }] };
}

/** The integer that a reference stands for; undefined if it is the name of another value, such as an enumeration. */
function tryInteger(value: ValueSyntax, context: ConstraintContext): bigint | undefined {
  const { scope, names } = context;
  if (value.kind !== "valueReference") return undefined;
  if (!names.has(value.name) && value.module === undefined) {
    const isKnown =
      scope.actuals.has(value.name) || scope.module.assignments.has(value.name) || scope.module.imports.has(value.name);
    if (!isKnown) return undefined;
    const found = findName(scope, value.name, value.at);
    if (found.kind === "assignment" && found.assignment.definition.kind === "text") return undefined;
  }
  return evaluateInteger(value, scope, names);
}

type End = ValueSyntax | undefined;

function evaluateRange(from: End, to: End, base: Visible, context: ConstraintContext): Parts {
  const { kind, scope, names } = context;
  const isText = kind === "characterString" && [from, to].some((end) => characterOf(end, scope) !== undefined);
  if (!isText && (from?.kind === "real" || to?.kind === "real")) return {};
  const whole = hull(isText ? (base.alphabet ?? [{ min: 0n, max: 0x10_ffffn }]) : (base.values ?? ALL));
  const bound = (end: End, outermost: bigint | undefined): bigint | undefined => {
    if (end === undefined) return outermost;
    const found = isText ? characterOf(end, scope) : evaluateInteger(end, scope, names);
    if (found === undefined) throw noCharacters(end, scope);
    return found;
  };
  const range = { min: bound(from, whole.min), max: bound(to, whole.max) };
  if (range.min !== undefined && range.max !== undefined && range.min > range.max) {
    const at = from?.at ?? to?.at ?? 0;
    const [least, most] = [range.min, range.max].map((end) => (isText ? `U+${end.toString(16)}` : end));
    throw errorAt(scope, at, "syntax", `range ${least}..${most} is empty (X.680, 51.4)`);
  }
  return isText ? { alphabet: [range] } : { values: [range] };
}

function characterOf(end: End, scope: Scope): bigint | undefined {
  const code = end === undefined ? undefined : textOf(end, scope)?.codePointAt(0);
  return code === undefined ? undefined : BigInt(code);
}

function noCharacters({ at }: ValueSyntax, scope: Scope): Asn1Error {
  return errorAt(scope, at, "syntax", "expected characters (X.680, 51.7)");
}

function charactersOf(text: string): RangeSet {
  const codes = [...text].map((character) => BigInt(character.codePointAt(0) ?? 0));
  return unite(
    codes.map((code) => ({ min: code, max: code })),
    [],
  );
}

/** The constraints that a type has. */
export function visibleOf(type: Type): Visible {
  switch (type.kind) {
    case "integer": {
      const { min, max } = type.range;
      const values = min === undefined && max === undefined ? undefined : (type.allowed ?? [type.range]);
      return { values, isValueExtensible: type.extensible, isSizeExtensible: false };
    }
    case "bitString":
    case "octetString":
    case "list":
    case "characterString": {
      const { min, max, extensible } = type.size;
      const isAny = min === 0 && max === undefined;
      const size = isAny ? undefined : [{ min: BigInt(min), max: max === undefined ? undefined : BigInt(max) }];
      const alphabet = type.kind === "characterString" ? type.alphabet : undefined;
      return { size, alphabet, isValueExtensible: false, isSizeExtensible: extensible };
    }
    default:
      return UNCONSTRAINED;
  }
}

function meet(a: Parts, b: Parts): Parts {
  const both = (x: RangeSet | undefined, y: RangeSet | undefined): RangeSet | undefined =>
    x === undefined ? y : y === undefined ? x : intersect(x, y);
  return {
    values: both(a.values, b.values),
    size: both(a.size, b.size),
    alphabet: both(a.alphabet, b.alphabet),
    isSizeExtensible: b.size === undefined ? a.isSizeExtensible : b.isSizeExtensible,
    containing: b.containing ?? a.containing,
  };
}

/** The union of many parts, by halves: a set that grows part by part is sorted again for each. */
function joinAll(parts: readonly Parts[]): Parts {
  const half = parts.length >> 1;
  return half === 0 ? (parts[0] ?? {}) : join(joinAll(parts.slice(0, half)), joinAll(parts.slice(half)));
}

/** Only what both parts constrain is constrained in their union (X.691, 10.3). */
function join(a: Parts, b: Parts): Parts {
  const both = (x: RangeSet | undefined, y: RangeSet | undefined): RangeSet | undefined =>
    x === undefined || y === undefined ? undefined : unite(x, y);
  return {
    values: both(a.values, b.values),
    size: both(a.size, b.size),
    alphabet: both(a.alphabet, b.alphabet),
    isSizeExtensible: a.isSizeExtensible === true || b.isSizeExtensible === true,
    containing: a.containing ?? b.containing,
  };
}
