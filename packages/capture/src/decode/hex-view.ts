import type { DecodeLimits } from "./decode-limits.ts";
import type { HexView } from "./decoded-view.ts";

const bytesInLine = 16;

/** Bytes as lines of offset, hexadecimal and ASCII, as `hexdump -C` has them. */
export function hexView(bytes: Uint8Array, { shownHex }: Pick<DecodeLimits, "shownHex">): HexView {
  const shown = bytes.subarray(0, shownHex);
  const lines: string[] = [];
  for (let offset = 0; offset < shown.length; offset += bytesInLine) {
    const line = shown.subarray(offset, offset + bytesInLine);
    const hex = Array.from(line, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
    const ascii = Array.from(line, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : ".")).join("");
    lines.push(`${offset.toString(16).padStart(8, "0")}  ${hex.padEnd(bytesInLine * 3 - 1)}  ${ascii}`);
  }
  return { kind: "hex", text: lines.join("\n"), omitted: bytes.length - shown.length };
}
