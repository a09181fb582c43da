import { hasOwnContentType } from "../values.ts";
import { appendQuery, buildUrl, compiled, literalTemplate } from "./build-url.ts";
import { type BuiltRequest, type EndpointOptions, OPTION_TYPES, type RequestHeaders } from "./options.ts";
import { textOf } from "./uri-template.ts";

const BYTES = "application/octet-stream";

/**
 * Turns merged options into a request: placeholders filled, the remaining parameters in the query (GET and HEAD) or the
 * body (every other method), headers complete. Nothing is sent.
 *
 * @throws {HttpError} with status 400 when the URL cannot be built.
 */
export function buildRequest(given: EndpointOptions): BuiltRequest {
  const options = given.mediaType && given.request ? given : { ...LEAST_OPTIONS, ...given };
  const method = String(options.method).toUpperCase();
  const headers = buildHeaders(options.headers);
  if (headers.accept !== undefined) headers.accept = buildAccept(headers.accept, options.mediaType);
  const template = options.request.literalUrl ? literalTemplate(options.url) : compiled(options.url);
  const url = buildUrl(options, template);
  const remaining: Record<string, unknown> = {};
  for (const name of Object.keys(options)) {
    if (!OPTION_TYPES.has(name) && !template.names.has(name)) remaining[name] = options[name];
  }
  // The rules were already applied, and their parameters have been removed.
  const { validate, ...request } = options.request;
  const built: BuiltRequest = { method, url, headers };
  if (method === "GET" || method === "HEAD") built.url = appendQuery(url, remaining);
  else addBody(built, remaining);
  built.request = request;
  return built;
}

/** What scripts may leave out that call `endpoint.parse()` with options of their own. */
const LEAST_OPTIONS = {
  method: "GET",
  baseUrl: "",
  url: "/",
  headers: {},
  mediaType: { format: "", previews: [] },
  request: {},
};

function buildHeaders(merged: RequestHeaders): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(merged)) {
    // Merging has lower-cased the names, but hooks may have added others.
    if (value !== undefined && value !== null) headers[name.toLowerCase()] = textOf(value, name);
  }
  return headers;
}

function addBody(built: BuiltRequest, parameters: Readonly<Record<string, unknown>>): void {
  const { data = Object.keys(parameters).length > 0 ? parameters : undefined } = parameters;
  if (data !== undefined) {
    built.body = data;
    const { headers } = built;
    if (!hasOwnContentType(data)) headers["content-type"] ??= "application/json; charset=utf-8";
    // The description says only that it is bytes; a file may have a type.
    else if (data instanceof Blob && data.type && headers["content-type"] === BYTES)
      headers["content-type"] = data.type;
  } else if (built.method === "PUT" || built.method === "PATCH") {
    // Servers expect a content length with these two methods, so they always have a body, even if it is empty.
    built.body = "";
  }
}

/** The default vendor word in media types. */
export const DEFAULT_VENDOR = "github";

/** Applies a format and previews to an accept header; an accept header of `application/octet-stream` is not changed. */
function buildAccept(
  accept: string,
  { format, previews, vendor = DEFAULT_VENDOR }: EndpointOptions["mediaType"],
): string {
  if ((format === "" && previews.length === 0) || accept.includes(BYTES)) return accept;
  if (previews.length === 0) return accept.replace(/,\s+/g, ",").replace(VENDOR_TYPES, `$1$2.${format}`);
  const names = new Set([...(accept.match(/(?<![\w-])[\w-]+(?=-preview)/g) ?? []), ...previews]);
  const suffix = format === "" ? "+json" : `.${format}`;
  return Array.from(names, (name) => `application/vnd.${vendor}.${name}-preview${suffix}`).join(",");
}

/** Media types of the API. The first two groups stay when the format changes. */
const VENDOR_TYPES = /(?<=^|,)(application\/vnd\.\w+)(\.v3)?(\.\w+)?(\+json)?(?=,|$)/g;
