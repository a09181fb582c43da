import { isUtf8 } from "node:buffer";
import type { TextView } from "./decoded.ts";

/** Bytes as text, with how they became that. */
export interface ReadText extends Omit<TextView, "kind"> {
  /** The charset that was named and is not known; another was taken. */
  readonly unknownCharset?: string;
}

interface ReadTextOptions {
  /** The charset that the header names. */
  readonly charset: string | undefined;
  /** Whether the media type says that these are text. */
  readonly isTextType: boolean;
  /** The most bytes to read. */
  readonly most: number;
}

/**
 * Reads bytes as text: by their byte order mark, by the charset that the header names (Encoding Standard), as UTF-8 when they
 * are that, and else, when the type says that they are text, as windows-1252.
 *
 * @returns undefined when nothing says that they are text
 */
export function readText(bytes: Uint8Array, { charset, isTextType, most }: ReadTextOptions): ReadText | undefined {
  const marked = markOf(bytes);
  if (marked !== undefined) return decode(bytes, marked, "bom", most);
  const named = charset === undefined || charset === "" ? undefined : encodingOf(charset);
  if (named !== undefined) return decode(bytes, named, "header", most);
  if (!isTextType && !isUtf8(bytes)) return undefined;
  const guessed = decode(bytes, isUtf8(bytes) ? "utf-8" : "windows-1252", "guess", most);
  return charset === undefined || charset === "" ? guessed : { ...guessed, unknownCharset: charset.slice(0, 40) };
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

function encodingOf(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function decode(bytes: Uint8Array, charset: string, charsetFrom: TextView["charsetFrom"], most: number): ReadText {
  const cut = bytes.length > most;
  // With `stream`, a character that the cut goes through is left out.
  const text = new TextDecoder(charset).decode(bytes.subarray(0, most), { stream: cut });
  return { text, charset, charsetFrom, replaced: text.includes("\ufffd"), cut };
}

/** Tabs, line ends, form feeds and escapes stand in texts as well. */
const inTexts = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b]);

/** Whether there are control characters that no text has: a binary form whose bytes happen to be characters. */
export function holdsControls(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x20 && !inTexts.has(code)) return true;
  }
  return false;
}

/**
 * Turns positions of characters in a text into those of bytes in the bytes it was read from; undefined when its charset has
 * characters of several lengths that cannot be counted again.
 */
export function bytePositions(
  { text, charset, replaced }: ReadText,
  bytes: Uint8Array,
): ((character: number) => number) | undefined {
  const mark = markOf(bytes) === charset ? (charset === "utf-8" ? 3 : 2) : 0;
  if (charset.startsWith("utf-16")) return (character) => mark + character * 2;
  // Each character is one byte.
  if (text.length + mark === bytes.length) return (character) => mark + character;
  if (charset !== "utf-8" || replaced) return undefined;
  const starts = new Uint32Array(text.length + 1);
  let at = mark;
  for (let index = 0; index < text.length; index += 1) {
    starts[index] = at;
    const code = text.charCodeAt(index);
    // Of a pair of surrogates, which are four bytes, each half counts two.
    at += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
  }
  starts[text.length] = at;
  return (character) => starts[character] as number;
}
