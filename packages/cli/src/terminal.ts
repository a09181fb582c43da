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

/** Indented JSON text, safe for a terminal. Preserves numbers and strings as written. */
export function indentedJson(json: string): string {
  return `${printableJson(formatJson(json))}\n`;
}

type Style = Parameters<typeof styleText>[0];

/** Styles text if stdout is a terminal with colors. `NO_COLOR` and `FORCE_COLOR` override that. */
export function styled(style: Style, text: string): string {
  return styleText(style, text, { stream: process.stdout });
}

/**
 * Formats rows as a table with a bold head. On a terminal, truncates the last column to its width.
 */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const most = process.stdout.isTTY === true ? process.stdout.columns : Number.POSITIVE_INFINITY;
  const lines = cells.map((row) => {
    const line = row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
    return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
  });
  return lines.map((line, index) => `${index === 0 ? styled("bold", line) : line}\n`).join("");
}

/** Shows the progress of long work on stderr, if that is a terminal. */
export interface Progress {
  add(bytes: number): void;
  end(): void;
}

const everyMs = 100;
const width = 24;

/** A bar of `total` bytes, or a counter when the total is unknown. */
export function progress(label: string, total: number | undefined): Progress {
  const shown = process.stderr.isTTY === true;
  let done = 0;
  let drawn = 0;

  function draw(): void {
    const size = `${(done / 1e6).toFixed(1)} MB`;
    const bar = total === undefined || total === 0 ? "" : ` ${barOf(Math.min(1, done / total))}`;
    process.stderr.write(`\r${label}${bar} ${size}\u001b[K`);
    drawn = performance.now();
  }

  return {
    add(bytes) {
      done += bytes;
      if (shown && performance.now() - drawn > everyMs) draw();
    },
    end() {
      if (!shown) return;
      draw();
      process.stderr.write("\n");
    },
  };
}

function barOf(part: number): string {
  const full = Math.round(part * width);
  return `[${"#".repeat(full)}${".".repeat(width - full)}] ${Math.floor(part * 100)} %`;
}
