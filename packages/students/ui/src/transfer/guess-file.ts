/** What a file seems to be. */
export interface FileGuess {
  readonly kind: "csv" | "ndjson";
  readonly encoding: Encoding;
  readonly separator: string;
  readonly columns: readonly string[];
  /** The first rows, as they will become records. */
  readonly rows: readonly (readonly string[])[];
}

export const encodings = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const;
export type Encoding = (typeof encodings)[number];

const separators = [",", ";", "\t"] as const;
const shownRows = 5;

/** Guesses the encoding from the first bytes: a mark, or whether they are UTF-8. */
export function guessEncoding(head: Uint8Array): Encoding {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  try {
    // A character that is cut at the end is no error.
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

/** Guesses what the first part of a file has in it. */
export function guessFile(text: string, encoding: Encoding): FileGuess {
  const start = text.replace(/^\uFEFF/, "");
  if (/^\s*\{/.test(start)) return { kind: "ndjson", encoding, separator: "", columns: [], rows: [] };
  const [line = ""] = start.split(/\r?\n/, 1);
  const separator = separators.toSorted((a, b) => line.split(b).length - line.split(a).length)[0] ?? ",";
  const [columns = [], ...rows] = parseRows(start, separator, shownRows + 1);
  return { kind: "csv", encoding, separator, columns, rows };
}

/** The first rows of CSV (RFC 4180). The service parses the whole file; this is a look at its beginning. */
function parseRows(text: string, separator: string, count: number): string[][] {
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
