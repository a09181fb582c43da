/**
 * The addresses from page `next` to page `last`, both included, when the two differ in nothing but the number in their
 * `page` parameter; else `next` alone.
 */
export function numberedPages(next: string, last = ""): string[] {
  const from = pageNumber(next);
  const to = pageNumber(last);
  if (!(from < to) || withPage(last, from) !== next) return [next];
  return Array.from({ length: to - from + 1 }, (_, index) => withPage(next, from + index));
}

const PAGE = /(?<=[?&]page=)\d+(?=&|#|$)/;

function pageNumber(address: string): number {
  return Number(PAGE.exec(address)?.[0]);
}

function withPage(address: string, page: number): string {
  return address.replace(PAGE, String(page));
}
