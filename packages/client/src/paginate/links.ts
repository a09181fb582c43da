/** Finds the target of the relation `rel` in a `link` header (RFC 8288), at any position and with any spacing. */
export function findLink(header: string | undefined, rel: string): string | undefined {
  // Within quotes, signs mean nothing.
  const plain = header?.replace(TARGET_OR_QUOTED, (text) => (text[0] === "<" ? text : text.replace(/[<>;,"]/g, " ")));
  for (const link of plain?.split("<") ?? []) {
    const [target, parameters] = link.split(">", 2);
    // Only the first relations of a link count.
    const relations = parameters?.split(/[;,]/).find((parameter) => /^\s*rel\b/i.test(parameter));
    if (
      relations
        ?.toLowerCase()
        .split(/[=\s]+/)
        .includes(rel)
    )
      return target;
  }
  return undefined;
}

const TARGET_OR_QUOTED = /<[^<>]*>|"(?:\\.|[^"\\])*"?/gs;

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
