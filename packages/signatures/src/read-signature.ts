import { decodeText } from "./bytes.ts";
import type { ClaimError } from "./claim.ts";
import type { HmacAlgorithm, SignatureEncoding } from "./signature-check.ts";

/** The length of a signature, in bytes. */
const lengths: Readonly<Record<HmacAlgorithm | "ed25519", number>> = {
  sha1: 20,
  sha256: 32,
  sha384: 48,
  sha512: 64,
  ed25519: 64,
};

/** Decodes a signature of an algorithm's length, which distinguishes hex from base64. */
export function readSignature(
  text: string,
  { header, algorithm, encoding }: { header: string; algorithm: keyof typeof lengths; encoding: SignatureEncoding },
): Uint8Array | ClaimError {
  const length = lengths[algorithm];
  // Hex is the longest encoding. A longer header is not decoded in all three encodings.
  if (text.length > length * 2) {
    return { reason: "header_malformed", detail: `The signature in ${header} is longer than one of ${algorithm}.` };
  }
  const bytes = decodeText(text, encoding);
  if (bytes?.byteLength === length) return bytes;
  const other = (["hex", "base64", "base64url"] as const).find(
    (candidate) => candidate !== encoding && decodeText(text, candidate)?.byteLength === length,
  );
  if (other !== undefined) {
    const detail = `The signature in ${header} is written in ${other}; it must be in ${encoding}.`;
    return { reason: "wrong_encoding", detail };
  }
  const hint =
    bytes === undefined
      ? `is not ${encoding}`
      : `has ${bytes.byteLength} ${bytes.byteLength === 1 ? "byte" : "bytes"}, where ${algorithm} has ${length}`;
  return { reason: "header_malformed", detail: `The signature in ${header} ${hint}.` };
}

/** Decodes several signatures. Undecodable ones matter only when there are no others. */
export function readSignatures(
  texts: readonly string[],
  options: Parameters<typeof readSignature>[1],
): readonly Uint8Array[] | ClaimError {
  const signatures: Uint8Array[] = [];
  let error: ClaimError | undefined;
  for (const text of texts.slice(0, MAX_SIGNATURES)) {
    const read = readSignature(text, options);
    if (read instanceof Uint8Array) signatures.push(read);
    else error ??= read;
  }
  return signatures.length > 0 || error === undefined ? signatures : error;
}

/** The most signatures to check: more than a sender uses while it rotates keys. */
const MAX_SIGNATURES = 16;
