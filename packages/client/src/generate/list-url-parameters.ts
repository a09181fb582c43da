import { OPTION_TYPES } from "../endpoint/options.ts";
import { type OpenApiDocument, type Parameter, type Reference, resolve, type Schema } from "./open-api.ts";

/** A parameter of an operation, wherever it is sent. */
export interface OperationParameter {
  /** The name in calls: that of the description, unless a call uses it for something else. */
  readonly name: string;
  readonly place: "path" | "query" | "header" | "body" | "data";
  readonly required: boolean;
  readonly schema: Schema;
  /** What it means, in Markdown. */
  readonly description?: string | undefined;
  /** The TypeScript type, if there is no schema: for a body that is not JSON. */
  readonly type?: string;
  /** Set when the value is sent under another name. */
  readonly mapTo?: string;
  /** The name in the description, if the path has a placeholder of that name. */
  readonly placeholder?: string;
  /** The expression for the parameter in the query of a URL template, if it differs from the name: `status*`. */
  readonly expression?: string;
}

/** Headers that are not parameters (OpenAPI 3.1, section 4.8.12.1); the client sets them. */
const OWN_HEADERS: readonly string[] = ["accept", "content-type", "authorization"];

/** Names that a URL template can have (RFC 6570, section 2.3), and hyphens. */
const TEMPLATE_NAME = /^(?:\.?[\w-]+)+$/;

/** Whether a call uses this name for something else: an option, or the whole body. */
export function isReserved(name: string): boolean {
  return name === "data" || OPTION_TYPES.has(name);
}

/**
 * Lists the parameters of an operation outside of its body. If the name is that of an option, `_` is appended.
 *
 * @throws {Error} when the query has a list or an object in a style that URL templates do not support.
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
    // The client appends the remaining parameters to the query. The template has only those that it would format differently.
    const isPlain = isRead && explode === undefined && !OPTION_TYPES.has(name);
    if (isPlain) return [{ name, place, ...common }];
    const isNamed = TEMPLATE_NAME.test(name) && !isReserved(name);
    const sent = isNamed ? name : escapeName(name);
    const own = isNamed ? name : freeName(name, taken);
    const expression = explode ? `${sent}*` : sent;
    return [{ name: own, place, ...common, ...(isNamed ? {} : { mapTo: sent }), expression }];
  });
}

/** A possible name of a parameter in calls. */
function freeName(name: string, taken: Set<string>): string {
  let own = name.replace(/\[\]$/, "");
  while (isReserved(own) || (own !== name && taken.has(own))) own += "_";
  taken.add(own);
  return own;
}

/**
 * A spelling of a name that is valid in a URL template and not the name of an option: percent-encoded, which is equivalent for
 * servers (RFC 3986, section 6.2.2.2).
 */
function escapeName(name: string): string {
  const encode = (text: string): string =>
    Array.from(new TextEncoder().encode(text), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(
      "",
    );
  const escaped = name.replace(/[^\w-]+/g, encode);
  return escaped === name ? encode(name.slice(0, 1)) + name.slice(1) : escaped;
}

/** Whether each element of a list, or each field of an object, is a separate parameter; undefined for other values. */
function explodes(
  document: OpenApiDocument,
  { name, style = "form", explode, schema = {} }: Parameter,
): boolean | undefined {
  if (!hasParts(document, schema)) return undefined;
  if (style === "form") return explode ?? true;
  throw new Error(`The style '${style}' of the query parameter '${name}' is not supported: only 'form' is`);
}

/** Whether the values of a schema may be lists or objects. Looks at each schema once: many choices may refer to one. */
function hasParts(document: OpenApiDocument, schema: Schema, seen = new Set<Schema>()): boolean {
  const target = resolve<Schema>(document, schema as { $ref: string });
  if (seen.has(target)) return false;
  seen.add(target);
  const { type, properties, oneOf = [], anyOf = [], allOf = [] } = target;
  if (properties !== undefined || [type].flat().some((one) => one === "array" || one === "object")) return true;
  return [...oneOf, ...anyOf, ...allOf].some((one) => hasParts(document, one, seen));
}
