import type { SignatureEncoding } from "./signature-check.ts";

const encoder = new TextEncoder();

/** Concatenates parts; text becomes UTF-8. */
export function joinBytes(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  const pieces = parts.map((part) => (typeof part === "string" ? encoder.encode(part) : part));
  const whole = new Uint8Array(pieces.reduce((size, { byteLength }) => size + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}

/** Decodes text. Returns undefined when it is not in this encoding. Padding is optional. */
export function decodeText(text: string, encoding: SignatureEncoding): Uint8Array | undefined {
  if (encoding === "hex") return decodeHex(text);
  const alphabet = encoding === "base64" ? /^[A-Za-z\d+/]*={0,2}$/ : /^[\w-]*={0,2}$/;
  if (!alphabet.test(text)) return undefined;
  // Only padding can start with `=` here. A regular expression would take quadratic time on a long row of them.
  const padding = text.indexOf("=");
  const bare = padding < 0 ? text : text.slice(0, padding);
  if (bare.length % 4 === 1) return undefined;
  const binary = atob(bare.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function decodeHex(text: string): Uint8Array | undefined {
  if (!/^(?:[\da-f]{2})*$/i.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
