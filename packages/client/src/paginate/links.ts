/** Finds the target of the relation `rel` in a `link` header (RFC 8288), at any position and with any spacing. */
export function findLink(header: string | undefined, rel: string): string | undefined {
  // Skips quoted strings, which may contain escaped quotes.
  const texts = (header ?? "").replace(/\\[\\"]/g, "").split('"');
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
 * Yields the URLs from page `next` to page `last`, inclusive, if they differ only in the number of their `page` parameter; else
 * only `next`. A generator, because a service may send any number.
 */
export function* numberedPageUrls(next: string, last = ""): Generator<string, void> {
  yield next;
  const withPage = (page: unknown): string => last.replace(PAGE, String(page));
  const [from, to] = [next, last].map((address) => Number(PAGE.exec(address)?.[0])) as [number, number];
  if (!Number.isSafeInteger(to) || withPage(from) !== next) return;
  for (let page = from + 1; page <= to; page += 1) yield withPage(page);
}

const PAGE = /(?<=[?&]page=)\d+(?=&|#|$)/;
