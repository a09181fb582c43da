import { headerPairs, headerValues } from "../domain/captured-request.ts";
import type { ExportFormat, WholeRequest } from "./export-format.ts";

/**
 * The requests as they go over a connection (RFC 9112), one after the other. A chunked body becomes one chunk. A body that
 * ended before its `Content-Length` would take the next request for its rest.
 */
export const rawHttp: ExportFormat = {
  mediaType: "application/http",
  extension: "http",
  begin: "",
  between: "",
  end: "",
  swallowsNext: ({ headers, body }) =>
    !isChunked(headers) && headerValues(headers, "content-length").some((length) => Number(length) > body.byteLength),
  write: (request) => writeRawRequest(request),
};

/** The bytes of a request. Spaces around header values and the borders of chunks are not known; the rest is exact. */
export function writeRawRequest(request: WholeRequest): Buffer {
  const { method, target, httpVersion, headers, trailers, body } = request;
  const head = Buffer.from(`${method} ${target} HTTP/${httpVersion}\r\n${lines(headers)}\r\n`, "latin1");
  if (!isChunked(headers)) return Buffer.concat([head, body]);
  const size = body.byteLength === 0 ? "" : `${body.byteLength.toString(16)}\r\n`;
  return Buffer.concat([
    head,
    Buffer.from(size),
    body,
    Buffer.from(`${size === "" ? "" : "\r\n"}0\r\n${lines(trailers)}\r\n`, "latin1"),
  ]);
}

function isChunked(headers: readonly string[]): boolean {
  return headerValues(headers, "transfer-encoding").some((value) => /\bchunked\b/i.test(value));
}

function lines(flat: readonly string[]): string {
  return headerPairs(flat)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
}
