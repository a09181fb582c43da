import { HttpError } from "../http-error.ts";
import { redact } from "../redact.ts";
import type { BuiltRequest } from "../request-options.ts";

/** The time limit of one attempt, joined with the caller's signal. */
export interface Deadline {
  /** Aborts when the caller's signal does or the time is up; undefined when neither can happen. */
  readonly signal: AbortSignal | undefined;
  /** Whether the time is up. */
  readonly expired: boolean;
  /** Stops the clock, and lets go of the caller's signal unless a stream that is still being read depends on it. */
  stop(streaming?: boolean): void;
}

/** Starts a deadline of `timeout` milliseconds; 0 or nothing means no limit, and then no timer is made. */
export function startDeadline(
  timeout: number | undefined,
  signal: AbortSignal | undefined,
  name: string = "timeout",
): Deadline {
  if (!timeout) return { signal, expired: false, stop() {} };
  const controller = new AbortController();
  const forward = (): void => controller.abort(signal?.reason);
  signal?.addEventListener("abort", forward);
  const deadline = {
    signal: controller.signal,
    expired: false,
    stop(streaming = false) {
      clearTimeout(timer);
      if (!streaming) signal?.removeEventListener("abort", forward);
    },
  };
  const timer = setTimeout(() => {
    deadline.expired = true;
    controller.abort(new DOMException(`No complete answer within the ${name} of ${timeout} ms`, "TimeoutError"));
  }, timeout);
  return deadline;
}

/** The error of a request whose deadline has passed. */
export function timeoutError({ signal }: Deadline, request: BuiltRequest): HttpError {
  const cause: Error = signal?.reason;
  return new HttpError(cause.message, 500, { kind: "timeout", request: redact(request), code: "ETIMEDOUT", cause });
}
