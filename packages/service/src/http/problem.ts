import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Malformed, Rejection, Room, WireRequest, WireResponse } from "@signalbox/wire";
import type { Logger } from "pino";

/** One violation in a request document: the position (JSON Pointer, RFC 6901), the rule, and what to do about it. */
export interface ProblemDetail {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

/** Additional members of some problem documents (RFC 9457, section 3.2), for programs that have their own next step. */
interface ProblemMembers {
  /** `detail` without the advice for callers over HTTP. */
  readonly reason?: string | undefined;
  /** The role that the operation needs. */
  readonly role?: string | undefined;
  /** The id of the record. */
  readonly id?: string | undefined;
}

/**
 * The problem codes of the framework, and their meanings. A service adds its own with {@link problemClass}. OpenAPI documents and
 * `docs/error-codes.md` are generated from these lists.
 */
export const frameworkProblems = {
  body_aborted: "The request body ended early.",
  body_too_large: "The body is larger than the operation or the service accepts.",
  body_too_slow: "The body arrived too slowly.",
  cross_site_request: "A browser sent a write for a page of another origin.",
  deadline_exceeded: "The work took longer than its deadline.",
  duplicate_parameter: "A query parameter occurs more than once.",
  forbidden: "The operation needs another role: that in `role`.",
  header_too_large: "The header section is too large.",
  http_version_not_supported: "The request has another major version of HTTP.",
  internal_error: "The service failed. Its log has the reason under the request id.",
  invalid_body: "The JSON body breaks the schema; `errors` lists each violation.",
  invalid_encoding: "The text is not valid UTF-8.",
  invalid_header: "A header field is not what the operation declares.",
  invalid_parameter: "A query parameter is not what the operation declares.",
  malformed_json: "The body is not JSON.",
  malformed_request: "The request breaks HTTP/1.1, or cannot be repeated as HTTP.",
  method_not_allowed: "The path does not support this method; `Allow` lists the methods that it supports.",
  method_not_implemented: "The service does not know this method.",
  misdirected_request: "`Host` names another host than this service, or the request needs a process with another role.",
  not_found: "There is nothing under this path or id.",
  not_ready: "The service cannot do its work now.",
  out_of_memory: "The work needed more memory than it may use.",
  page_not_built: "The page is not built; the detail names the command that builds it.",
  request_too_slow: "The header section arrived too slowly.",
  storage_busy: "Other writes held the database for too long.",
  storage_damaged: "The database file is damaged, or a table of the database is missing.",
  storage_full: "There is no room to store this.",
  storage_read_only: "The store is read-only.",
  storage_unavailable: "The database cannot be reached.",
  storage_unusable: "The database cannot be used.",
  target_too_long: "The request target is too long.",
  too_busy: "The service has too much work at this moment.",
  too_many_bytes: "Requests or responses in progress use the memory that they may use.",
  too_many_requests: "The caller sent too many requests.",
  too_many_tasks: "The caller has too much work waiting.",
  transfer_coding_not_implemented: "The transfer coding is unknown.",
  unauthorized: "A valid key or token is required.",
  unknown_parameter: "The operation has no such query parameter.",
  unsupported_charset: "The body has a charset other than UTF-8.",
  unsupported_content_encoding: "The body has a content coding.",
  unsupported_media_type: "The body has a media type that the operation does not accept.",
} as const;

export type FrameworkProblemCode = keyof typeof frameworkProblems;

/** The meanings of the codes of a service. */
export type ProblemCodes = Readonly<Record<string, string>>;

/** What a problem may have besides its status, code and detail. */
export interface ProblemOptions {
  readonly errors?: readonly ProblemDetail[];
  readonly members?: ProblemMembers;
  /** Headers of the response, such as `Allow` or `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** A request that cannot be fulfilled. Thrown anywhere in a handler; the response is a problem document (RFC 9457). */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly status: number;
  readonly code: string;
  readonly errors: readonly ProblemDetail[];
  readonly members: ProblemMembers;
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param status the HTTP status, 400..599
   * @param code a stable name of this kind of problem, in snake_case: programs act on it
   * @param detail what is wrong with this request, and what was expected
   */
  constructor(status: number, code: FrameworkProblemCode, detail: string, options: ProblemOptions = {}) {
    super(detail, { cause: options.cause });
    this.status = status;
    this.code = code;
    this.errors = options.errors ?? [];
    this.members = options.members ?? {};
    this.headers = options.headers ?? {};
  }
}

/** {@link Problem} with the codes of one service. */
export interface ProblemClass<Code extends string> {
  new (status: number, code: Code | FrameworkProblemCode, detail: string, options?: ProblemOptions): Problem;
  readonly prototype: Problem;
}

/** The class {@link Problem}, typed to accept the codes of the framework and of `codes` only. */
export function problemClass<const Codes extends ProblemCodes>(_codes: Codes): ProblemClass<keyof Codes & string> {
  return Problem as ProblemClass<keyof Codes & string>;
}

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
