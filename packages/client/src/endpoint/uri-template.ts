import { HttpError } from "../http-error.ts";

/** A compiled URI template (RFC 6570, level 4). */
export interface UriTemplate {
  readonly parts: readonly (string | Expression)[];
  /** The names of all variables, in order of appearance. */
  readonly names: ReadonlySet<string>;
}

/** One `{…}` of a template. */
export interface Expression {
  readonly operator: Operator;
  readonly variables: readonly Variable[];
}

interface Variable {
  readonly name: string;
  readonly explode: boolean;
  /** Expand only so many leading characters; 0 means all. */
  readonly prefix: number;
}

/** How an operator joins and encodes (RFC 6570, appendix A). */
interface Operator {
  readonly first: string;
  readonly separator: string;
  readonly encode: (text: string) => string;
  /** What follows a name whose value is empty; undefined when names are not written. */
  readonly ifEmpty?: string;
}

const OPERATORS: Readonly<Record<string, Operator>> = {
  "": { first: "", separator: ",", encode: encodeUnreserved },
  "+": { first: "", separator: ",", encode: encodeReserved },
  "#": { first: "#", separator: ",", encode: encodeReserved },
  ".": { first: ".", separator: ".", encode: encodeUnreserved },
  "/": { first: "/", separator: "/", encode: encodeUnreserved },
  ";": { first: ";", separator: ";", encode: encodeUnreserved, ifEmpty: "" },
  "?": { first: "?", separator: "&", encode: encodeUnreserved, ifEmpty: "=" },
  "&": { first: "&", separator: "&", encode: encodeUnreserved, ifEmpty: "=" },
};

/** A path placeholder whose value is one path with slashes of its own: each piece is encoded, the slashes stay. */
export const PATH_PIECES: Operator = {
  first: "",
  separator: ",",
  encode: (text) => text.split("/").map(encodeUnreserved).join("/"),
};

const VARIABLE = /^((?:\.?(?:[\w-]|%[\da-f]{2}))+)(?::([1-9]\d{0,3})|(\*))?$/i;

/**
 * Compiles `template`.
 *
 * Names may contain `-`, which RFC 6570 leaves out, because OpenAPI descriptions use such names.
 *
 * @throws {HttpError} with status 400 when a brace is open or alone, or an expression is malformed.
 */
export function compileTemplate(template: string): UriTemplate {
  const names = new Set<string>();
  const fail = (): never => {
    throw HttpError.invalid(`Malformed URL template: '${template}'`);
  };
  const pieces = template.split(/(\{[^{}]*\})/).filter((piece) => piece !== "");
  const parts = pieces.map((part) => {
    if (!part.startsWith("{")) return /[{}]/.test(part) ? fail() : encodeReserved(part);
    const [, operator = "", list = ""] = /^\{([+#./;?&]?)(.*)\}$/s.exec(part) ?? [];
    const variables = list.split(",").map((text) => {
      const [, name, prefix, explode] = VARIABLE.exec(text) ?? fail();
      names.add(name as string);
      return { name: name as string, explode: explode !== undefined, prefix: Number(prefix ?? 0) };
    });
    return { operator: OPERATORS[operator] as Operator, variables };
  });
  return { parts, names };
}

/** Expands a compiled template. `null` and `undefined` values expand to nothing. */
export function expandTemplate(template: UriTemplate, values: Readonly<Record<string, unknown>>): string {
  let url = "";
  for (const part of template.parts) url += typeof part === "string" ? part : expandExpression(part, values);
  return url;
}

function expandExpression({ operator, variables }: Expression, values: Readonly<Record<string, unknown>>): string {
  let text = "";
  let separator = operator.first;
  for (const variable of variables) {
    const expanded = expandVariable(operator, variable, own(values, variable.name));
    if (expanded === undefined) continue;
    text += separator + expanded;
    separator = operator.separator;
  }
  return text;
}

/** A value that is really there: names such as `constructor` must not find what every object inherits. */
function own(values: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function expandVariable(operator: Operator, variable: Variable, value: unknown): string | undefined {
  const { encode, ifEmpty, separator } = operator;
  const { name, prefix, explode } = variable;
  const named = (key: string, text: string): string =>
    ifEmpty !== undefined && text === "" ? key + ifEmpty : `${key}=${text}`;
  const whole = (text: string): string => (ifEmpty === undefined ? text : named(encodeReserved(name), text));
  if (value === undefined || value === null) return undefined;
  const pairs = entriesOf(value);
  if (pairs === undefined) {
    const text = textOf(value);
    // RFC 6570 section 2.4.1 counts characters, not UTF-16 units.
    return whole(encode(prefix === 0 ? text : [...text].slice(0, prefix).join("")));
  }
  if (prefix > 0) throw HttpError.invalid(`Cannot expand '${name}': a prefix applies to text only`);
  if (pairs.length === 0) return undefined;
  if (!explode)
    return whole(pairs.map((pair) => pair.filter(isPresent).map(encode as (text?: string) => string)).join(","));
  return pairs
    .map(([key, item]) => (key === undefined ? whole(encode(item)) : named(encode(key), encode(item))))
    .join(separator);
}

/** The items of a list or an object, without those that are undefined or null; undefined for a single value. */
function entriesOf(value: unknown): [key: string | undefined, item: string][] | undefined {
  if (Array.isArray(value)) return value.filter(isPresent).map((item) => [undefined, textOf(item)]);
  if (typeof value !== "object" || value === null || value instanceof Date) return undefined;
  return Object.entries(value)
    .filter(([, item]) => isPresent(item))
    .map(([key, item]) => [key, textOf(item)]);
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** The text of one parameter value: dates are ISO 8601, everything else as `String()` writes it. */
export function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

/** Percent-encodes everything but the unreserved characters of RFC 3986. */
export function encodeUnreserved(text: string): string {
  if (/^[\w.~-]*$/.test(text)) return text;
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Percent-encodes everything but unreserved and reserved characters and what is percent-encoded already. */
function encodeReserved(text: string): string {
  return text
    .toWellFormed()
    .replace(/(%[\da-f]{2})|[^%]+|%/gi, (piece, encoded: string | undefined) =>
      encoded === undefined ? encodeURI(piece).replace(/%5B/g, "[").replace(/%5D/g, "]") : encoded,
    );
}
