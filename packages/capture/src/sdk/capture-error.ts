/** The capture service refused, or could not be reached. */
export class CaptureError extends Error {
  override readonly name = "CaptureError";
  /** The code of the problem document, or `unreachable`, `timeout` (a wait was over), `bad_answer`, `match_too_long`. */
  readonly code: string;
  /** The status of the answer; 0 when there was none. */
  readonly status: number;
  /** How long the service asks to wait before the next try, in milliseconds; undefined when it does not say. */
  readonly retryAfter: number | undefined;
  /** True when the same call may well succeed later: the service is away, too busy, or had too many calls. */
  readonly isPassing: boolean;

  constructor(code: string, message: string, options: CaptureErrorOptions = {}) {
    const { cause, status = 0, retryAfter } = options;
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
    this.isPassing = code === "unreachable" || status >= 500 || passing.has(status);
  }
}

interface CaptureErrorOptions {
  readonly status?: number;
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** Refusals that say nothing of the call itself (RFC 9110, section 15.5.9; RFC 6585, section 4). */
const passing = new Set([408, 429]);
