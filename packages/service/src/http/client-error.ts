import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/**
 * Answers what is no HTTP request: 431 for a header that is too large, 408 for one that is too slow, 400 for all else.
 * There is no request yet, so the problem document is written to the connection itself.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code, detail } = problems[error.code ?? ""] ?? malformed;
  const body = JSON.stringify({
    type: `urn:problem-type:signalbox:${code}`,
    title: STATUS_CODES[status],
    status,
    detail,
    instance: "",
    code,
    requestId: randomUUID(),
  });
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/problem+json\r\n`;
  socket.end(`${head}content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`, () => {
    // A client that never closes its side would keep the connection half-open.
    socket.destroy();
  });
}

const malformed = { status: 400, code: "malformed_request", detail: "This is no HTTP request." };

const problems: Readonly<Record<string, typeof malformed>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: "header_too_large",
    detail: "The header of the request is larger than the 64 KiB that are taken here.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: "request_too_slow",
    detail: "The request did not arrive in time.",
  },
};
