/** The same items, the first of which has been read: what fails at once fails here, and not while they are taken. */
export async function begun<Item>(items: AsyncGenerator<Item, void>): Promise<AsyncIterator<Item, void>> {
  const first = await items.next();
  let isTaken = false;
  // A generator around this one would not end it when it is ended before its first item is taken.
  return {
    async next() {
      if (isTaken) return items.next();
      isTaken = true;
      return first;
    },
    return: () => items.return(),
  };
}
