import { isUtf8 } from "node:buffer";
import { decodeLimits } from "./decode-limits.ts";
import type { ViewOf } from "./decoded.ts";

/** Decoded text, and how it was decoded. */
export interface ReadText extends Omit<ViewOf<"text">, "kind"> {
  /** The charset of the header, when it is unknown and another one was used. */
  readonly unknownCharset?: string;
}

interface ReadTextOptions {
  /** The charset in the header. */
  readonly charset: string | undefined;
  /** Whether the media type is a text type. */
  readonly isTextType: boolean;
}

/**
 * Decodes bytes as text. The charset is that of the byte order mark, else that of the header (Encoding Standard), else UTF-8 if
 * the bytes are valid, else windows-1252 if the media type is a text type.
 *
 * @returns undefined when none of these applies
 */
export function readText(bytes: Uint8Array, { charset, isTextType }: ReadTextOptions): ReadText | undefined {
  const marked = markOf(bytes);
  if (marked !== undefined) return decode(bytes, marked, "bom");
  const named = charset === undefined || charset === "" ? undefined : encodingOf(charset);
  if (named !== undefined) return decode(bytes, named, "header");
  if (!isTextType && !isUtf8(bytes)) return undefined;
  const guessed = decode(bytes, isUtf8(bytes) ? "utf-8" : "windows-1252", "guess");
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

function decode(bytes: Uint8Array, charset: string, charsetFrom: ViewOf<"text">["charsetFrom"]): ReadText {
  const { parsedBytes: most } = decodeLimits;
  const cut = bytes.length > most;
  // `stream` omits a character that the limit truncates.
  const text = new TextDecoder(charset).decode(bytes.subarray(0, most), { stream: cut });
  return { text, charset, charsetFrom, replaced: text.includes("\ufffd"), cut };
}

/** Control characters that occur in text: tabs, line ends, form feeds and escapes. */
const inTexts = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b]);

/** Whether a text has control characters that indicate a binary format. */
export function holdsControls(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x20 && !inTexts.has(code)) return true;
  }
  return false;
}

/**
 * Returns a function that converts character offsets in a text to byte offsets in its source. Undefined when the charset does
 * not allow that.
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
    // A surrogate pair is four bytes, so each half counts as two.
    at += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
  }
  starts[text.length] = at;
  return (character) => starts[character] as number;
}
