type Stream<Item> = AsyncIterator<Item, void> & AsyncIterable<Item>;

/** The first items of a stream with at least this length together, whether these are all, and all items, these included. */
export async function peek<Item extends { readonly length: number }>(items: AsyncIterable<Item>, least: number) {
  const source = items[Symbol.asyncIterator]();
  const start: Item[] = [];
  let isWhole = false;
  for (let length = 0; !isWhole && length < least; length += start.at(-1)?.length ?? 0) {
    const { done, value } = await source.next();
    if (done === true) isWhole = true;
    else start.push(value);
  }
  const left = start.values();
  // Not a generator: ending one before its first item would not end the source.
  const all: Stream<Item> = {
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

/**
 * The lines of a text with their breaks: those that each part completes, and then the rest. The part of a line after `maxLength`
 * characters may be cut off.
 */
export async function* splitLines(
  parts: AsyncIterable<string> | Iterable<string>,
  lineBreak: RegExp,
  maxLength: number,
): AsyncGenerator<readonly string[]> {
  let rest = "";
  let isCut = false;
  for await (const part of parts) {
    const text = rest + part;
    const lines: string[] = [];
    let start = 0;
    // Only the last character of the rest may belong to a line break.
    lineBreak.lastIndex = Math.max(0, rest.length - 1);
    for (const { 0: end, index } of text.matchAll(lineBreak)) {
      if (!isCut) lines.push(text.slice(start, index + end.length));
      isCut = false;
      start = index + end.length;
    }
    rest = text.slice(start);
    if (rest.length > maxLength && !isCut) {
      lines.push(rest);
      isCut = true;
    }
    if (isCut) rest = rest.slice(-1);
    yield lines;
  }
  if (rest !== "" && !isCut) yield [rest];
}
