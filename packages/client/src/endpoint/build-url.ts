import { HttpError } from "../http-error.ts";
import type { EndpointOptions } from "../request-options.ts";
import { compileTemplate, type Expression, expandTemplate, PATH_PIECES, type UriTemplate } from "./uri-template.ts";

/** A URL with its template filled in. */
export interface ExpandedUrl {
  readonly url: string;
  /** The names of the parameters that the template used up. */
  readonly consumed: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();

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
  if (template === undefined) return { url: absolute(url, baseUrl), consumed: NOTHING };
  const expanded = expandTemplate(template, parameters);
  if (DOT_SEGMENT.test(pathOf(expanded))) {
    throw HttpError.invalid(`Cannot build the URL of '${url}': a path segment must not be '.' or '..'`);
  }
  return { url: absolute(expanded, baseUrl), consumed: template.names };
}

const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/** How many templates are kept compiled. Routes are few; more means that templates are made up call by call. */
const CACHE_LIMIT = 2048;
const cache = new Map<string, UriTemplate>();

/** The compiled template of `url`, or undefined when `url` holds no placeholder. */
function compiled(url: string): UriTemplate | undefined {
  const known = cache.get(url);
  if (known !== undefined) return known;
  const origin = /^https?:\/\/[^/?#]*/i.exec(url)?.[0] ?? "";
  const path = url.slice(origin.length);
  if (!path.includes("{") && !PLACEHOLDER.test(path)) return undefined;
  const template = compile(origin, path);
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(url, template);
  return template;
}

const PLACEHOLDER = /:([a-z]\w+)/;

function compile(origin: string, path: string): UriTemplate {
  const colons = new Set(Array.from(path.matchAll(/:([a-z]\w+)/g), ([, name]) => name));
  const template = compileTemplate(path.replace(/:([a-z]\w+)/g, "{$1}"));
  const parts = template.parts.map((part, index) => {
    if (typeof part === "string") return part;
    const keepsSlashes = isPath(part, colons, index === template.parts.length - 1);
    return keepsSlashes ? { ...part, operator: PATH_PIECES } : part;
  });
  return { parts: origin === "" ? parts : [origin, ...parts], names: template.names };
}

/** Whether a `:name` stands for a path with slashes of its own: a git ref, a file path, or a `sha` at the very end. */
function isPath(expression: Expression, colons: ReadonlySet<string | undefined>, last: boolean): boolean {
  const name = expression.variables[0]?.name ?? "";
  return colons.has(name) && (name === "ref" || name === "path" || (last && /(?:^|_)sha$/.test(name)));
}

function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, "").replace(/[?#].*$/s, "");
}

function absolute(url: string, baseUrl: string): string {
  if (/^https?:/i.test(url)) return url;
  return `${baseUrl.replace(/\/+$/, "")}${url.startsWith("/") ? "" : "/"}${url}`;
}
