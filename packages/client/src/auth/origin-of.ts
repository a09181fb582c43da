/** The origin of `url`, which in browsers may be relative to the page; undefined when it has none. */
export function originOf(url: string): string | undefined {
  const page = (globalThis as { readonly location?: { readonly href?: string } }).location?.href;
  try {
    return new URL(url, page).origin;
  } catch {
    return undefined;
  }
}
