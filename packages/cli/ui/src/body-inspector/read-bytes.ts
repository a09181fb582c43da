import { bytesOfBase64 } from "../../../../capture/ui/src/api/bytes.ts";

/** The result of parsing a text: the bytes and the detected form, or the reason why it is invalid. */
type ReadBytes =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array<ArrayBuffer>; readonly form: "hex" | "base64" | "JSON" }
  | { readonly kind: "empty" }
  | { readonly kind: "wrong"; readonly message: string };

/** The most bytes that are accepted. */
export const MAX_BYTES: number = 256 * 1024;

/** Parses pasted text: JSON, hexadecimal digits with the usual separators, or base64. */
export function readBytes(text: string): ReadBytes {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "empty" };
  const read = readForm(trimmed);
  if (read.kind === "bytes" && read.bytes.length > MAX_BYTES) {
    return { kind: "wrong", message: `These are ${read.bytes.length} bytes. At most ${MAX_BYTES} are taken apart.` };
  }
  return read;
}

function readForm(text: string): ReadBytes {
  if (/^[[{]/.test(text)) return { kind: "bytes", bytes: new TextEncoder().encode(text), form: "JSON" };
  if (/^(?:0x|[\s:,0-9a-f])+$/i.test(text)) {
    const digits = text.replaceAll(/0x|[\s:,]/gi, "");
    if (digits.length % 2 === 1) {
      return {
        kind: "wrong",
        message: `These are ${digits.length} hexadecimal digits: two make a byte, so one is missing.`,
      };
    }
    const bytes = new Uint8Array(digits.length / 2);
    for (let index = 0; index < bytes.length; index += 1)
      bytes[index] = Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16);
    return { kind: "bytes", bytes, form: "hex" };
  }
  const base64 = text.replaceAll(/\s/g, "").replaceAll("-", "+").replaceAll("_", "/");
  try {
    return { kind: "bytes", bytes: bytesOfBase64(base64), form: "base64" };
  } catch {
    return { kind: "wrong", message: "This is neither hexadecimal digits, nor base64, nor JSON." };
  }
}
