/** The capture service refused, or could not be reached. */
export class CaptureError extends Error {
  override readonly name = "CaptureError";
  /** The code of the problem document, or `unreachable`, `timeout` (a wait was over), `bad_answer`, `match_too_long`. */
  readonly code: string;
  /** The status of the answer; 0 when there was none. */
  readonly status: number;

  constructor(code: string, message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.status = options.status ?? 0;
  }
}
