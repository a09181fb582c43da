import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";

/**
 * Answers what is no HTTP request: 431 for a header that is too large, 408 for one that is too slow, 400 for all else.
 * There is no request yet, so the problem document is written to the connection itself. Logged as `debug`: anybody can
 * send any number of them.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex, log?: Logger): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code, detail } = problems[error.code ?? ""] ?? malformed;
  const requestId = randomUUID();
  log?.debug({ requestId, status, reason: error.code }, "refused what is no request");
  const body = JSON.stringify({
    type: `urn:problem-type:signalbox:${code}`,
    title: STATUS_CODES[status],
    status,
    detail,
    instance: "",
    code,
    requestId,
  });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/problem+json",
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    "connection: close",
  ].join("\r\n");
  socket.end(`${head}\r\n\r\n${body}`, () => {
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
