/**
 * The same items with the first one already read, so that an immediate failure is thrown here instead of during the stream.
 */
export async function startReading<Item>(
  items: AsyncGenerator<Item, void>,
): Promise<AsyncIterator<Item, void> & AsyncIterable<Item>> {
  return (await peek(items, () => true)).all;
}

/** The first items of a stream until there are enough, whether these are all, and all items, these included. */
export async function peek<Item>(
  items: AsyncIterable<Item>,
  isEnough: (start: readonly Item[]) => boolean,
): Promise<{
  readonly start: readonly Item[];
  readonly isWhole: boolean;
  readonly all: AsyncIterator<Item, void> & AsyncIterable<Item>;
}> {
  const source = items[Symbol.asyncIterator]();
  const start: Item[] = [];
  let isWhole = false;
  while (!isWhole && (start.length === 0 || !isEnough(start))) {
    const { done, value } = await source.next();
    if (done === true) isWhole = true;
    else start.push(value);
  }
  const left = start.values();
  // Not a generator: ending one before its first item would not end the source.
  const all: AsyncIterator<Item, void> & AsyncIterable<Item> = {
    async next() {
      const { done, value } = left.next();
      if (done !== true) return { done: false, value };
      const next = isWhole ? undefined : await source.next();
      return next?.done === false ? next : { done: true, value: undefined };
    },
    async return() {
      await source.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => all,
  };
  return { start, isWhole, all };
}
