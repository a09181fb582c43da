/** The bytes of a text in base64. @throws DOMException when it is none */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8_192) binary += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(binary);
}

/** Bytes as pairs of digits, sixteen in a line. Without offsets, so that bytes that are put in do not change every line after them. */
export function toHexLines(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 16) {
    lines.push(Array.from(bytes.subarray(at, at + 16), (byte) => byte.toString(16).padStart(2, "0")).join(" "));
  }
  return lines.join("\n");
}
