/** One violation in a request document: the position (JSON Pointer, RFC 6901), the rule, and what to do about it. */
export interface ProblemDetail {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

/** Additional members of some problem documents (RFC 9457, section 3.2), for programs that have their own next step. */
export interface ProblemMembers {
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
