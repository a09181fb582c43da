import { assertType, rejectParameter, rejectValue } from "../errors/checks.ts";
import { isObject, isPlainObject, remember } from "../values.ts";
import {
  type EndpointDefaults,
  type EndpointOptions,
  OPTION_TYPES,
  type RequestHeaders,
  type RequestOptions,
  type RequestParameters,
} from "./options.ts";

/**
 * Merges options of a call over defaults, later wins. Plain objects merge deeply, everything else replaces; values of
 * `undefined` count as absent, header names are lower-cased, previews are united. The default URL is `/`.
 *
 * The result shares no plain object with its sources (frozen ones aside), so that its owner may change it.
 *
 * @throws {HttpError} with status 400 when an option has the wrong type, or a parameter is circular.
 */
export function mergeOptions(
  defaults: EndpointDefaults,
  route: string | RequestParameters | undefined,
  parameters?: RequestParameters,
): EndpointOptions {
  const first = typeof route === "string" ? parseRoute(route) : route;
  const merged = mergeDefaults(defaults, first, parameters);
  merged.url ??= "/";
  return merged as EndpointOptions;
}

/** Merges parameters over `defaults` as {@link mergeOptions} does, into new defaults. */
export function mergeDefaults(
  defaults: EndpointDefaults,
  ...sources: readonly (RequestParameters | undefined)[]
): EndpointDefaults {
  const merged = copyPlain(defaults);
  for (const source of sources) assignOptions(merged, source ?? {});
  return merged;
}

/** The values of the option `validate` of a client and of `request.validation` of a call. */
const VALIDATION_MODES: readonly unknown[] = ["strict", "lenient", false, undefined];

/** Merges parameters into `merged`, in place. */
export function assignOptions(merged: EndpointDefaults, parameters: RequestParameters): void {
  assertType(parameters, "object", "Parameters");
  for (const key of Object.keys(parameters)) {
    const value = parameters[key];
    // `undefined` does not override a default. `__proto__` would set the prototype instead of a parameter.
    if (value === undefined || key === "__proto__") continue;
    const type = OPTION_TYPES.get(key);
    if (type !== undefined) assertType(value, type, `'${key}'`);
    if (key === "request" && !VALIDATION_MODES.includes((value as RequestOptions).validation)) {
      rejectValue("'request.validation'", '"strict", "lenient" or false', (value as RequestOptions).validation);
    }
    if (key === "headers") assignHeaders(merged.headers, value as RequestHeaders);
    else if (key === "mediaType") assignMediaType(merged, value as EndpointOptions["mediaType"]);
    else if (key === "url") merged.url = fillWholeUrl(merged.url ?? "", value as string);
    else {
      try {
        merged[key] = mergeValue(merged[key], value);
      } catch (cause) {
        rejectParameter(key, cause, cause);
      }
    }
  }
}

/** The placeholder of a route for a whole URL. */
export const WHOLE_URL: RegExp = /^(?::url\b|\{\+url\})/;

/** A route that begins with `:url` or `{+url}` takes the parameter as the address; otherwise it replaces the route. */
function fillWholeUrl(route: string, url: string): string {
  return WHOLE_URL.test(route) ? route.replace(WHOLE_URL, () => templateOf(url)) : url;
}

/** The origin of a URL, the query template at the end of an upload URL, or a character of placeholders. */
const ADDRESS_PARTS = /^https?:\/\/[^/?#]*|\{\?[^{}]*\}$|[{}]|:(?=[a-z]\w)/gi;

/** A template that expands to `address`: characters of placeholders are encoded, and only the query at the end is expanded. */
function templateOf(address: string): string {
  return address.replace(ADDRESS_PARTS, (part) => (part.length === 1 ? encodeURIComponent(part) : part));
}

function assignHeaders(merged: RequestHeaders, headers: RequestHeaders): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) merged[name.toLowerCase()] = value;
  }
}

function assignMediaType(merged: EndpointDefaults, { previews, ...rest }: EndpointOptions["mediaType"]): void {
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined) assertType(value, "string", `'mediaType.${name}'`);
  }
  mergeValue(merged.mediaType, rest);
  if (previews === undefined) return;
  if (!Array.isArray(previews)) rejectValue("'mediaType.previews'", "a list", previews);
  const added = [previews].flat().map((name) => {
    assertType(name, "string", "A preview");
    return name.replace(/-preview$/, "");
  });
  const kept = merged.mediaType.previews.filter((name) => !added.includes(name));
  merged.mediaType.previews = [...kept, ...added];
}

/** Copies a plain object to any depth. For the defaults of each call, spreading is faster than adding the members one by one. */
function copyPlain<Value extends Record<string, unknown>>(value: Value): Value {
  const copy: Record<string, unknown> = { ...value };
  for (const key of Object.keys(copy)) copy[key] = mergeValue(undefined, copy[key]);
  return copy as Value;
}

/**
 * Copies a plain object into `base`, to any depth, or into a new one when `base` is not one. Everything else replaces `base`
 * and is shared. So are frozen objects, because they cannot change.
 */
function mergeValue(base: unknown, value: unknown): unknown {
  if (value === base || !isPlainObject(value)) return value;
  if (!isPlainObject(base)) return Object.isFrozen(value) ? value : copyPlain(value);
  for (const key of Object.keys(value)) {
    const member = value[key];
    if (member === undefined || key === "__proto__") continue;
    base[key] = isObject(member) ? mergeValue(base[key], member) : member;
  }
  return base;
}

/** Parses `"METHOD /path"` or `"/path"`. Anything after a second white space is ignored. */
const parseRoute: (route: string) => RequestParameters = /* @__PURE__ */ remember((route) => {
  const [first = "", second] = route.trim().split(/\s+/, 2);
  return second === undefined ? { url: first } : { method: first, url: second };
});
