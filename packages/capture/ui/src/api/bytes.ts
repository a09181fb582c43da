import { hexOf } from "@signalbox/ui";

/** Decodes base64. @throws DOMException when the text is not valid base64 */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/**
 * Formats bytes as pairs of digits, sixteen per line. Lines have no offsets: an inserted byte would change them all.
 */
export function toHexLines(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 16) {
    lines.push(hexOf(bytes.subarray(at, at + 16)));
  }
  return lines.join("\n");
}
