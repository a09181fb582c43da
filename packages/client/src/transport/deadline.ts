import { HttpError } from "../http-error.ts";
import { refuse } from "../refuse.ts";
import type { BuiltRequest, ClientResponse } from "../request-options.ts";
import { beforeAbort } from "./before-abort.ts";
import { coverStream } from "./cover-stream.ts";
import { startTimer } from "./start-timer.ts";

/**
 * Runs `run` with a signal that aborts when the caller's signal does or when the time of the option `name` is up, and then
 * no longer waits for it: hooks and substitutes for `fetch` need not know of signals. A body that is given as a stream
 * belongs to it: the time runs until its end. Without a limit, no timer is made.
 *
 * @throws {HttpError} of the kind `timeout` after the time is up, with status 400 when the time is none.
 */
export async function withDeadline(
  built: BuiltRequest,
  name: "timeout" | "totalTimeout",
  run: (signal: AbortSignal | undefined) => Promise<ClientResponse>,
): Promise<ClientResponse> {
  const { signal, [name]: timeout = 0 } = built.request ?? {};
  if (timeout !== null && !(typeof timeout === "number" && timeout >= 0)) {
    refuse(`'request.${name}' must be milliseconds, 0 or more, and not ${timeout}`, built);
  }
  signal?.throwIfAborted();
  if (!timeout) return beforeAbort(signal, run(signal));
  const controller = new AbortController();
  const forward = (): void => controller.abort(signal?.reason);
  signal?.addEventListener("abort", forward);
  const stop = startTimer(timeout, () => {
    const message = `No answer within the timeout: 'request.${name}' is ${timeout} ms`;
    const cause = new DOMException(message, "TimeoutError");
    controller.abort(new HttpError(message, 500, { kind: "timeout", request: built, code: "ETIMEDOUT", cause }));
  });
  const end = (): void => {
    stop();
    signal?.removeEventListener("abort", forward);
  };
  try {
    const response = await beforeAbort(controller.signal, run(controller.signal));
    if (response?.data instanceof ReadableStream) response.data = coverStream(response.data, controller.signal, end);
    else end();
    return response;
  } catch (error) {
    end();
    throw error;
  }
}
