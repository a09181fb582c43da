import { OPTION_TYPES } from "../endpoint/options.ts";
import { type OpenApiDocument, type Parameter, type Reference, resolve, type Schema } from "./open-api.ts";

/** A parameter of an operation, wherever it is sent. */
export interface OperationParameter {
  /** What a call gives it as: the name in the description, unless a call has another use for that. */
  readonly name: string;
  readonly place: "path" | "query" | "header" | "body" | "data";
  readonly required: boolean;
  readonly schema: Schema;
  /** What it means, in Markdown. */
  readonly description?: string | undefined;
  /** The TypeScript type, where no schema says it: that of a body that is no JSON. */
  readonly type?: string;
  /** Set when the value is sent under another name. */
  readonly mapTo?: string;
  /** The name in the description, where the path has a placeholder of that one. */
  readonly placeholder?: string;
  /** What stands for the parameter in the query of a URL template, where it is more than the name: `status*`. */
  readonly expression?: string;
}

/** Headers that a description must not have as parameters (OpenAPI 3.1, section 4.8.12.1); the client writes them itself. */
const OWN_HEADERS: readonly string[] = ["accept", "content-type", "authorization"];

/** Names that a URL template can have (RFC 6570, section 2.3), and hyphens. */
const TEMPLATE_NAME = /^(?:\.?[\w-]+)+$/;

/** Whether a call has another use for a member of this name: it is an option, or the whole body. */
export function isReserved(name: string): boolean {
  return name === "data" || OPTION_TYPES.has(name);
}

/**
 * Lists the parameters of an operation that are no part of its body. One whose name is that of an option is given with a
 * `_` at its end.
 *
 * @throws {Error} when a list or an object is to be written into the query in a style that URL templates do not have.
 */
export function listUrlParameters(
  document: OpenApiDocument,
  method: string,
  list: readonly (Parameter | Reference)[],
): OperationParameter[] {
  const parameters = list.map((entry) => resolve<Parameter>(document, entry));
  const isRead = method === "get" || method === "head";
  const taken = new Set(parameters.map(({ name }) => name));
  return parameters.flatMap((parameter): OperationParameter[] => {
    const { name, in: place, required = false, schema = {}, description = schema.description } = parameter;
    const common = { required, schema, description };
    if (place === "header") {
      const header = name.toLowerCase();
      return OWN_HEADERS.includes(header) ? [] : [{ name: `headers.${header}`, place, ...common }];
    }
    if (place === "path") {
      const own = freeName(name, taken);
      return [{ name: own, place, ...common, ...(own === name ? {} : { placeholder: name }) }];
    }
    if (place !== "query") return [];
    const explode = explodes(document, parameter);
    // The client itself appends to the query what is left over; a template is for what it would write otherwise.
    const isPlain = isRead && explode === undefined && !OPTION_TYPES.has(name);
    if (isPlain) return [{ name, place, ...common }];
    const isNamed = TEMPLATE_NAME.test(name) && !isReserved(name);
    const sent = isNamed ? name : escapeName(name);
    const own = isNamed ? name : freeName(name, taken);
    const expression = explode ? `${sent}*` : sent;
    return [{ name: own, place, ...common, ...(isNamed ? {} : { mapTo: sent }), expression }];
  });
}

/** A name that calls can use for a parameter. */
function freeName(name: string, taken: Set<string>): string {
  let own = name.replace(/\[\]$/, "");
  while (isReserved(own) || (own !== name && taken.has(own))) own += "_";
  taken.add(own);
  return own;
}

/**
 * Another spelling of a name, which a URL template can have and a call cannot mean as an option: percent-encoded, as servers
 * read the same from it (RFC 3986, section 6.2.2.2).
 */
function escapeName(name: string): string {
  const encode = (text: string): string =>
    Array.from(new TextEncoder().encode(text), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(
      "",
    );
  const escaped = name.replace(/[^\w-]+/g, encode);
  return escaped === name ? encode(name.slice(0, 1)) + name.slice(1) : escaped;
}

/** Whether the elements of a list, or the members of an object, are written one by one; undefined for other values. */
function explodes(
  document: OpenApiDocument,
  { name, style = "form", explode, schema = {} }: Parameter,
): boolean | undefined {
  if (!hasParts(document, schema)) return undefined;
  if (style === "form") return explode ?? true;
  throw new Error(`The style '${style}' of the query parameter '${name}' is not supported: only 'form' is`);
}

/** Whether the values of a schema may be lists or objects. */
function hasParts(document: OpenApiDocument, schema: Schema, seen: readonly Schema[] = []): boolean {
  if (seen.includes(schema)) return false;
  const {
    type,
    properties,
    oneOf = [],
    anyOf = [],
    allOf = [],
  } = resolve<Schema>(document, schema as { $ref: string });
  if (properties !== undefined || [type].flat().some((one) => one === "array" || one === "object")) return true;
  return [...oneOf, ...anyOf, ...allOf].some((one) => hasParts(document, one, [...seen, schema]));
}
