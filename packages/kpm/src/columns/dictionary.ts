/** Numbers values in the order of their first appearance, so that a column can hold numbers in place of text. */
export class Dictionary {
  readonly #places = new Map<string, number>();

  place(value: string): number {
    const known = this.#places.get(value);
    if (known !== undefined) return known;
    this.#places.set(value, this.#places.size);
    return this.#places.size - 1;
  }

  /** The values, each at its number. */
  values(): readonly string[] {
    return [...this.#places.keys()];
  }
}
