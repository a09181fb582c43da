/** A target, the relations of the link that it began, or another text in quotes, in which anything may stand. */
const TOKEN = /<([^<>]*)>|;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]*))|"(?:\\.|[^"\\])*"?/gi;

/** Finds the target of the relation `rel` in a `link` header (RFC 8288), at any position and with any spacing. */
export function findLink(header: string | undefined, rel: string): string | undefined {
  let target: string | undefined;
  for (const [, address, quoted, relations = quoted] of (header ?? "").matchAll(TOKEN)) {
    if (target !== undefined && relations?.toLowerCase().split(/\s+/).includes(rel)) return target;
    // Only the first relations of a link count.
    if (address !== undefined || relations !== undefined) target = address;
  }
  return undefined;
}

/**
 * Gives the addresses from page `next` to page `last`, both included, when the two differ in nothing but the number in their
 * `page` parameter; else `next` alone. They are made one by one: a service may name any number.
 */
export function* numberedPageUrls(next: string, last = ""): Generator<string, void> {
  yield next;
  const from = pageNumber(next);
  const to = pageNumber(last);
  if (!Number.isSafeInteger(to) || withPage(last, from) !== next) return;
  for (let page = from + 1; page <= to; page += 1) yield withPage(next, page);
}

const PAGE = /(?<=[?&]page=)\d+(?=&|#|$)/;

function pageNumber(address: string): number {
  return Number(PAGE.exec(address)?.[0]);
}

function withPage(address: string, page: number): string {
  return address.replace(PAGE, String(page));
}
