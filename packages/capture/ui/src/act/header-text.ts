import { textOfBytes } from "@signalbox/ui/hidden-characters";
import type { Field } from "../api/responses.ts";

/** Headers as they are read and edited, one to a line; UTF-8 as the text that it is. */
export function headerText(headers: readonly Field[]): string {
  return headers.map(lineOf).join("\n");
}

function lineOf([name, value]: Field): string {
  return `${name}: ${textOfBytes(value).text}`;
}

/**
 * The headers of an edited text, each character one byte. Lines that are as they were in `sent` keep their bytes, whatever those are;
 * others are written in UTF-8.
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

/** The first line that is no header, from 1; undefined when all are. */
export function headerFault(text: string): { readonly message: string; readonly line: number } | undefined {
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "" || /^[!#$%&'*+.^_`|~\w-]+:/.test(line)) continue;
    return { message: "A header is a name, a colon and a value.", line: index + 1 };
  }
  return undefined;
}
