import { HttpError } from "../http-error.ts";
import { redact } from "../redact.ts";
import type { BuiltRequest, ClientResponse, RequestOptions } from "../request-options.ts";
import { beforeAbort } from "./before-abort.ts";
import { coverStream } from "./cover-stream.ts";
import { startTimer } from "./start-timer.ts";

/** How long something may take, and what it belongs to. */
export interface Deadline {
  /** Milliseconds; 0, nothing or infinity means no limit, and then no timer is made. */
  readonly timeout: number | undefined;
  /** What messages call this limit. */
  readonly name: string;
  /** The request that the error tells about. */
  readonly request: BuiltRequest;
}

/**
 * Runs `run` with a signal that aborts when the caller's signal does or when the time is up, and then no longer waits for
 * it: hooks and substitutes for `fetch` need not know of signals. A body that is given as a stream belongs to it: the time
 * runs until its end.
 *
 * @throws {HttpError} of the kind `timeout` when `run` fails after the time is up, with status 400 when the time is none.
 */
export async function withDeadline(
  { timeout = 0, name, request }: Deadline,
  { signal }: RequestOptions,
  run: (signal: AbortSignal | undefined) => Promise<ClientResponse>,
): Promise<ClientResponse> {
  if (timeout !== null && !(typeof timeout === "number" && timeout >= 0)) {
    throw HttpError.invalid(`The ${name} must be milliseconds, 0 or more, and not ${timeout}`, redact(request));
  }
  signal?.throwIfAborted();
  if (!timeout || timeout === Number.POSITIVE_INFINITY) return beforeAbort(signal, run(signal));
  const controller = new AbortController();
  const forward = (): void => controller.abort(signal?.reason);
  signal?.addEventListener("abort", forward);
  let cause: Error | undefined;
  const stop = startTimer(timeout, () => {
    cause = new DOMException(`No complete answer within the ${name} of ${timeout} ms`, "TimeoutError");
    controller.abort(cause);
  });
  const end = (): void => {
    stop();
    signal?.removeEventListener("abort", forward);
  };
  const explain = (error: unknown): unknown =>
    cause === undefined
      ? error
      : new HttpError(cause.message, 500, { kind: "timeout", request: redact(request), code: "ETIMEDOUT", cause });
  try {
    const response = await beforeAbort(controller.signal, run(controller.signal));
    if (response?.data instanceof ReadableStream) response.data = coverStream(response.data, explain, end);
    else end();
    return response;
  } catch (error) {
    end();
    throw explain(error);
  }
}
