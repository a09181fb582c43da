import { decodeText } from "./decode-text.ts";
import { joinBytes } from "./join-bytes.ts";

/** Other ways to read a key, with what is to be said when one of them fits. */
export function* nearKeys(key: string, used: Uint8Array): Generator<{ detail: string; key: Uint8Array }> {
  const readings: [detail: string, key: Uint8Array | undefined][] = [
    ["The signature fits the key without the white space around it.", joinBytes(key.trim())],
    ["The signature fits the text of the key; it must be decoded first.", joinBytes(key)],
    [
      "The signature fits the text of the key without its prefix; it must be decoded first.",
      joinBytes(key.replace(/^[a-z]+_/, "")),
    ],
    ["The signature fits the key when it is read as hex.", decodeText(key, "hex")],
    ["The signature fits the key when it is read as base64.", decodeText(key.replace(/^whsec_/, ""), "base64")],
  ];
  for (const [detail, bytes] of readings) {
    if (bytes !== undefined && bytes.byteLength > 0 && !isSame(bytes, used)) yield { detail, key: bytes };
  }
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.byteLength === b.byteLength && a.every((byte, index) => byte === b[index]);
}
