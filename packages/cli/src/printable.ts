/** Control characters, which could move the cursor or worse, line separators, and characters that turn the direction of text. */
const CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Text that came from strangers, safe for a terminal: what controls it is written as escapes, apart from `lines` and tabs. */
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

/** JSON that means the same and is safe for a terminal: JSON itself escapes only some of what controls it. */
export function printableJson(json: string): string {
  return json.replaceAll(CONTROLS, (character) =>
    character === "\n" ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
