/** Decodes base64. @throws DOMException when the text is not valid base64 */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8_192) binary += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(binary);
}

/**
 * Formats bytes as pairs of digits, sixteen per line. Lines have no offsets: an inserted byte would change them all.
 */
export function toHexLines(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 16) {
    lines.push(Array.from(bytes.subarray(at, at + 16), (byte) => byte.toString(16).padStart(2, "0")).join(" "));
  }
  return lines.join("\n");
}
