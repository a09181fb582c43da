import { HttpError } from "../http-error.ts";
import { redact } from "../redact.ts";
import type { BuiltRequest, RequestOptions } from "../request-options.ts";

/** How long something may take, and what it belongs to. */
export interface Deadline {
  /** Milliseconds; 0 or nothing means no limit, and then no timer is made. */
  readonly timeout: number | undefined;
  /** What messages call this limit. */
  readonly name: string;
  /** The request that the error tells about. */
  readonly request: BuiltRequest;
}

/**
 * Runs `run` with a signal that aborts when the caller's signal does or when the time is up.
 *
 * @throws {HttpError} of the kind `timeout` when `run` fails after the time is up.
 */
export async function withDeadline<Result>(
  { timeout, name, request }: Deadline,
  { signal, stream }: RequestOptions,
  run: (signal: AbortSignal | undefined) => Promise<Result>,
): Promise<Result> {
  if (!timeout) return run(signal);
  const controller = new AbortController();
  const forward = (): void => controller.abort(signal?.reason);
  signal?.addEventListener("abort", forward);
  let cause: Error | undefined;
  const timer = setTimeout(() => {
    cause = new DOMException(`No complete answer within the ${name} of ${timeout} ms`, "TimeoutError");
    controller.abort(cause);
  }, timeout);
  try {
    return await run(controller.signal);
  } catch (error) {
    if (cause === undefined) throw error;
    throw new HttpError(cause.message, 500, { kind: "timeout", request: redact(request), code: "ETIMEDOUT", cause });
  } finally {
    clearTimeout(timer);
    // A stream that is still being read depends on the caller's signal.
    if (!stream) signal?.removeEventListener("abort", forward);
  }
}
