import { formatJson } from "@signalbox/json";

/** Control characters, which act on a terminal, line separators, and characters that change the direction of text. */
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

/** JSON text over several lines, safe for a terminal. Numbers and strings stay as they are written. */
export function indentedJson(json: string): string {
  return `${printableJson(formatJson(json))}\n`;
}

/** Shows the progress of long work on stderr, when that is a terminal. */
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
