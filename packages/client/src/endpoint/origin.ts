import { remember } from "../values.ts";
import type { BuiltRequest, EndpointDefaults } from "./options.ts";

/**
 * Whether credentials of a client may go to `url`: to the origin of its base URL, to the upload host that belongs to it
 * (`uploads.…` beside `api.…`), and nowhere else.
 */
export function isTrustedOrigin(url: string, baseUrl: string): boolean {
  const { prefix, origins } = trustOf(baseUrl);
  // Most requests go to the base, and comparing is faster than parsing.
  return (prefix && url.startsWith(prefix)) || origins.includes(originOf(url) ?? "");
}

/** The prefix of the URLs below a base, and the origins that have its credentials. */
const trustOf = /* @__PURE__ */ remember((baseUrl) => {
  const origin = originOf(baseUrl);
  return {
    // A base without a host could be a prefix of other origins.
    prefix: /^https?:\/\/\w/.test(baseUrl) && `${baseUrl}/`,
    origins: origin ? [origin, origin.replace("//api.", "//uploads.")] : [],
  };
});

/** The base of relative URLs outside of a page; substitutes for `fetch` may accept them. */
const NOWHERE = "http://relative.invalid";

/** The origin of `url`, which may be relative to the page; undefined if it is not a URL. */
export function originOf(url: string): string | undefined {
  const page = (globalThis as { readonly location?: { readonly href?: string } }).location?.href ?? NOWHERE;
  try {
    return new URL(url, page).origin;
  } catch {
    return undefined;
  }
}

/** Removes default headers with credentials from requests to another origin than the one that they were set for. */
export function withholdCredentials(
  { url, headers, request }: BuiltRequest,
  ...sources: readonly EndpointDefaults[]
): void {
  for (const name of credentialHeaders(headers, request?.credentialNames)) {
    const source = sources.findLast((defaults) => defaults.headers[name] === headers[name]);
    if (source && !isTrustedOrigin(url, source.baseUrl)) delete headers[name];
  }
}

/** Words in the names of headers whose values are credentials: `authorization`, `cookie`, `x-api-key`, `private-token`, …. */
const CREDENTIAL_HEADER = /authorization|cookie|token|secret|password|api-?key/i;

/** The names of the headers of `headers` that hold credentials; `named` are additional ones from the caller. */
export function credentialHeaders(headers: object, named: readonly string[] = []): string[] {
  const further = named.map((name) => name.toLowerCase());
  return Object.keys(headers).filter((name) => CREDENTIAL_HEADER.test(name) || further.includes(name));
}
