/** Pairs of name and value from names and values in turn. */
export function headerPairs(flat: readonly string[]): [name: string, value: string][] {
  return Array.from({ length: flat.length / 2 }, (_, index) => [flat[index * 2] ?? "", flat[index * 2 + 1] ?? ""]);
}
