/** A piece of a text: visible characters, or one hidden character. */
type TextPiece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "hidden"; readonly code: string; readonly name: string };

const names: Readonly<Record<number, string>> = {
  0: "null",
  7: "bell",
  8: "backspace",
  27: "escape",
  127: "delete",
  160: "no-break space",
  173: "soft hyphen",
  1564: "Arabic letter mark",
  8203: "zero width space",
  8204: "zero width non-joiner",
  8205: "zero width joiner",
  8206: "left-to-right mark",
  8207: "right-to-left mark",
  8232: "line separator",
  8233: "paragraph separator",
  8234: "left-to-right embedding",
  8235: "right-to-left embedding",
  8236: "pop directional formatting",
  8237: "left-to-right override",
  8238: "right-to-left override",
  8288: "word joiner",
  8294: "left-to-right isolate",
  8295: "right-to-left isolate",
  8296: "first strong isolate",
  8297: "pop directional isolate",
  65279: "byte order mark",
};

/**
 * Control characters except tab and line ends, direction marks, and zero-width characters. A joiner between emoji or
 * letters is part of how those are written, so it is not hidden.
 */
const hiddenCharacters = new RegExp(
  [
    String.raw`[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\xa0\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]`,
    String.raw`[\ufff9-\ufffb\u{e0000}-\u{e007f}]`,
    String.raw`(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]`,
  ].join("|"),
  "gu",
);

/** Splits a text at its hidden characters. The joined pieces are the text again. */
export function splitHidden(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(hiddenCharacters)) {
    if (match.index > end) pieces.push({ kind: "text", text: text.slice(end, match.index) });
    const code = match[0].codePointAt(0) ?? 0;
    pieces.push({
      kind: "hidden",
      code: `U+${code.toString(16).toUpperCase().padStart(4, "0")}`,
      name: names[code] ?? (code < 0xa0 ? "control character" : "invisible character"),
    });
    end = match.index + match[0].length;
  }
  if (end < text.length || pieces.length === 0) pieces.push({ kind: "text", text: text.slice(end) });
  return pieces;
}

/**
 * Decodes a string with one character per byte (latin1): as UTF-8 where the bytes are valid UTF-8, or else as latin1.
 * Targets and headers arrive in this form.
 */
export function textOfBytes(bytes: string): { readonly text: string; readonly isDecoded: boolean } {
  if (!/[\x80-\xff]/.test(bytes) || /[^\0-\xff]/.test(bytes)) return { text: bytes, isDecoded: false };
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(bytes, (character) => character.charCodeAt(0)),
    );
    return { text, isDecoded: true };
  } catch {
    return { text: bytes, isDecoded: false };
  }
}
