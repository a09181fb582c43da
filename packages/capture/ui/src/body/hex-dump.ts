/**
 * Writes bytes as lines of offset, hexadecimal and ASCII, in the form of `hexdump -C`. Bytes that are no printable ASCII
 * stand as a dot.
 */
export function hexDump(bytes: Uint8Array, bytesPerLine = 16): string {
  const lines: string[] = [];
  for (let offset = 0; offset < bytes.length; offset += bytesPerLine) {
    const line = bytes.subarray(offset, offset + bytesPerLine);
    const hex = Array.from(line, (byte) => byte.toString(16).padStart(2, "0"));
    const ascii = Array.from(line, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : "."));
    lines.push(
      `${offset.toString(16).padStart(6, "0")}  ${hex.join(" ").padEnd(3 * bytesPerLine - 1)}  ${ascii.join("")}`,
    );
  }
  return lines.join("\n");
}
