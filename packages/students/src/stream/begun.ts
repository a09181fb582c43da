/** The same items, the first of which has been read: what fails at once fails here, and not while they are taken. */
export async function begun<Item>(items: AsyncGenerator<Item>): Promise<AsyncGenerator<Item>> {
  const first = await items.next();
  return (async function* () {
    if (first.done === true) return;
    yield first.value;
    yield* items;
  })();
}
