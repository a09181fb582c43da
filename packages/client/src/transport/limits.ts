import type { BuiltRequest, ClientResponse, EndpointOptions } from "../endpoint/options.ts";
import { assertNumber, rejectValue } from "../errors/checks.ts";
import { HttpError } from "../errors/http-error.ts";

/** A call before or after its request is built. */
type Call = EndpointOptions | BuiltRequest;

/** The request of errors: without the parameters of a call that is not built yet. */
export function describeCall(call: Call): BuiltRequest {
  const { method, url, request } = call;
  return "mediaType" in call ? { method, url, headers: {}, request: { ...request } } : call;
}

/**
 * Runs `run` with a signal that aborts with the caller's signal, or after the time of the option `name`. Then it no longer waits
 * for `run`, because hooks and substitutes for `fetch` may ignore signals. For a body that is a stream, the time runs until its
 * end. Without a limit, no timer is set.
 *
 * @throws {HttpError} of the kind `timeout` after the time is up, with status 400 when the time or the signal is invalid.
 */
export function withDeadline(name: TimeLimit, call: Call, run: Run): Promise<ClientResponse> {
  const { request = {} } = call;
  // Either may be null for none; most calls have neither.
  const timeout = request[name] ?? 0;
  return timeout === 0 && !request.signal ? run(undefined) : runWithin(timeout, name, call, run);
}

type TimeLimit = "timeout" | "totalTimeout";
type Run = (signal: AbortSignal | undefined) => Promise<ClientResponse>;

async function runWithin(timeout: number, name: TimeLimit, call: Call, run: Run): Promise<ClientResponse> {
  const built = describeCall(call);
  const outer = resolveSignal(call.request?.signal, built);
  assertNumber(timeout, 0, name, built);
  outer?.throwIfAborted();
  let signal = outer;
  let end = (): void => {};
  if (timeout > 0) {
    const controller = new AbortController();
    signal = controller.signal;
    const forward = (): void => controller.abort(outer?.reason);
    const stopForwarding = outer && onAbort(outer, forward);
    const stop = startTimer(timeout, () => {
      const message = `No response within 'request.${name}', ${timeout} ms`;
      const cause = new DOMException(message, "TimeoutError");
      controller.abort(new HttpError(message, 500, { kind: "timeout", request: built, code: "ETIMEDOUT", cause }));
    });
    end = () => {
      stop();
      stopForwarding?.();
    };
  }
  try {
    const response = await withAbort(signal, run(signal));
    if (signal && response?.data instanceof ReadableStream) response.data = streamWithAbort(response.data, signal, end);
    else end();
    return response;
  } catch (error) {
    end();
    throw error;
  }
}

/** Resolves as `promise` does, or rejects with the reason of `signal` as soon as that aborts. */
export function withAbort<Result>(signal: AbortSignal | null | undefined, promise: Promise<Result>): Promise<Result> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    promise.then(resolve, reject).finally(onAbort(signal, abort));
  });
}

/** The callbacks of a signal, and its single listener. */
interface Waiting {
  readonly callbacks: Set<() => void>;
  readonly listener: () => void;
}

const waitingFor = new WeakMap<AbortSignal, Waiting>();

/**
 * Calls `callback` once `signal` aborts, unless the returned function is called before. However many callbacks there are, a signal
 * has one listener, because Node 20 warns of a leak from the eleventh on.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const { callbacks, listener } = waitingFor.get(signal) ?? listen(signal);
  callbacks.add(callback);
  return () => {
    if (!callbacks.delete(callback) || callbacks.size > 0) return;
    signal.removeEventListener("abort", listener);
    waitingFor.delete(signal);
  };
}

function listen(signal: AbortSignal): Waiting {
  const callbacks = new Set<() => void>();
  const listener = (): void => {
    for (const callback of callbacks) callback();
  };
  signal.addEventListener("abort", listener);
  const waiting = { callbacks, listener };
  waitingFor.set(signal, waiting);
  return waiting;
}

/** The longest delay of a timer, about 25 days: a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Calls `run` after `milliseconds`, or after the longest possible delay, and returns a function that cancels it. */
export function startTimer(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, Math.min(milliseconds, MAX_TIMER_MS));
  return () => clearTimeout(timer);
}

/**
 * Waits for `milliseconds`.
 *
 * @throws the reason of `signal` as soon as it aborts.
 */
export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  let stop: (() => void) | undefined;
  const time = new Promise<void>((resolve) => {
    stop = startTimer(milliseconds, resolve);
  });
  return withAbort(signal, time).finally(stop);
}

/**
 * Passes `stream` on. When `signal` aborts, cancels it and fails with the reason of the signal, even if `stream` ignores the
 * signal. Calls `end` after the last chunk.
 */
function streamWithAbort<Chunk>(
  stream: ReadableStream<Chunk>,
  signal: AbortSignal,
  end: () => void,
): ReadableStream<Chunk> {
  const { readable, writable } = new TransformStream<Chunk, Chunk>();
  // The reader gets the error.
  stream
    .pipeTo(writable, { signal })
    .catch(() => {})
    .finally(end);
  return readable;
}

/**
 * Validates the option `request.signal`; null means none. A signal of another realm is valid.
 *
 * @throws {HttpError} with status 400 when it is not a signal.
 */
export function resolveSignal(signal: AbortSignal | null | undefined, built?: BuiltRequest): AbortSignal | undefined {
  if (signal && !signal.throwIfAborted) rejectValue("'request.signal'", "an AbortSignal", signal, built);
  return signal ?? undefined;
}
