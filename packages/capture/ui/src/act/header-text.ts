import { textOfBytes } from "@signalbox/ui/hidden-characters";
import type { Field } from "../api/responses.ts";

/** Formats headers for reading and editing, one per line. Valid UTF-8 is shown as text. */
export function headerText(headers: readonly Field[]): string {
  return headers.map(lineOf).join("\n");
}

function lineOf([name, value]: Field): string {
  return `${name}: ${textOfBytes(value).text}`;
}

/**
 * Parses headers from an edited text; each character of the result is one byte. Lines that also occur in `sent` keep
 * their bytes, even if those are not UTF-8. Other lines are encoded in UTF-8.
 */
export function parseHeaders(text: string, sent: readonly Field[]): [string, string][] {
  const known = new Map(sent.map(([name, value]) => [lineOf([name, value]), [name, value] as const]));
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line): [string, string] => {
      const [name, value] = known.get(line) ?? splitLine(line);
      return [name, value];
    });
}

function splitLine(line: string): readonly [string, string] {
  const colon = line.indexOf(":");
  const value = new TextEncoder().encode(line.slice(colon + 1).trim());
  return [line.slice(0, colon).trim(), Array.from(value, (byte) => String.fromCharCode(byte)).join("")];
}

/** The number (from 1) of the first line that is not a header; undefined when all lines are. */
export function findHeaderError(text: string): { readonly message: string; readonly line: number } | undefined {
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "" || /^[!#$%&'*+.^_`|~\w-]+:/.test(line)) continue;
    return { message: "A header is a name, a colon and a value.", line: index + 1 };
  }
  return undefined;
}
