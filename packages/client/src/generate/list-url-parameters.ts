import type { ParameterEncoding } from "../endpoint/endpoint-descriptor.ts";
import { OPTION_TYPES } from "../endpoint/options.ts";
import { isJson } from "../values.ts";
import { chooseContent } from "./choose-content.ts";
import { type OpenApiDocument, type Parameter, type Reference, resolve, type Schema } from "./open-api.ts";

/** A parameter of an operation, wherever it is sent. */
export interface OperationParameter {
  /** The name in calls: that of the description if it is an identifier that a call does not use for something else. */
  readonly name: string;
  readonly location: "path" | "query" | "header" | "cookie" | "body" | "data";
  readonly required: boolean;
  readonly schema: Schema;
  /** What it means, in Markdown. */
  readonly description?: string | undefined;
  /** The TypeScript type, if it is not that of the schema. */
  readonly type?: string;
  /** Set when the value is sent under another name. */
  readonly mapTo?: string;
  /** The name in the description, if the path has a placeholder of that name. */
  readonly placeholder?: string;
  /** The expression for the parameter in a URL template, if it differs from the name: `status*`. */
  readonly expression?: string;
  /** The name of a field of a form in the form, if it differs. */
  readonly fieldName?: string;
  /** How to write a value that URL templates cannot. */
  readonly encoding?: ParameterEncoding;
}

/** Headers that are not parameters (OpenAPI 3.1, section 4.8.12.1); the client sets them. */
const OWN_HEADERS: readonly string[] = ["accept", "content-type", "authorization"];

/** Whether a call uses this name for something else: an option, or the whole body. */
export function isReserved(name: string): boolean {
  return name === "data" || OPTION_TYPES.has(name);
}

/** Makes the name of a parameter in calls from its name in the document. */
export type ToName = (name: string) => string;

/**
 * Lists the parameters of an operation outside of its body. If the name is that of an option, `_` is appended.
 *
 * @throws {Error} when a parameter has no name, a style that cannot be sent, or a location that does not exist.
 */
export function listUrlParameters(
  document: OpenApiDocument,
  method: string,
  list: readonly (Parameter | Reference)[],
  toName: ToName = (name) => name,
): OperationParameter[] {
  // A parameter of the operation replaces that of the path.
  const parameters = new Map<string, Parameter>();
  for (const entry of list) {
    const parameter = resolve<Parameter>(document, entry);
    if (typeof parameter.name !== "string") throw new Error("A parameter has no name");
    parameters.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  const isRead = method === "get" || method === "head";
  const taken = new Set(Array.from(parameters.values(), ({ name }) => name));
  return [...parameters.values()].flatMap((parameter): OperationParameter[] => {
    const { name, in: location, required = false, content, description = parameter.schema?.description } = parameter;
    const chosen = content && chooseContent(content);
    const schema = chosen?.schema ?? parameter.schema ?? {};
    const common = { required, schema, description };
    const isFree = toName(name) === name && !isReserved(name);
    const own = isFree ? name : freeName(name, taken, toName);
    if (location === "header") {
      const header = name.toLowerCase();
      if (header.includes(".")) throw new Error(`The header '${name}' has a dot`);
      return OWN_HEADERS.includes(header) ? [] : [{ name: own, location, ...common, mapTo: `headers.${header}` }];
    }
    if (location === "cookie")
      return [{ name: own, location, ...common, encoding: { style: "cookie", name, required } }];
    const hasParts = chosen === undefined && isComposite(document, schema);
    if (location === "path") {
      const expression = pathExpression(own, parameter, hasParts);
      const isPlain = own === name && expression === own;
      return [{ name: own, location, ...common, ...(isPlain ? {} : { placeholder: name, expression }) }];
    }
    if (location !== "query") throw new Error(`The parameter '${name}' is in '${location}', which is not possible`);
    const style = chosen && isJson(chosen.type) ? "json" : hasParts ? queryStyle(parameter) : "form";
    if (style !== "form") return [{ name: own, location, ...common, encoding: { style, name, required } }];
    const explode = hasParts ? (parameter.explode ?? true) : undefined;
    // The client appends the remaining parameters to the query. The template has only those that it would format differently.
    const isWord = /^[\w-]+$/.test(name) && name !== "__proto__";
    if (isRead && explode === undefined && isWord && !OPTION_TYPES.has(name)) {
      return [{ name: own, location, ...common, ...(own === name ? {} : { mapTo: name }) }];
    }
    const isNamed = isWord && own === name;
    const sent = isNamed ? name : escapeName(name);
    const expression = explode ? `${sent}*` : sent;
    return [{ name: own, location, ...common, ...(isNamed ? {} : { mapTo: sent }), expression }];
  });
}

/** A possible name of a parameter in calls that is not taken. */
export function freeName(name: string, taken: Set<string>, toName: ToName): string {
  let own = toName(name);
  while (isReserved(own) || taken.has(own)) own += "_";
  taken.add(own);
  return own;
}

/** The words of a text as an identifier: `X-Tenant` is `xTenant`, `filter[name]` is `filterName`, `Date>` is `DateAfter`. */
export function toIdentifier(given: string): string {
  const text = given.replace(/>$/, "After").replace(/<$/, "Before");
  if (/^[A-Za-z_$][\w$]*$/.test(text) && text !== "__proto__") return text;
  const [first = "", ...others] = text.split(/[^A-Za-z\d_]+|__+/).filter((word) => word !== "");
  const words = [lowerFirst(first), ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
  return /^[A-Za-z]/.test(words) ? words : `_${words}`;
}

/** `Tenant` is `tenant`; `ID` stays. */
export function lowerFirst(word: string): string {
  return /^[A-Z]{2}/.test(word) ? word : word.charAt(0).toLowerCase() + word.slice(1);
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

/** The expression of a path parameter in a URL template (RFC 6570), by its style. */
function pathExpression(own: string, { name, style = "simple", explode }: Parameter, hasParts: boolean): string {
  const operator = { simple: "", label: ".", matrix: ";" }[style];
  if (operator === undefined) throw new Error(`The style '${style}' of the path parameter '${name}' is not possible`);
  return `${operator}${own}${explode && hasParts ? "*" : ""}`;
}

function queryStyle({ name, style = "form" }: Parameter): ParameterEncoding["style"] | "form" {
  if (style === "form") return style;
  const known = { deepObject: "deep", pipeDelimited: "pipes", spaceDelimited: "spaces" } as const;
  const found = Object.hasOwn(known, style) ? known[style as keyof typeof known] : undefined;
  if (found === undefined) throw new Error(`The style '${style}' of the query parameter '${name}' is not possible`);
  return found;
}

/** Whether the values of a schema may be lists or objects. Looks at each schema once: many choices may refer to one. */
function isComposite(document: OpenApiDocument, schema: Schema, seen = new Set<Schema>()): boolean {
  const target = resolve<Schema>(document, schema as { $ref: string });
  if (seen.has(target)) return false;
  seen.add(target);
  const { type, properties, oneOf = [], anyOf = [], allOf = [] } = target;
  if (properties !== undefined || [type].flat().some((one) => one === "array" || one === "object")) return true;
  return [...oneOf, ...anyOf, ...allOf].some((one) => isComposite(document, one, seen));
}
