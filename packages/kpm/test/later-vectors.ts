import { readFileSync } from "node:fs";

interface Vector {
  readonly name: string;
  readonly type: string;
  readonly hex: string;
  /** Why it cannot be decoded, if it cannot. */
  readonly error?: string;
}

const { vectors }: { readonly vectors: readonly Vector[] } = JSON.parse(
  readFileSync(new URL("./vectors/kpm-v3.json", import.meta.url), "utf8"),
);

/** The octets of a message of version 3, or of an E2AP PDU, by its name among the vectors. */
export function octetsOf(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(hexOf(name), "hex"));
}

export function hexOf(name: string): string {
  const found = vectors.find((vector) => vector.name === name);
  if (found === undefined) throw new Error(`no vector ${name}`);
  return found.hex;
}

/** The names of all E2AP PDUs that can be decoded. */
export const pduNames: readonly string[] = vectors
  .filter(({ type, error }) => type === "E2AP-PDU" && error === undefined)
  .map(({ name }) => name);
