/** The values of a header, in their order, from names and values in turn. The case of its name does not matter. */
export function headerValues(headers: readonly string[], name: string): string[] {
  const wanted = name.toLowerCase();
  return headers.filter((_, index) => index % 2 === 1 && headers[index - 1]?.toLowerCase() === wanted);
}
