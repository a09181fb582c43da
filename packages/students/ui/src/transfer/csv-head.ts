/** The first rows of a CSV file (RFC 4180), for the preview. The service parses the whole file. */
export function firstRows(text: string, separator: string, count: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < text.length && rows.length < count; at += 1) {
    const character = text[at] as string;
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"' && (isQuoted || cell === "")) isQuoted = !isQuoted;
    else if (!isQuoted && character === separator) {
      row.push(cell);
      cell = "";
    } else if (!isQuoted && character === "\n") {
      rows.push([...row, cell.replace(/\r$/, "")]);
      row = [];
      cell = "";
    } else cell += character;
  }
  if (rows.length < count && (cell !== "" || row.length > 0)) rows.push([...row, cell]);
  return rows;
}
