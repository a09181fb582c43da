import { Problem, type ServiceEnv } from "@signalbox/service";
import type { Context } from "hono";

/**
 * The body of a request as it comes, until `stopping` is aborted.
 *
 * @throws Problem 413 `body_too_large` before or while it comes, 400 `body_aborted` when the client goes away,
 * 408 `body_too_slow` when nothing has come for `maxPauseMs`.
 */
export async function* readStream(
  context: Context<ServiceEnv>,
  {
    maxBytes,
    maxPauseMs,
    stopping,
  }: { readonly maxBytes: number; readonly maxPauseMs: number; readonly stopping: AbortSignal },
): AsyncGenerator<Uint8Array> {
  const tooLarge = (): Problem =>
    new Problem({
      status: 413,
      code: "body_too_large",
      detail: `The body is larger than the ${maxBytes} bytes that are taken here.`,
      headers: { connection: "close" },
    });
  if (Number(context.req.header("content-length")) > maxBytes) throw tooLarge();
  let size = 0;
  const { body } = context.req.raw;
  if (body === null) return;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await readUntil(stopping, reader, maxPauseMs).catch((cause: unknown) => {
      if (cause instanceof Problem) throw cause;
      throw new Problem({ status: 400, code: "body_aborted", detail: "The body ended before its end.", cause });
    });
    if (done) return;
    size += value.byteLength;
    if (size > maxBytes) throw tooLarge();
    yield value;
  }
}

/** A part of the body, or its end when `stopping` is aborted first. To cancel the body would close the connection. */
async function readUntil(
  stopping: AbortSignal,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxPauseMs: number,
): Promise<{ readonly done: false; readonly value: Uint8Array } | { readonly done: true; readonly value?: undefined }> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof reader.read>>>();
  const stop = (): void => resolve({ done: true, value: undefined });
  if (stopping.aborted) stop();
  stopping.addEventListener("abort", stop, { once: true });
  const timer = setTimeout(() => reject(tooSlow(maxPauseMs)), maxPauseMs);
  reader.read().then(resolve, reject);
  try {
    const part = await promise;
    return part.done ? { done: true } : part;
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener("abort", stop);
  }
}

function tooSlow(maxPauseMs: number): Problem {
  return new Problem({
    status: 408,
    code: "body_too_slow",
    detail: `Nothing of the body has come for ${maxPauseMs / 1_000} s.`,
    headers: { connection: "close" },
  });
}
