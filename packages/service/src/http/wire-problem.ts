import type { Malformed, Rejection, WireRequest, WireResponse } from "@signalbox/wire";
import type { Logger } from "pino";
import { type FrameworkProblemCode, Problem, problemText, requestIdOf } from "./problem.ts";

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
  return new Problem({ status, code: codes[status] ?? "malformed_request", detail: `${reason} (${rfc}, ${code})` });
}

const codes: Readonly<Record<number, FrameworkProblemCode>> = {
  408: "request_too_slow",
  413: "body_too_large",
  414: "target_too_long",
  431: "header_too_large",
  501: "transfer_coding_not_implemented",
  505: "http_version_not_supported",
};
