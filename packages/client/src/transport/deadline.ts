import { HttpError } from "../http-error.ts";
import { readSignal } from "../read-signal.ts";
import type { BuiltRequest, ClientResponse } from "../request-options.ts";
import { requireNumber } from "../require-number.ts";
import { beforeAbort } from "./before-abort.ts";
import { coverStream } from "./cover-stream.ts";
import { onAbort } from "./on-abort.ts";
import { startTimer } from "./start-timer.ts";

/**
 * Runs `run` with a signal that aborts when the caller's signal does or when the time of the option `name` is up, and then
 * no longer waits for it: hooks and substitutes for `fetch` need not know of signals. A body that is given as a stream
 * belongs to it: the time runs until its end. Without a limit, no timer is made.
 *
 * @throws {HttpError} of the kind `timeout` after the time is up, with status 400 when the time or the signal is none.
 */
export async function withDeadline(
  built: BuiltRequest,
  name: "timeout" | "totalTimeout",
  run: (signal: AbortSignal | undefined) => Promise<ClientResponse>,
): Promise<ClientResponse> {
  const { request = {} } = built;
  const outer = readSignal(request.signal, built);
  // It may be null for none as well.
  const timeout = request[name] ?? 0;
  requireNumber(timeout, 0, name, built);
  outer?.throwIfAborted();
  let signal = outer;
  let end = (): void => {};
  if (timeout > 0) {
    const controller = new AbortController();
    signal = controller.signal;
    const forward = (): void => controller.abort(outer?.reason);
    const stopForwarding = outer && onAbort(outer, forward);
    const stop = startTimer(timeout, () => {
      const message = `No answer within the timeout: 'request.${name}' is ${timeout} ms`;
      const cause = new DOMException(message, "TimeoutError");
      controller.abort(new HttpError(message, 500, { kind: "timeout", request: built, code: "ETIMEDOUT", cause }));
    });
    end = () => {
      stop();
      stopForwarding?.();
    };
  }
  try {
    const response = await beforeAbort(signal, run(signal));
    if (signal && response?.data instanceof ReadableStream) response.data = coverStream(response.data, signal, end);
    else end();
    return response;
  } catch (error) {
    end();
    throw error;
  }
}
