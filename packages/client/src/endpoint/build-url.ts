import { rejectCall } from "../errors/checks.ts";
import { remember } from "../values.ts";
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

/**
 * Expands the URL template with the parameters among `options`, and puts `baseUrl` before it when it is not absolute.
 *
 * @throws {HttpError} with status 400 when a parameter would turn a path segment into `.` or `..`: URL parsers fold such
 * segments even when they are percent-encoded, so that the request would reach another resource.
 */
export function buildUrl(options: EndpointOptions, template: UriTemplate): string {
  const { url, baseUrl } = options;
  const expanded = expandTemplate(template, options);
  if (template.names.size > 0 && DOT_SEGMENT.test(expanded)) {
    rejectCall(`Invalid URL: '${url.split("?", 1)}': a path segment must not be '.' or '..'`);
  }
  return absolute(expanded, baseUrl);
}

const DOT_SEGMENT = /^(?:[^?#]*\/)?(?:\.|%2e){1,2}(?:[/?#]|$)/i;

/** A URL as a template without placeholders, which is not changed. */
export const literalTemplate = (url: string): UriTemplate => ({ parts: [url], names: new Set() });

/** Returns the compiled template of a URL. */
export const compiled: (url: string) => UriTemplate = /* @__PURE__ */ remember((url) =>
  /\{|:[a-z]\w/.test(url) ? compileTemplate(url) : literalTemplate(url),
);

function absolute(url: string, baseUrl: string): string {
  if (/^https?:/i.test(url)) return url;
  const path = url.startsWith("/") ? url : `/${url}`;
  const base = baseUrl.endsWith("/") ? baseUrl.replace(/(?<!\/)\/+$/, "") : baseUrl;
  // Without a base, two slashes would turn the first segment into a host.
  return base ? base + path : path.replace(/^[\\/]+/, "/");
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
  const address = url.replace(/#.*/s, "");
  const separator = !address.includes("?") ? "?" : /[?&]$/.test(address) ? "" : "&";
  return address + separator + query.slice(1) + url.slice(address.length);
}

function encodeValue(name: string, value: unknown): string {
  const encoded = encodeComponent(textOf(value, name));
  return name === "q" ? encoded.replaceAll("%2B", "+") : encoded;
}
