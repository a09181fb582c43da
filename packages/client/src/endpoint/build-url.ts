import { rejectCall } from "../errors/checks.ts";
import type { EndpointOptions } from "./options.ts";
import {
  compileTemplate,
  encodeComponent,
  expandTemplate,
  isPresent,
  textOf,
  type UriTemplate,
  writeBrackets,
} from "./uri-template.ts";

/** A URL with its template filled in. */
interface ExpandedUrl {
  readonly url: string;
  /** The names of the parameters that the template used up. */
  readonly consumed: ReadonlySet<string>;
}

/**
 * Expands the URL template of `options` with `parameters` and puts `baseUrl` before it when it is not absolute.
 *
 * @throws {HttpError} with status 400 when a parameter would turn a path segment into `.` or `..`: URL parsers fold such
 * segments even when they are percent-encoded, so that the request would reach another resource.
 */
export function buildUrl(
  { url, baseUrl, request }: Pick<EndpointOptions, "url" | "baseUrl" | "request">,
  parameters: Readonly<Record<string, unknown>>,
): ExpandedUrl {
  const template = request.literalUrl ? undefined : compiled(url);
  const expanded = template ? expandTemplate(template, parameters) : url;
  if (template && DOT_SEGMENT.test(expanded)) {
    rejectCall(`Invalid URL: '${url}': a path segment must not be '.' or '..'`);
  }
  return { url: absolute(expanded, baseUrl), consumed: template?.names ?? new Set() };
}

const DOT_SEGMENT = /^(?:[^?#]*\/)?(?:\.|%2e){1,2}(?:[/?#]|$)/i;

/** How many templates are kept compiled. Routes are few; more means that templates are made up call by call. */
const CACHE_LIMIT = 2048;
const cache = new Map<string, UriTemplate>();

/** The compiled template of `url`, or undefined when `url` holds no placeholder. */
export function compiled(url: string): UriTemplate | undefined {
  let template = cache.get(url);
  if (template !== undefined || !/\{|:[a-z]\w/.test(url)) return template;
  template = compileTemplate(url);
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(url, template);
  return template;
}

function absolute(url: string, baseUrl: string): string {
  if (/^https?:/i.test(url)) return url;
  // GraphQL is beside version 3 of the API where the service is installed on a server of one's own.
  const base = baseUrl.replace(/^\/?graphql$/.test(url) ? /(?:(?<=\/api)\/v3)?\/*$/ : /(?<!\/)\/+$/, "");
  // Without a base, a second slash would make the first segment a host.
  return `${base}/${url.replace(base ? /^\// : /^[\\/]+/, "")}`;
}

/**
 * Appends parameters to `url` as a query, in their own order and before a fragment.
 *
 * Lists are joined by commas, or repeated when the name ends in `[]`; dates are ISO 8601, objects JSON, `null` is left
 * out, in lists as well; spaces in the search parameter `q` may be written as `+`.
 */
export function appendQuery(url: string, parameters: Readonly<Record<string, unknown>>): string {
  let query = "";
  for (const [name, value] of Object.entries(parameters)) {
    const key = writeBrackets(encodeComponent(name));
    const values = Array.isArray(value) && name.endsWith("[]") ? value : [value];
    for (const item of values.filter(isPresent)) query += `&${key}=${encodeValue(name, item)}`;
  }
  if (query === "") return url;
  const [address = "", ...fragment] = url.split("#");
  const separator = !address.includes("?") ? "?" : /[?&]$/.test(address) ? "" : "&";
  return [address + separator + query.slice(1), ...fragment].join("#");
}

function encodeValue(name: string, value: unknown): string {
  const encoded = encodeComponent(textOf(value, name));
  return name === "q" ? encoded.replaceAll("%2B", "+") : encoded;
}
