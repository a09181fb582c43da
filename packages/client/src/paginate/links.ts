/** Finds the target of the relation `rel` in a `link` header (RFC 8288), at any position and with any spacing. */
export function findLink(header: string | undefined, rel: string): string | undefined {
  // Of a text in quotes, which may have escaped quotes itself, the signs mean nothing.
  const texts = (header ?? "").replaceAll("\\\\", "").replaceAll('\\"', "").split('"');
  const plain = texts.map((text, index) => (index % 2 ? text.replace(/[<>;,]/g, " ") : text));
  for (const link of plain.join(" ").split("<")) {
    const [target, parameters = ""] = link.split(">", 2);
    // Only the first relations of a link count.
    const relations = parameters.split(/[;,]/).find((parameter) => /^\s*rel\b/i.test(parameter)) ?? "";
    const names = relations.toLowerCase().split(/[=\s]+/);
    if (names.includes(rel)) return target;
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
