const UNREACHABLE = "The service cannot be reached. Is it still running?";

/** An error that the service reports about one part of a request. */
export interface ApiIssue {
  /** JSON pointer into the body. */
  readonly pointer: string;
  readonly detail: string;
}

/** A failed call to the service. The message is for people and can be shown as it is. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** The problem code of the service; empty without a response. */
  readonly problem: string;
  readonly issues: readonly ApiIssue[];

  constructor(
    message: string,
    options: { cause?: unknown; status?: number; problem?: string | undefined; issues?: readonly ApiIssue[] } = {},
  ) {
    super(message, { cause: options.cause });
    this.status = options.status ?? 0;
    this.problem = options.problem ?? "";
    this.issues = options.issues ?? [];
  }

  /** The reason for a failed call: the detail of the problem document, or else the status. */
  static async fromResponse(response: Response): Promise<ApiError> {
    const problem = (await response.json().catch(() => ({}))) as {
      readonly code?: string;
      readonly detail?: string;
      readonly errors?: readonly ApiIssue[];
    };
    const { status } = response;
    const detail = problem.detail ?? statusText(status, response.headers.get("retry-after"));
    return new ApiError(detail, { status, problem: problem.code, issues: problem.errors ?? [] });
  }

  static from(cause: unknown): ApiError {
    if (cause instanceof ApiError) return cause;
    // A service on this machine can be reached without a network.
    const message =
      "onLine" in navigator && navigator.onLine === false
        ? "The service cannot be reached: this browser is offline."
        : UNREACHABLE;
    return new ApiError(message, { cause });
  }
}

/** What a status means and what to do. For responses without a problem document, such as those of a proxy. */
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

/** A page of what the service lists. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** The path of the next page; undefined on the last one. */
  readonly next?: string | undefined;
}

/**
 * Calls the service. A text as the body is JSON, unless the headers say something else.
 *
 * @param onResponse called with each response, also one that reports an error
 * @throws ApiError, or the reason of the signal
 */
export async function callService(
  path: string,
  init: RequestInit = {},
  onResponse: (response: Response) => void = () => undefined,
): Promise<Response> {
  const type = typeof init.body === "string" ? { "content-type": "application/json" } : {};
  const headers = { accept: "application/json", ...type, ...(init.headers as Record<string, string> | undefined) };
  // Some URLs serve a page or data, depending on `Accept`. A cache must not return one for the other.
  const response = await fetch(path, { ...init, headers, cache: "no-store" }).catch((cause: unknown) => {
    throw init.signal?.aborted === true ? cause : ApiError.from(cause);
  });
  onResponse(response);
  if (!response.ok) throw await ApiError.fromResponse(response);
  return response;
}
