const encoder = new TextEncoder();

/**
 * A JSON document put together from its pieces, of which those that were made in a thread are in UTF-8 already. Nobody keeps
 * a copy of it.
 */
export function jsonResponse(
  pieces: readonly (string | Uint8Array)[],
  headers: Readonly<Record<string, string>> = {},
): Response {
  const bytes = Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? encoder.encode(piece) : piece)));
  return new Response(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    headers: {
      "content-type": "application/json",
      "content-length": String(bytes.byteLength),
      "cache-control": "no-store",
      ...headers,
    },
  });
}
