/** Longer rows are not put into the file of those that were rejected. */
const maxRowLength = 1_000_000;

/**
 * The rows of a file that begin in some of its lines, with everything before the first row, so that they can be mended and
 * imported again. Rows stay as they are written.
 *
 * @param lines numbers of lines, from 1, as the report of an import has them
 * @param firstLine the line in which the first row begins; what is before it is the header
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
      // A line that a row was rejected in begins a row, whatever the quotes before it say.
      if (isQuoted && !lines.has(line)) continue;
      isQuoted = false;
      if (row !== "") yield row;
      row = "";
      rowLine = line;
    }
  }
  if (row !== "") yield row;
}
