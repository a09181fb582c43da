/** A stream of UTF-8 that pulls from `parts` at the pace of the client. */
export function textStream(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return byteStream(
    (async function* () {
      for await (const part of parts) yield encoder.encode(part);
    })(),
  );
}

/** A stream that pulls from `parts` at the pace of the client. */
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

/**
 * The same items with the first one already read, so that an immediate failure is thrown here instead of during the stream.
 */
export async function startReading<Item>(items: AsyncGenerator<Item, void>): Promise<AsyncIterator<Item, void>> {
  const first = await items.next();
  let isTaken = false;
  // Not a generator: ending one before its first item would not end the inner one.
  return {
    async next() {
      if (isTaken) return items.next();
      isTaken = true;
      return first;
    },
    return: () => items.return(),
  };
}
