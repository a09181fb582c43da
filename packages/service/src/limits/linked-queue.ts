/** An entry of a queue. */
export interface Link<Value> {
  readonly value: Value;
  readonly next: Link<Value> | undefined;
}

interface Entry<Value> extends Link<Value> {
  next: Entry<Value> | undefined;
  before: Entry<Value> | undefined;
  isIn: boolean;
}

/**
 * A queue from which any entry can be removed in constant time.
 *
 * Not a `Set`: to find the first entry of a `Set` or `Map`, V8 steps over the deleted entries before it. With 10,000 waiting
 * requests, each step took 17 µs.
 */
export class LinkedQueue<Value> {
  #first: Entry<Value> | undefined;
  #last: Entry<Value> | undefined;

  get first(): Link<Value> | undefined {
    return this.#first;
  }

  /** Adds a value at the end. Returns its entry. */
  add(value: Value): Link<Value> {
    const entry: Entry<Value> = { value, next: undefined, before: this.#last, isIn: true };
    if (this.#last === undefined) this.#first = entry;
    else this.#last.next = entry;
    this.#last = entry;
    return entry;
  }

  /** Has no effect on an entry that was removed before. */
  remove(link: Link<Value>): void {
    const entry = link as Entry<Value>;
    if (!entry.isIn) return;
    entry.isIn = false;
    if (entry.before === undefined) this.#first = entry.next;
    else entry.before.next = entry.next;
    if (entry.next === undefined) this.#last = entry.before;
    else entry.next.before = entry.before;
  }
}
