/**
 * The addresses from page `next` to page `last`, both included, when the two differ in nothing but the number in their
 * `page` parameter; else `next` alone.
 */
export function numberedPages(next: string, last: string | undefined): string[] {
  const from = pageNumber(next);
  const to = pageNumber(last ?? "");
  if (last === undefined || from === undefined || to === undefined || withPage(last, from) !== next) return [next];
  return Array.from({ length: Math.max(to - from + 1, 1) }, (_, index) => withPage(next, from + index));
}

const PAGE = /([?&]page=)(\d+)(?=&|#|$)/;

function pageNumber(address: string): number | undefined {
  const digits = PAGE.exec(address)?.[2];
  return digits === undefined ? undefined : Number(digits);
}

function withPage(address: string, page: number): string {
  return address.replace(PAGE, `$1${page}`);
}
