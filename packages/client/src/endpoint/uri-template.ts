import { rejectCall, rejectParameter } from "../errors/checks.ts";
import { isObject } from "../values.ts";
import { OPTION_TYPES } from "./options.ts";

/** A compiled URI template (RFC 6570, level 4). */
export interface UriTemplate {
  readonly parts: readonly (string | Expression)[];
  /** The names of all variables, in order of appearance. */
  readonly names: ReadonlySet<string>;
}

/** One `{…}` of a template. */
interface Expression {
  readonly operator: Operator;
  readonly variables: readonly Variable[];
}

interface Variable {
  readonly name: string;
  readonly explode: boolean;
  /** Expand only this many leading characters; 0 means all. */
  readonly prefix: number;
}

/** How an operator joins and encodes. */
type Operator = readonly [
  first: string,
  separator: string,
  encode: (text: string) => string,
  /** The text after a name whose value is empty; undefined if names are omitted. */
  ifEmpty?: string | undefined,
];

/** The operators by their sign (RFC 6570, appendix A). */
function operatorOf(sign: string): Operator {
  const isReserved = sign === "+" || sign === "#";
  const separator = isReserved || sign === "" ? "," : sign === "?" ? "&" : sign;
  const ifEmpty = separator === "&" ? "=" : sign === ";" ? "" : undefined;
  return [sign === "+" ? "" : sign, separator, isReserved ? encodeReserved : encodeUnreserved, ifEmpty];
}

/** A path placeholder whose value is a path with slashes: each segment is encoded, the slashes stay. */
const PATH_PIECES: Operator = ["", ",", (text) => text.split("/").map(encodeUnreserved).join("/")];

/** An origin, a `{…}` with its operator, a `:name`, literal text, or an unmatched brace. */
const TOKEN = /^\w+:\/\/[^/?#{]*|\{([+#./;?&]?)([^{}]*)\}|:([a-z]\w+)|(?:(?!:[a-z]\w)[^{}])+|[{}]/g;
const VARIABLE = /^((?:\.?(?:[\w-]|%[\da-f]{2}))+)(?::([1-9]\d{0,3})|(\*))?$/i;

/**
 * Compiles `template`: RFC 6570, and `:name` for one segment of the path. A `:name` whose value is a path (a git ref, a
 * file path, or a `sha` at the very end) keeps its slashes. The origin of an address has no `:name`.
 *
 * Names may contain `-`, which RFC 6570 leaves out, because OpenAPI descriptions use such names.
 *
 * @throws {HttpError} with status 400 when a brace is open or alone, or an expression is malformed.
 */
export function compileTemplate(template: string): UriTemplate {
  const names = new Set<string>();
  const fail = (): never => rejectCall(`Invalid URL template: '${template}'`);
  const parts = Array.from(template.matchAll(TOKEN), ({ 0: text, 1: sign = "", 2: list, 3: segment, index }) => {
    const variables = (list ?? segment)?.split(",").map((variable) => {
      const [, name = "", prefix, explode] = VARIABLE.exec(variable) ?? fail();
      names.add(name);
      return { name, explode: explode !== undefined, prefix: Number(prefix ?? 0) };
    });
    if (variables === undefined) return /[{}]/.test(text) ? fail() : encodeReserved(text);
    const isLast = index + text.length === template.length;
    const isPath = segment === "ref" || segment === "path" || (isLast && /(?:^|_)sha$/.test(segment ?? ""));
    return { operator: isPath ? PATH_PIECES : operatorOf(sign), variables };
  });
  return { parts, names };
}

/** Expands a compiled template. `null` and `undefined` values expand to nothing, and so do the options of a call. */
export function expandTemplate({ parts }: UriTemplate, values: Readonly<Record<string, unknown>>): string {
  let url = "";
  for (const part of parts) url += typeof part === "string" ? part : expandExpression(part, values);
  return url;
}

function expandExpression({ operator, variables }: Expression, values: Readonly<Record<string, unknown>>): string {
  const [first, separator] = operator;
  let expanded: string | undefined;
  for (const variable of variables) {
    // Only own properties: names such as `constructor` must not find inherited ones.
    const isParameter = Object.hasOwn(values, variable.name) && !OPTION_TYPES.has(variable.name);
    const value = isParameter ? values[variable.name] : undefined;
    const text = isPresent(value) ? expandVariable(operator, variable, value) : undefined;
    if (text !== undefined) expanded = (expanded === undefined ? first : expanded + separator) + text;
  }
  return expanded ?? "";
}

function expandVariable(
  [, separator, encode, ifEmpty]: Operator,
  variable: Variable,
  value: unknown,
): string | undefined {
  const { name, prefix, explode } = variable;
  const whole = (text: string): string => (ifEmpty === undefined ? text : named(encodeReserved(name), text, ifEmpty));
  if (!isObject(value) || "toJSON" in value) {
    const text = textOf(value, name);
    // RFC 6570 section 2.4.1 counts characters, not UTF-16 units.
    return whole(encode(prefix === 0 ? text : [...text].slice(0, prefix).join("")));
  }
  if (prefix > 0) rejectParameter(name, "a prefix applies to text only");
  const isList = Array.isArray(value);
  const pairs = Object.entries(value)
    .filter(([, item]) => isPresent(item))
    .map(([key, item]) => [encode(key), encode(textOf(item, name))] as const);
  if (pairs.length === 0) return undefined;
  if (explode) return pairs.map(([key, text]) => (isList ? whole(text) : named(key, text, ifEmpty))).join(separator);
  return whole(pairs.map(([key, text]) => (isList ? text : `${key},${text}`)).join(","));
}

function named(key: string, text: string, ifEmpty = "="): string {
  return key + (text === "" ? ifEmpty : `=${text}`);
}

/** Whether a value is written: `null` and `undefined` are omitted from URLs, also in lists. */
export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/**
 * Formats the parameter `name` for a URL. Lists are joined by commas, dates are ISO 8601, objects JSON. A value that is a string in
 * JSON, such as a `URL`, is that string.
 *
 * @throws {HttpError} with status 400 for an invalid date or a circular object.
 */
export function textOf(value: unknown, name: string): string {
  if (typeof value === "string") return value;
  try {
    return writeText(value);
  } catch (cause) {
    rejectParameter(name, cause, cause);
  }
}

function writeText(value: unknown): string {
  if (Array.isArray(value)) return value.filter(isPresent).map(writeText).join(",");
  if (value instanceof Date) return value.toISOString();
  if (!isObject(value)) return String(value);
  const json = JSON.stringify(value);
  return json.startsWith('"') ? JSON.parse(json) : json;
}

/** Percent-encodes everything but the unreserved characters of RFC 3986. */
function encodeUnreserved(text: string): string {
  if (/^[\w.~-]*$/.test(text)) return text;
  return encodeComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Percent-encodes everything but unreserved and reserved characters and existing percent-encodings. */
function encodeReserved(text: string): string {
  return writeBrackets(encodeURI(text.toWellFormed())).replace(/%25([\da-f]{2})/gi, "%$1");
}

/** Percent-encodes like the platform. Lone surrogates become the replacement character. */
export function encodeComponent(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Brackets need no encoding, although the platform encodes them. */
export function writeBrackets(encoded: string): string {
  return encoded.replace(/%5[BD]/g, decodeURIComponent);
}
