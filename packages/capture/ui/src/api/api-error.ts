export type ApiErrorCode = "unreachable" | "not_found" | "private" | "refused";

const codes: Readonly<Record<number, ApiErrorCode>> = { 401: "private", 404: "not_found" };

/** A call to the service that did not do what it was to do. The message is for people and can be shown as it is. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ApiErrorCode;

  constructor(code: ApiErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }

  /** What the service says against a call: the detail of its problem document, else the status. */
  static async fromResponse(response: Response): Promise<ApiError> {
    const problem = (await response.json().catch(() => ({}))) as { readonly detail?: string };
    const detail = problem.detail ?? `The service answered ${response.status}.`;
    return new ApiError(codes[response.status] ?? "refused", detail);
  }

  static from(cause: unknown): ApiError {
    if (cause instanceof ApiError) return cause;
    return new ApiError("unreachable", "The service cannot be reached. Is it still running?", cause);
  }
}
