import { styleText } from "node:util";
import { formatJson } from "@signalbox/json";

/** Control characters, line separators, and characters that change the direction of text. */
const CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Untrusted text, safe for a terminal: control characters become escapes. `lines` keeps line breaks and tabs. */
export function printable(text: string, { lines = false }: { lines?: boolean } = {}): string {
  return text.replaceAll(CONTROLS, (character) =>
    lines && (character === "\n" || character === "\t")
      ? character
      : `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
}

/** An argument of a command as people type it into a shell: in quotes if it needs them. */
export function shellQuoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A value as one line of JSON that is safe for a terminal. */
export function jsonLine(value: unknown): string {
  return `${printableJson(JSON.stringify(value))}\n`;
}

/** The same JSON, safe for a terminal: JSON itself escapes only some of the control characters. */
export function printableJson(json: string): string {
  return json.replaceAll(CONTROLS, (character) =>
    character === "\n" ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Prints JSON text on one line of stdout, safe for a terminal. */
export function printJson(json: string): void {
  process.stdout.write(`${printableJson(json)}\n`);
}

/** Indented JSON text, safe for a terminal. Preserves numbers and strings as written. */
export function indentedJson(json: string): string {
  return `${printableJson(formatJson(json))}\n`;
}

/** Prints one record as indented JSON text or, with `--json`, as it is on one line. */
export function printRecord(text: string, json = false): void {
  if (json) printJson(text);
  else process.stdout.write(indentedJson(text));
}

type Style = Parameters<typeof styleText>[0];

/** Styles text if stdout is a terminal with colors. `NO_COLOR` and `FORCE_COLOR` override that. */
export function styled(style: Style, text: string): string {
  return styleText(style, text, { stream: process.stdout });
}

/** Characters that take two columns: emoji, and the wide ones of East Asian scripts (UAX #11). */
const wide =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]/u;
/** Characters that are drawn over the one before them. */
const combining = /^(?:\p{M}|[\u200b-\u200d])/u;
const ascii = /^[\x20-\x7e]*$/;
const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** How many columns of a terminal a text takes. */
export function widthOf(text: string): number {
  if (ascii.test(text)) return text.length;
  let width = 0;
  for (const { segment } of characters.segment(text)) width += widthOfCharacter(segment);
  return width;
}

function widthOfCharacter(character: string): number {
  if (combining.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}

/** The text, or as much of it as fits in a number of columns, with `…` after it. */
export function truncated(text: string, columns: number): string {
  if (text.length <= columns && ascii.test(text)) return text;
  if (widthOf(text) <= columns) return text;
  let width = 1;
  let end = 0;
  for (const { segment, index } of characters.segment(text)) {
    width += widthOfCharacter(segment);
    if (width > columns) break;
    end = index + segment.length;
  }
  return `${text.slice(0, end)}…`;
}

/** The text with spaces after it, up to a number of columns. */
export function padded(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - widthOf(text)));
}

/** Formats rows as a table with a bold head. On a terminal, truncates the last column to its width. Cells may be untrusted. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows.map((row) => row.map((cell) => printable(cell)))];
  const widths = head.map((_, column) => cells.reduce((most, row) => Math.max(most, widthOf(row[column] ?? "")), 0));
  // Some terminals do not know their size.
  const most = (process.stdout.isTTY && process.stdout.columns) || Number.POSITIVE_INFINITY;
  const lines = cells.map((row) => {
    const line = row.map((cell, column) => padded(cell, widths[column] ?? 0)).join("  ");
    return truncated(line.trimEnd(), most);
  });
  return lines.map((line, index) => `${index === 0 ? styled("bold", line) : line}\n`).join("");
}

/**
 * Reports that a command without a result has succeeded: as JSON, or on stderr if a person watches. Scripts have the exit code.
 *
 * @param json what to print as JSON; false or undefined without `--json`
 */
export function reportDone(text: string, json?: object | false): void {
  if (json) process.stdout.write(jsonLine(json));
  else if (process.stderr.isTTY === true) process.stderr.write(`${printable(text)}\n`);
}

/** Shows the progress of long work on stderr, if that is a terminal. */
interface Progress {
  add(bytes: number): void;
  end(): void;
}

const EVERY_MS = 100;
const BAR_WIDTH = 24;

/** A bar of `total` bytes, or a counter when the total is unknown. */
export function progress(label: string, total: number | undefined): Progress {
  const shown = process.stderr.isTTY === true;
  let done = 0;
  let drawn = 0;

  function draw(): void {
    const size = `${(done / 1e6).toFixed(1)} MB`;
    const part = total === undefined || total === 0 ? undefined : Math.min(1, done / total);
    const percent = part === undefined ? "" : ` ${Math.floor(part * 100)} %`;
    const bar = part === undefined ? "" : ` ${barOf(part)}`;
    process.stderr.write(`\r${label}${bar}${percent} ${size}\u001b[K`);
    drawn = performance.now();
  }

  return {
    add(bytes) {
      done += bytes;
      if (shown && performance.now() - drawn > EVERY_MS) draw();
    },
    end() {
      if (!shown) return;
      draw();
      process.stderr.write("\n");
    },
  };
}

function barOf(part: number): string {
  const full = Math.round(part * BAR_WIDTH);
  return `[${"#".repeat(full)}${".".repeat(BAR_WIDTH - full)}]`;
}
