import type { BuiltRequest, ClientResponse, FetchResponse, RequestOptions } from "../endpoint/options.ts";
import { assertNumber, rejectValue } from "../errors/checks.ts";
import { HttpError } from "../errors/http-error.ts";

/**
 * Runs `run` with a signal that aborts when the caller's signal does or when the time of the option `name` is up, and then
 * no longer waits for it: hooks and substitutes for `fetch` need not know of signals. A body that is given as a stream
 * belongs to it: the time runs until its end. Without a limit, no timer is made. `describe` gives the request for errors.
 *
 * @throws {HttpError} of the kind `timeout` after the time is up, with status 400 when the time or the signal is invalid.
 */
export function withDeadline(
  request: RequestOptions,
  name: "timeout" | "totalTimeout",
  run: (signal: AbortSignal | undefined) => Promise<ClientResponse>,
  describe: () => BuiltRequest,
): Promise<ClientResponse> {
  // Either may be null for none; most calls have neither.
  const hasLimit = (request[name] ?? 0) !== 0 || request.signal;
  return hasLimit ? runWithin(request, name, run, describe()) : run(undefined);
}

async function runWithin(
  request: RequestOptions,
  name: "timeout" | "totalTimeout",
  run: (signal: AbortSignal | undefined) => Promise<ClientResponse>,
  built: BuiltRequest,
): Promise<ClientResponse> {
  const timeout = request[name] ?? 0;
  const outer = resolveSignal(request.signal, built);
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

/** Those that wait for a signal, and their one listener at it. */
interface Waiting {
  readonly callbacks: Set<() => void>;
  readonly listener: () => void;
}

const waitingFor = new WeakMap<AbortSignal, Waiting>();

/**
 * Calls `callback` once `signal` aborts, unless the returned function is called before. However many wait for it, a signal
 * has one listener: Node 20 takes more than ten of them for a leak, and warns.
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

/** The longest delay that a timer takes, some 25 days: a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Calls `run` after `milliseconds`, or after the longest time that a timer takes, and returns what calls it off. */
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
 * Passes `stream` on; once `signal` aborts it ends with the reason of that, also when `stream` itself knows nothing of the
 * signal, and is cancelled. `end` is called once nothing more will come.
 */
function streamWithAbort<Chunk>(
  stream: ReadableStream<Chunk>,
  signal: AbortSignal,
  end: () => void,
): ReadableStream<Chunk> {
  const { readable, writable } = new TransformStream<Chunk, Chunk>();
  // The reader of the other end gets the error.
  stream
    .pipeTo(writable, { signal })
    .catch(() => {})
    .finally(end);
  return readable;
}

/**
 * Reads the option `request.signal`, which may be null for none. A signal of another realm is one as well.
 *
 * @throws {HttpError} with status 400 when it is no signal.
 */
export function resolveSignal(signal: AbortSignal | null | undefined, built?: BuiltRequest): AbortSignal | undefined {
  if (signal && !signal.throwIfAborted) rejectValue("'request.signal'", "an AbortSignal", signal, built);
  return signal ?? undefined;
}

/** The body of a response, in the forms that it is read in. */
export type ReadableBody = Pick<FetchResponse, "body" | "text" | "arrayBuffer">;

/** Gives the body of `response`; reading it fails as `reject` does after `maxBytes` bytes, and ends the download. */
export async function limitBytes(response: ReadableBody, maxBytes: number, reject: () => never): Promise<ReadableBody> {
  let total = 0;
  const check = (): void => {
    if (total > maxBytes) reject();
  };
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      total += chunk.byteLength;
      check();
      controller.enqueue(chunk);
    },
  });
  // A substitute for `fetch` may have no stream.
  const { body } = new Response(response.body ?? (await response.arrayBuffer()));
  const counted = new Response(body?.pipeThrough(count) ?? null);
  return {
    body: counted.body,
    // Browsers tell of a stream that fails only that it did.
    text: () => counted.text().finally(check),
    arrayBuffer: () => counted.arrayBuffer().finally(check),
  };
}
