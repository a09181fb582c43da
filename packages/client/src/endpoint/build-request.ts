import type { BuiltRequest, EndpointOptions, RequestHeaders } from "../request-options.ts";
import { buildAccept } from "./build-accept.ts";
import { appendQuery } from "./build-query.ts";
import { buildUrl } from "./build-url.ts";

/** The names of options; everything else in the merged options is a parameter of the route. */
const OPTION_NAMES: ReadonlySet<string> = new Set(["method", "baseUrl", "url", "headers", "request", "mediaType"]);

/**
 * Turns merged options into a request: placeholders filled, the remaining parameters in the query (GET and HEAD) or the
 * body (every other method), headers complete. Nothing is sent.
 *
 * @throws {HttpError} with status 400 when the URL cannot be built.
 */
export function buildRequest(options: EndpointOptions): BuiltRequest {
  const method = options.method.toUpperCase();
  const headers = buildHeaders(options.headers);
  if (headers.accept !== undefined) headers.accept = buildAccept(headers.accept, options.mediaType);
  const parameters: Record<string, unknown> = {};
  for (const name of Object.keys(options)) if (!OPTION_NAMES.has(name)) parameters[name] = options[name];
  const { url, consumed } = buildUrl(options, parameters);
  const remaining = Object.entries(parameters).filter(([name]) => !consumed.has(name));
  const built: BuiltRequest = { method, url, headers };
  if (method === "GET" || method === "HEAD") built.url = appendQuery(url, remaining);
  else addBody(built, remaining);
  // The rules have done their work, and the parameters they are about are gone.
  const { validate, ...request } = options.request;
  built.request = request;
  return built;
}

function buildHeaders(merged: RequestHeaders): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of Object.keys(merged)) {
    const value = merged[name];
    if (value !== undefined && value !== null) headers[name] = String(value);
  }
  return headers;
}

function addBody(built: BuiltRequest, remaining: readonly [string, unknown][]): void {
  const whole = remaining.find(([name]) => name === "data");
  if (whole !== undefined) built.body = whole[1];
  else if (remaining.length > 0) built.body = Object.fromEntries(remaining);
  // Servers expect a content length with these two methods, so that they always carry a body, if an empty one.
  else if (built.method === "PUT" || built.method === "PATCH") built.body = "";
  if (built.body === undefined || (whole === undefined && remaining.length === 0)) return;
  if (built.headers["content-type"] === undefined && !namesItsOwnType(built.body)) {
    built.headers["content-type"] = "application/json; charset=utf-8";
  }
}

/** Whether the platform derives a better content type from such a body than JSON. */
function namesItsOwnType(body: unknown): boolean {
  return body instanceof FormData || body instanceof URLSearchParams || body instanceof Blob;
}
