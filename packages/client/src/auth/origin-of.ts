/** What a relative address belongs to where there is no page: substitutes for `fetch` may take such. */
const NOWHERE = "http://relative.invalid";

/** The origin of `url`, which may be relative to the page; undefined when it is no URL. */
export function originOf(url: string): string | undefined {
  const page = (globalThis as { readonly location?: { readonly href?: string } }).location?.href ?? NOWHERE;
  try {
    return new URL(url, page).origin;
  } catch {
    return undefined;
  }
}
