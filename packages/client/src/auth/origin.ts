/**
 * Whether credentials of a client may go to `url`: to the origin of its base URL, to the upload host that belongs to it
 * (`uploads.…` beside `api.…`), and nowhere else.
 */
export function isTrustedOrigin(url: string, baseUrl: string): boolean {
  // Most requests go to the base, and comparing is faster than parsing. A base without a host could be a prefix of other origins.
  if (/^https?:\/\/\w/.test(baseUrl) && url.startsWith(`${baseUrl}/`)) return true;
  const origin = originOf(url);
  const base = originOf(baseUrl);
  return origin !== undefined && (origin === base || origin === base?.replace("//api.", "//uploads."));
}

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
