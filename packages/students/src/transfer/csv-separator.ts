/** How much text is looked at for the end of the header. */
const longestHeader = 64 * 1024;

/** What separates the cells of a file, and the same file from its beginning. */
export interface SeparatedText {
  readonly separator: string;
  readonly parts: AsyncIterable<string>;
}

/**
 * Finds out what separates the cells of a CSV file: the comma of RFC 4180 or, when the header has none outside of quotes, the
 * semicolon or tab that spreadsheets write where the comma stands in numbers.
 */
export async function findSeparator(parts: AsyncIterable<string>): Promise<SeparatedText> {
  const source = parts[Symbol.asyncIterator]();
  let text = "";
  let ended = false;
  for (let isWhole = false; !isWhole && !ended && text.length < longestHeader; ) {
    const { done, value = "" } = await source.next();
    ended = done === true;
    isWhole = /[\r\n]/.test(value);
    text += value;
  }
  const header = text.replaceAll(/"[^"]*"/g, "").split(/[\r\n]/, 1)[0] ?? "";
  const separator = [",", ";", "\t"].find((candidate) => header.includes(candidate)) ?? ",";
  return { separator, parts: fromBeginning(text, ended ? undefined : source) };
}

async function* fromBeginning(text: string, rest: AsyncIterator<string> | undefined): AsyncGenerator<string> {
  yield text;
  if (rest === undefined) return;
  try {
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
