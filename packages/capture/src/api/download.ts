/** Bytes that were captured, as a file: of no type and no name that was sent, so that no browser shows or runs them. */
export function download(bytes: Uint8Array, filename: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": "application/octet-stream",
      "content-length": String(bytes.byteLength),
      "content-disposition": `attachment; filename="${filename}"`,
      "content-security-policy": "sandbox",
      "cache-control": "no-store",
    },
  });
}
