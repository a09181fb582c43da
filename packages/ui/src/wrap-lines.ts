import { hiddenCharacters } from "./hidden-characters.ts";

/** The start and end of each row of a text. A row is a line, or as much of a line as fits. */
export interface WrappedLines {
  /** Start and end of each row, alternating. */
  readonly ranges: Int32Array<ArrayBuffer>;
  /** For each row that begins a line, the number of that line (from 1); 0 for other rows. */
  readonly lines: Int32Array<ArrayBuffer>;
}

/** Characters that are two columns wide in a monospace font. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** Whether a text has any of them. Most texts have none and can be split without a look at each character. */
const anyWide = new RegExp(wide.source, "u");

/** Characters that are shown as a mark with their code, and the width of that mark in columns. */
const anyHidden = new RegExp(hiddenCharacters.source, "u");
const markColumns = 8;

/**
 * Splits a text into rows of at most `columns` columns. Rows may end within a word: a text of 10 MiB without a space is
 * split as fast as any other. A tab counts as four columns.
 */
export function wrapLines(text: string, columns: number): WrappedLines {
  let ranges = new Int32Array(512);
  let lines = new Int32Array(256);
  let rows = 0;
  const add = (start: number, end: number, line: number): void => {
    if (rows === lines.length) {
      ranges = grown(ranges);
      lines = grown(lines);
    }
    ranges[rows * 2] = start;
    ranges[rows * 2 + 1] = end;
    lines[rows] = line;
    rows += 1;
  };

  let line = 0;
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    line += 1;
    const shownEnd = text.charCodeAt(end - 1) === 13 && end > start ? end - 1 : end;
    cutLine(text, start, shownEnd, columns, (from, to) => add(from, to, from === start ? line : 0));
    start = end + 1;
  }
  return { ranges: ranges.slice(0, rows * 2), lines: lines.slice(0, rows) };
}

function cutLine(
  text: string,
  start: number,
  end: number,
  columns: number,
  add: (from: number, to: number) => void,
): void {
  if ((end - start) * 2 <= columns && !anyHidden.test(text.slice(start, end))) {
    add(start, end);
    return;
  }
  let from = start;
  do {
    let to = Math.min(end, from + columns);
    const piece = text.slice(from, to);
    if (piece.includes("\t") || anyWide.test(piece) || anyHidden.test(piece)) to = from + lengthIn(piece, columns);
    // Never splits a surrogate pair.
    const last = text.charCodeAt(to - 1);
    if (to < end && last >= 0xd800 && last < 0xdc00) to = to - 1 > from ? to - 1 : to + 1;
    add(from, to);
    from = to;
  } while (from < end);
}

/** How many characters of a text fit into a number of columns: at least one. */
function lengthIn(piece: string, columns: number): number {
  let used = 0;
  let length = 0;
  for (const character of piece) {
    used += character === "\t" ? 4 : wide.test(character) ? 2 : anyHidden.test(character) ? markColumns : 1;
    if (used > columns && length > 0) return length;
    length += character.length;
  }
  return length;
}

function grown(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(array.length * 2);
  longer.set(array);
  return longer;
}
