import { fieldValueForm, tokenForm } from "@signalbox/wire";
import type { OutboundRequest } from "./outbound.ts";

/**
 * The bytes of a request. Node's client would send methods in upper case (RFC 9110, section 9.1, distinguishes them) and restrict
 * targets. Adds the headers that HTTP requires and the caller omitted.
 *
 * @throws TypeError for what HTTP cannot carry
 */
export function serializeRequest(url: URL, request: Omit<OutboundRequest, "url" | "raw">): Buffer {
  const { method, target = url.pathname + url.search, headers, body = none, trailers = [] } = request;
  if (!tokenForm.test(method)) throw new TypeError(`'${method}' is not a method`);
  if (!/^[\x21-\x7e\x80-\xff]+$/.test(target))
    throw new TypeError("the target has characters that HTTP does not allow");
  const names = new Set(headers.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase()));
  const added: string[] = [];
  if (!names.has("host")) added.push("Host", url.host);
  const needsLength = body.byteLength > 0 || !["GET", "HEAD", "DELETE", "OPTIONS", "TRACE"].includes(method);
  // Only a chunked body can have trailers.
  const isChunked = trailers.length > 0 || names.has("transfer-encoding");
  if (isChunked && !names.has("transfer-encoding")) added.push("Transfer-Encoding", "chunked");
  if (!isChunked && needsLength && !names.has("content-length")) added.push("Content-Length", String(body.byteLength));
  if (!names.has("connection")) added.push("Connection", "close");
  const head = latin1(`${method} ${target} HTTP/1.1\r\n${fields([...headers, ...added])}\r\n`);
  if (!isChunked) return Buffer.concat([head, body]);
  const chunk = body.byteLength === 0 ? [] : [latin1(`${body.byteLength.toString(16)}\r\n`), body, latin1("\r\n")];
  return Buffer.concat([head, ...chunk, latin1(`0\r\n${fields(trailers)}\r\n`)]);
}

const none = new Uint8Array();

function latin1(text: string): Buffer {
  return Buffer.from(text, "latin1");
}

function fields(flat: readonly string[]): string {
  let lines = "";
  for (let index = 0; index < flat.length; index += 2) {
    const [name = "", value = ""] = [flat[index], flat[index + 1]];
    if (!tokenForm.test(name)) throw new TypeError(`'${name}' is not the name of a header`);
    if (!fieldValueForm.test(value)) throw new TypeError(`the header ${name} has characters that HTTP does not allow`);
    lines += `${name}: ${value}\r\n`;
  }
  return lines;
}
