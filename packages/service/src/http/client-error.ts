import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { Problem, problemText } from "./problem.ts";
import { requestIdOf } from "./request-id.ts";

/** What Node's parser tells of what it could not read. */
export interface ParserError extends NodeJS.ErrnoException {
  /** What came last, and how many bytes of it could be read. */
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/**
 * Answers what is no HTTP request: 431 for a header that is too large, 408 for one that is too slow, 501 for a method that
 * Node does not know, 400 for all else. There is no request yet, so the problem document is written to the connection
 * itself. Logged as `debug`: anybody can send any number of them.
 */
export function answerClientError(error: ParserError, socket: Duplex, log?: Logger): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = problemOf(error);
  const { status } = problem;
  const requestId = requestIdOf(undefined);
  log?.debug({ requestId, status, reason: error.code }, "refused what is no request");
  const body = problemText(problem, { instance: "", requestId });
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

function problemOf(error: ParserError): Problem {
  switch (error.code) {
    case "HPE_HEADER_OVERFLOW":
      return new Problem({
        status: 431,
        code: "header_too_large",
        detail: "The header of the request is larger than the 64 KiB that are taken here.",
      });
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new Problem({ status: 408, code: "request_too_slow", detail: "The request did not arrive in time." });
    default: {
      const method = unknownMethod(error);
      if (method === undefined) {
        return new Problem({ status: 400, code: "malformed_request", detail: "This is no HTTP request." });
      }
      return new Problem({
        status: 501,
        code: "method_not_implemented",
        detail: `There is no method ${method} here.`,
      });
    }
  }
}

/** The method of a request line that is right but for it (RFC 9110, section 15.6.2). */
function unknownMethod({ code, rawPacket, bytesParsed = 0 }: ParserError): string | undefined {
  if (code !== "HPE_INVALID_METHOD" || rawPacket === undefined) return undefined;
  const read = rawPacket.toString("latin1", 0, bytesParsed);
  const line = rawPacket.toString("latin1", read.lastIndexOf("\n") + 1, bytesParsed + maxRequestLine);
  return /^([!#$%&'*+.^_`|~\w-]{1,64}) \S+ HTTP\/1\.[01]\r?\n/.exec(line)?.[1];
}

const maxRequestLine = 16 * 1024;
