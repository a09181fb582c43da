/** How octets are printed: raw unless one of these is set. */
export interface OutputForm {
  readonly hex?: boolean;
  readonly base64?: boolean;
}

/** Writes octets to stdout: as asked, JSON as text, and as hex rather than raw on a terminal. */
export function writeOctets(octets: Uint8Array, wire: "protobuf" | "json" | "aper", form: OutputForm): void {
  const buffer = Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength);
  if (form.base64 === true) process.stdout.write(`${buffer.toString("base64")}\n`);
  else if (form.hex === true) process.stdout.write(`${buffer.toString("hex")}\n`);
  else if (wire === "json") process.stdout.write(`${buffer.toString("utf8")}\n`);
  else if (process.stdout.isTTY) process.stdout.write(`${buffer.toString("hex")}\n`);
  else process.stdout.write(buffer);
}
