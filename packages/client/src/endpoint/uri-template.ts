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

interface Operator {
  readonly first: string;
  readonly separator: string;
  /** Whether the name is written before the value. */
  readonly named: boolean;
  /** What follows a name whose value is empty. */
  readonly ifEmpty: string;
  readonly encode: (text: string) => string;
}

/** RFC 6570, appendix A: how each operator joins and encodes. */
const OPERATORS: Readonly<Record<string, Operator>> = {
  "": { first: "", separator: ",", named: false, ifEmpty: "", encode: encodeUnreserved },
  "+": { first: "", separator: ",", named: false, ifEmpty: "", encode: encodeReserved },
  "#": { first: "#", separator: ",", named: false, ifEmpty: "", encode: encodeReserved },
  ".": { first: ".", separator: ".", named: false, ifEmpty: "", encode: encodeUnreserved },
  "/": { first: "/", separator: "/", named: false, ifEmpty: "", encode: encodeUnreserved },
  ";": { first: ";", separator: ";", named: true, ifEmpty: "", encode: encodeUnreserved },
  "?": { first: "?", separator: "&", named: true, ifEmpty: "=", encode: encodeUnreserved },
  "&": { first: "&", separator: "&", named: true, ifEmpty: "=", encode: encodeUnreserved },
};

/** A path placeholder whose value is one path with slashes of its own: each piece is encoded, the slashes stay. */
export const PATH_PIECES: Operator = {
  first: "",
  separator: ",",
  named: false,
  ifEmpty: "",
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
  const parts: (string | Expression)[] = [];
  const names = new Set<string>();
  let position = 0;
  while (position < template.length) {
    const open = template.indexOf("{", position);
    const literal = template.slice(position, open < 0 ? template.length : open);
    if (literal.includes("}")) throw HttpError.invalid(`Malformed URL template: '}' without '{' in '${template}'`);
    if (literal !== "") parts.push(encodeReserved(literal));
    if (open < 0) break;
    const close = template.indexOf("}", open);
    if (close < 0) throw HttpError.invalid(`Malformed URL template: '{' without '}' in '${template}'`);
    const expression = parseExpression(template.slice(open + 1, close));
    for (const { name } of expression.variables) names.add(name);
    parts.push(expression);
    position = close + 1;
  }
  return { parts, names };
}

/** Expands a compiled template. `null` and `undefined` values expand to nothing. */
export function expandTemplate(template: UriTemplate, values: Readonly<Record<string, unknown>>): string {
  let url = "";
  for (const part of template.parts) url += typeof part === "string" ? part : expandExpression(part, values);
  return url;
}

function parseExpression(source: string): Expression {
  const operator = /^[+#./;?&]/.test(source) ? source.charAt(0) : "";
  const variables = source
    .slice(operator.length)
    .split(",")
    .map((text) => {
      const match = VARIABLE.exec(text);
      if (match === null) throw HttpError.invalid(`Malformed URL template: '{${source}}' is not an expression`);
      return { name: match[1] ?? "", explode: match[3] !== undefined, prefix: Number(match[2] ?? 0) };
    });
  return { operator: OPERATORS[operator] as Operator, variables };
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
  const { encode, named, ifEmpty } = operator;
  if (value === undefined || value === null) return undefined;
  const pairs = entriesOf(value);
  if (pairs === undefined) {
    const whole = textOf(value);
    // RFC 6570 section 2.4.1 counts characters, not UTF-16 units.
    const text = variable.prefix === 0 ? whole : [...whole].slice(0, variable.prefix).join("");
    return named ? `${encodeReserved(variable.name)}${text === "" ? ifEmpty : `=${encode(text)}`}` : encode(text);
  }
  if (variable.prefix > 0) throw HttpError.invalid(`Cannot expand '${variable.name}': a prefix applies to text only`);
  if (pairs.length === 0) return undefined;
  if (!variable.explode) {
    const list = pairs.flatMap(([key, item]) => (key === undefined ? [encode(item)] : [encode(key), encode(item)]));
    return named ? `${encodeReserved(variable.name)}=${list.join(",")}` : list.join(",");
  }
  return pairs
    .map(([key, item]) => {
      const name = key ?? (named ? variable.name : undefined);
      if (name === undefined) return encode(item);
      return `${encode(name)}${named && item === "" ? ifEmpty : `=${encode(item)}`}`;
    })
    .join(operator.separator);
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
