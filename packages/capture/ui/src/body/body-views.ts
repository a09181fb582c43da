import { formatParts, type JsonPart, JsonSyntaxError } from "@signalbox/json";
import type { CapturedBody } from "../api/answers.ts";

export type BodyViewName = "json" | "text" | "hex";

/** A way of looking at a body, ready to show. */
export type BodyView =
  | { readonly name: "json"; readonly parts: readonly JsonPart[] }
  | { readonly name: "text"; readonly text: string; readonly omitted: number }
  | { readonly name: "hex"; readonly bytes: Uint8Array<ArrayBuffer>; readonly omitted: number };

/** What is longer is shown in part: a page of millions of characters is no use, and the download has all of it. */
const textLimit = 256 * 1024;
const hexLimit = 16 * 1024;

/** The views that a body has, the one that fits it best first. `omitted` counts characters or bytes left out at the end. */
export function bodyViews({ encoding, content }: CapturedBody): readonly BodyView[] {
  if (content === null) return [];
  const bytes = encoding === "utf8" ? new TextEncoder().encode(content) : fromBase64(content);
  const hex: BodyView = {
    name: "hex",
    bytes: bytes.subarray(0, hexLimit),
    omitted: Math.max(0, bytes.length - hexLimit),
  };
  if (encoding === "base64") return [hex];

  const text: BodyView = {
    name: "text",
    text: content.slice(0, textLimit),
    omitted: Math.max(0, content.length - textLimit),
  };
  if (holdsControlCharacters(content)) return [hex, text];
  const parts = content.length <= textLimit ? jsonParts(content) : undefined;
  return parts === undefined ? [text, hex] : [{ name: "json", parts }, text, hex];
}

function jsonParts(content: string): readonly JsonPart[] | undefined {
  try {
    return formatParts(content);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}

/** Bytes of a binary format can happen to be UTF-8; control characters other than white space give them away. */
function holdsControlCharacters(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) return true;
  }
  return false;
}

function fromBase64(content: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
}
