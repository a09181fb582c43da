/** Longer rows are omitted from the file of rejected rows. */
const maxRowLength = 1_000_000;

/**
 * Yields the rejected rows of a file with everything before the first row, so that they can be corrected and imported
 * again. Rows stay as written.
 *
 * @param lines the line numbers of the rejected rows in the report, from 1
 * @param firstLine the line in which the first row begins; the header precedes it
 */
export async function* rejectedRows(
  text: AsyncIterable<string>,
  { lines, firstLine, isCsv }: { lines: ReadonlySet<number>; firstLine: number; isCsv: boolean },
): AsyncGenerator<string> {
  let line = 1;
  let row = "";
  let rowLine = 1;
  let isQuoted = false;
  const isWanted = (): boolean => rowLine < firstLine || lines.has(rowLine);
  for await (const chunk of text) {
    for (let at = 0; at < chunk.length; ) {
      const end = chunk.indexOf("\n", at) + 1 || chunk.length;
      const part = chunk.slice(at, end);
      at = end;
      if (isCsv) for (const character of part) if (character === '"') isQuoted = !isQuoted;
      if (isWanted() && row.length < maxRowLength) row += part;
      if (!part.endsWith("\n")) continue;
      line += 1;
      // A rejected line begins a row, whatever quotes precede it.
      if (isQuoted && !lines.has(line)) continue;
      isQuoted = false;
      if (row !== "") yield row;
      row = "";
      rowLine = line;
    }
  }
  if (row !== "") yield row;
}
