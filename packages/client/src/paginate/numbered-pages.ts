/**
 * Gives the addresses from page `next` to page `last`, both included, when the two differ in nothing but the number in their
 * `page` parameter; else `next` alone. They are made one by one: a service may name any number.
 */
export function* numberedPages(next: string, last = ""): Generator<string, void> {
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
