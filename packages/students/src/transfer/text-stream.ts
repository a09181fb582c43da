/** A stream of UTF-8 that reads on in `parts` only when the client takes more. */
export function textStream(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return byteStream(
    (async function* () {
      for await (const part of parts) yield encoder.encode(part);
    })(),
  );
}

/** A stream that reads on in `parts` only when the client takes more. */
export function byteStream(parts: AsyncIterator<Uint8Array, void>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await parts.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

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
