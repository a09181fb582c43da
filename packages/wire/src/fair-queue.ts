/** A queue that serves callers in rotation, so that a caller with many entries delays one with a single entry by one. */
export class FairQueue<Item> {
  /** The callers that wait, the next one first. A caller moves to the end when one of its items is taken. */
  readonly #rotation: { readonly caller: string; readonly items: Item[] }[] = [];
  readonly #itemsOf = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** How many items of a caller wait. */
  sizeOf(caller: string): number {
    return this.#itemsOf.get(caller)?.length ?? 0;
  }

  add(caller: string, item: Item): void {
    this.#size += 1;
    const known = this.#itemsOf.get(caller);
    if (known !== undefined) {
      known.push(item);
      return;
    }
    const items = [item];
    this.#itemsOf.set(caller, items);
    this.#rotation.push({ caller, items });
  }

  /** Removes and returns the oldest item of the next caller that `mayTake` accepts. @default every caller */
  next(mayTake: (caller: string) => boolean = everyCaller): Item | undefined {
    const index = this.#rotation.findIndex(({ caller }) => mayTake(caller));
    const found = this.#rotation[index];
    if (found === undefined) return undefined;
    if (index === 0) this.#rotation.shift();
    else this.#rotation.splice(index, 1);
    const item = found.items.shift();
    this.#size -= 1;
    if (found.items.length > 0) this.#rotation.push(found);
    else this.#itemsOf.delete(found.caller);
    return item;
  }

  /** Returns false when the item does not wait. */
  remove(caller: string, item: Item): boolean {
    const items = this.#itemsOf.get(caller) ?? [];
    const index = items.indexOf(item);
    if (index < 0) return false;
    items.splice(index, 1);
    this.#size -= 1;
    if (items.length === 0) {
      this.#itemsOf.delete(caller);
      this.#rotation.splice(
        this.#rotation.findIndex((one) => one.caller === caller),
        1,
      );
    }
    return true;
  }

  /** Removes and returns all items. */
  clear(): Item[] {
    const all = this.#rotation.flatMap(({ items }) => items);
    this.#rotation.length = 0;
    this.#itemsOf.clear();
    this.#size = 0;
    return all;
  }
}

function everyCaller(): boolean {
  return true;
}
