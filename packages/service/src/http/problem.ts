import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Malformed, Rejection, Room, WireRequest, WireResponse } from "@signalbox/wire";
import type { Logger } from "pino";
import { type FrameworkProblemCode, Problem, type ProblemDetail, type ProblemMembers } from "../problem.ts";

/** The body of every error response (RFC 9457, section 3), with the additional members of Signalbox. */
export interface ProblemDocument extends ProblemMembers {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: string;
  requestId: string;
  errors?: ProblemDetail[] | undefined;
}

/** The request of a problem: its path and its id in the log. */
interface ProblemRequest {
  readonly instance: string;
  readonly requestId: string;
}

/** The document of `problem` as text. */
export function problemText(problem: Problem, request: ProblemRequest): string {
  return JSON.stringify(problemDocument(problem, request));
}

/** The document of `problem`. */
export function problemDocument(problem: Problem, request: ProblemRequest): ProblemDocument {
  return {
    type: `urn:problem-type:signalbox:${problem.code}`,
    title: STATUS_CODES[problem.status] ?? "Unknown",
    status: problem.status,
    detail: problem.message,
    instance: request.instance,
    code: problem.code,
    requestId: request.requestId,
    ...problem.members,
    ...(problem.errors.length > 0 ? { errors: [...problem.errors] } : {}),
  };
}

/**
 * The id of a request: the caller's `X-Request-Id` if it is a short token that is safe in logs and headers, otherwise a new id.
 */
export function requestIdOf(sent: string | undefined): string {
  return sent !== undefined && /^[\w.:-]{1,128}$/.test(sent) ? sent : randomUUID();
}

/** Responds with `problem` outside of a service. The body of the request is not read, so the connection closes. */
export function sendProblem(request: WireRequest, response: WireResponse, problem: Problem): void {
  const requestId = requestIdOf(request.header("x-request-id"));
  const instance = request.target.split("?", 1)[0] ?? "";
  const headers = [...problemHeaders, "x-request-id", requestId, ...Object.entries(problem.headers).flat()];
  response.send(problem.status, [...headers, "connection", "close"], problemText(problem, { instance, requestId }));
}

const problemHeaders: readonly string[] = [
  "content-type",
  "application/problem+json",
  "x-content-type-options",
  "nosniff",
];

/** Rejects a malformed request in recording mode. In service mode, the server itself does this. */
export function sendRejection(response: WireResponse, malformed: Malformed, log?: Logger): void {
  const { headers, body } = rejectionOf(malformed, log);
  response.send(malformed.status, headers, body);
}

/**
 * The problem document of a malformed request that reaches no handler. It is logged as `debug`, because anyone can send any number
 * of such requests.
 */
export function rejectionOf(malformed: Malformed, log?: Logger): Rejection {
  const requestId = requestIdOf(undefined);
  log?.debug({ requestId, status: malformed.status, reason: malformed.code }, "rejected a malformed request");
  return {
    headers: [...problemHeaders, "x-request-id", requestId],
    body: problemText(malformedProblem(malformed), { instance: "", requestId }),
  };
}

/** The problem of a malformed request. */
export function malformedProblem({ status, reason, rfc, code }: Malformed): Problem {
  return new Problem(status, codes[status] ?? "malformed_request", `${reason} (${rfc}, ${code})`);
}

const codes: Readonly<Record<number, FrameworkProblemCode>> = {
  408: "request_too_slow",
  413: "body_too_large",
  414: "target_too_long",
  431: "header_too_large",
  501: "transfer_coding_not_implemented",
  505: "http_version_not_supported",
};

/** The problem of a body or response without room: 429 when its caller has its share, 503 when all memory is in use. */
export function tooManyBytes(room: Exclude<Room, "free">, does: "sends" | "has not read"): Problem {
  const what = does === "sends" ? "Requests" : "Unread responses";
  const who = room === "caller_full" ? "your address" : "all clients";
  const detail = `${what} of ${who} fill the memory that they may use. Finish other requests first, or try again later.`;
  return new Problem(room === "caller_full" ? 429 : 503, "too_many_bytes", detail, {
    // An open connection would require reading the rest of the body.
    headers: { "retry-after": "5", ...(does === "sends" ? { connection: "close" } : {}) },
  });
}
