export type ApiErrorCode = "unreachable" | "not_found" | "private" | "read_only" | "rejected";

const codes: Readonly<Record<number, ApiErrorCode>> = { 401: "private", 404: "not_found" };

const unreachable = "The service cannot be reached. Is it still running?";

/** What the service says against a part of what was sent. */
export interface ApiIssue {
  /** JSON pointer into the body. */
  readonly pointer: string;
  readonly detail: string;
}

/** A call to the service that failed. The message is for people and can be shown as it is. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ApiErrorCode;
  /** The HTTP status; 0 when the service was not reached. */
  readonly status: number;
  /** What the service calls the problem; empty when it was not reached. */
  readonly problem: string;
  readonly issues: readonly ApiIssue[];

  constructor(
    code: ApiErrorCode,
    message: string,
    options: { cause?: unknown; status?: number; problem?: string | undefined; issues?: readonly ApiIssue[] } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.status = options.status ?? 0;
    this.problem = options.problem ?? "";
    this.issues = options.issues ?? [];
  }

  /** What the service says against a call: the detail of its problem document, else the status. */
  static async fromResponse(response: Response): Promise<ApiError> {
    const problem = (await response.json().catch(() => ({}))) as {
      readonly code?: string;
      readonly detail?: string;
      readonly errors?: readonly ApiIssue[];
    };
    const code = problem.code === "read_only" ? "read_only" : (codes[response.status] ?? "rejected");
    const { status } = response;
    const detail = problem.detail ?? statusText(status, response.headers.get("retry-after"));
    return new ApiError(code, detail, { status, problem: problem.code, issues: problem.errors ?? [] });
  }

  static from(cause: unknown): ApiError {
    if (cause instanceof ApiError) return cause;
    // A service on this machine can be reached all the same.
    const message =
      "onLine" in navigator && navigator.onLine === false
        ? "The service cannot be reached: this browser is offline."
        : unreachable;
    return new ApiError("unreachable", message, { cause });
  }
}

/** What a status means, and what to do, when nothing says so: as a proxy in front of the service responds. */
function statusText(status: number, retryAfter: string | null): string {
  const when = /^\d+$/.test(retryAfter ?? "") ? `in ${retryAfter} seconds` : "in a minute";
  const texts: Readonly<Record<number, string>> = {
    409: "It does not fit what is stored by now. Reload, then try again.",
    413: "It is too large for the service. Send less at once.",
    428: "The service wants to know which version this changes. Reload, then try again.",
    429: `Too many requests. Try again ${when}.`,
    503: `The service is busy or being started. Try again ${when}.`,
  };
  return texts[status] ?? `The service responded with status ${status}.`;
}
