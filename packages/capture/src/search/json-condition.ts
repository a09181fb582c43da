import { types } from "node:util";
import { textFinder } from "./find-text.ts";
import { type Condition, compare, type QueryContext, QueryError, type Searched, type Term } from "./terms.ts";

const steps = /\.([A-Za-z_][\w-]*)|\[(\d+)\]|\['((?:[^'\\]|\\.)*)'\]/y;

/** One step, or all values of an object or an array. */
type Step = PathStep | typeof all;
const all: unique symbol = Symbol("all");

/**
 * `json:$.a.b=1` compares the value at a path in a JSON body. The path is a subset of JSONPath (RFC 9535): members, items and `*`.
 * Operators are `=`, `!=`, `>`, `>=`, `<`, `<=` and `~` (contains). Without an operator, the path must exist. These compare the text
 * of a value. `==` compares JSON values: `json:$.a=="1"` matches a string, `json:$.a==1` a number.
 */
export function jsonCondition(term: Term, { query }: QueryContext): Condition {
  const { path, end } = readPath(term, query);
  const [, sign = "", wanted = ""] = /^(!=|>=|<=|==|=|>|<|~)(.*)$/s.exec(term.value.slice(end)) ?? [];
  if (sign === "" && end < term.value.length) {
    throw new QueryError("After a path, write .name, [0], ['name'], * or a comparison", query, term.valueAt + end);
  }
  if (sign !== "" && wanted === "") {
    throw new QueryError(
      `'${sign}' needs a value. For an empty text, write ==""`,
      query,
      term.valueAt + end + sign.length,
    );
  }
  const json = sign === "==" ? readJson(term, end + 2, query) : undefined;
  const test =
    json === undefined
      ? comparison(sign, wanted)
      : (value: unknown): boolean => differing(value, json).next().done === true;
  if (test === undefined) {
    const problem = `'${sign}' compares numbers, and '${wanted}' is not one`;
    throw new QueryError(problem, query, term.valueAt + end + sign.length);
  }
  return {
    needsBody: true,
    test: (request) => valuesAt(documentOf(request), path).some(test),
  };
}

function readPath({ value, valueAt }: Term, query: string): { path: Step[]; end: number } {
  if (!value.startsWith("$")) throw new QueryError("A path begins with $, as in json:$.a.b=1", query, valueAt);
  const path: Step[] = [];
  let end = 1;
  for (;;) {
    const { path: more, end: next } = readSteps(value, end);
    path.push(...more);
    end = next;
    // In a query, a step may be `*`.
    if (!/^(?:\[\*\]|\.\*)/.test(value.slice(end))) return { path, end };
    path.push(all);
    end += value[end] === "[" ? 3 : 2;
  }
}

/** A step into a JSON value: the name of a member, or the index of an item. */
export type PathStep = string | number;

/** Parses a sequence of `.name`, `[0]` and `['name']`. */
export function readSteps(text: string, from: number): { path: PathStep[]; end: number } {
  const path: PathStep[] = [];
  let end = from;
  for (;;) {
    steps.lastIndex = end;
    const step = steps.exec(text);
    if (step === null) return { path, end };
    const [, member, item, quoted] = step;
    path.push(member ?? quoted?.replaceAll(/\\(['\\])/g, "$1") ?? Number(item));
    end = steps.lastIndex;
  }
}

function valuesAt(document: unknown, path: readonly Step[]): unknown[] {
  let values = document === undefined ? [] : [document];
  for (const step of path) {
    values = values.flatMap((value) => {
      if (typeof value !== "object" || value === null) return [];
      if (step === all) return Object.values(value);
      return Object.hasOwn(value, step) ? [(value as Record<Step, unknown>)[step]] : [];
    });
  }
  return values;
}

/** Undefined when `wanted` is not a number, but the sign compares numbers. */
function comparison(sign: string, wanted: string): ((value: unknown) => boolean) | undefined {
  if (sign === "") return () => true;
  if (sign === "=") return (value) => text(value) === wanted;
  if (sign === "!=") return (value) => text(value) !== wanted;
  if (sign === "~") {
    const finder = textFinder(wanted.toLowerCase());
    return (value) => finder.indexIn(text(value).toLowerCase()) >= 0;
  }
  const bound = numberOf(wanted);
  if (bound === undefined) return undefined;
  return (value) => {
    const number = numberOf(value);
    return number !== undefined && compare(number, sign, bound);
  };
}

/** A number, or a text that JSON would parse as one: some senders send amounts as texts. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value) ? Number(value) : undefined;
}

/** Parses the JSON after `==`. Quotes around the whole term are not part of it. */
function readJson({ value, written, valueAt }: Term, at: number, query: string): unknown {
  const json = (written.startsWith("$") ? written : value).slice(at);
  const wanted = parse(json);
  if (wanted === undefined)
    throw new QueryError(`'${json}' is not JSON. Write 1, "1", true, [] or {}`, query, valueAt + at);
  return wanted;
}

/** A value that is not the wanted one. */
interface Differing {
  /** Such as `$.items[0].id`. */
  readonly path: string;
  readonly actual: unknown;
  readonly wanted: unknown;
}

/**
 * The values in `wanted` that differ in a value. Types must be equal. An object may have more members, and an array more items at
 * its end, but `[]` matches only an empty array. A RegExp matches a text in which it is found. Uses no recursion, because hostile
 * input can nest too deep for the call stack.
 */
export function* differing(value: unknown, wanted: unknown): Generator<Differing, undefined> {
  const left: Differing[] = [{ path: "$", actual: value, wanted }];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    const { path, actual } = one;
    // Such as a date of a match.
    const given = one.wanted as { toJSON?: () => unknown } | null | undefined;
    const wanted: unknown = typeof given?.toJSON === "function" ? given.toJSON() : given;
    const isList = Array.isArray(wanted);
    if (isNested(wanted) && isNested(actual) && Array.isArray(actual) === isList) {
      if (isList && wanted.length === 0 && (actual as unknown[]).length > 0) yield one;
      const members = Object.entries(wanted).map(([name, value]) => ({
        path: isList ? `${path}[${name}]` : `${path}.${name}`,
        actual: Object.hasOwn(actual, name) ? (actual as Record<string, unknown>)[name] : undefined,
        wanted: value,
      }));
      left.push(...members.reverse());
    } else if (types.isRegExp(wanted) ? typeof actual !== "string" || actual.search(wanted) < 0 : actual !== wanted) {
      yield one;
    }
  }
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null && !types.isRegExp(value);
}

/** The text of a value for comparisons; "" for a hostile one that nests too deep to serialize. */
function text(value: unknown): string {
  if (typeof value === "string") return value;
  try {
    return JSON.stringify(value);
  } catch {
    return "";
  }
}

/** A cache of parsed bodies, so that several conditions parse the body of a request once. */
const known = new WeakMap<Uint8Array, { readonly document: unknown }>();

/** The JSON in a body; undefined when it is not JSON. */
function documentOf({ body }: Searched): unknown {
  if (body === undefined || body.byteLength === 0) return undefined;
  const found = known.get(body) ?? { document: parse(new TextDecoder().decode(body)) };
  known.set(body, found);
  return found.document;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
