import type { HeaderList } from "../response-head.ts";
import type { WireResponse } from "../wire-response.ts";

/** A response whose body is on its way. */
export interface Sending {
  readonly done: Promise<void>;
  /** The client is gone: the source of the body is told, so that it can stop. */
  cancel(): void;
}

/**
 * Sends a fetch `Response`. Whole bodies leave with their head in one write and with their length; a body that takes its time
 * is sent as it comes, at the pace of the client.
 *
 * @returns undefined when everything is sent
 */
export function sendResponse(
  response: Response,
  to: WireResponse,
  isHead: boolean,
  bodyOf: ((response: Response) => string | Uint8Array | undefined) | undefined,
): Sending | undefined {
  if (to.isStarted || to.isClosed) {
    // The handler or the server has responded by itself, or there is nobody any more.
    response.body?.cancel().catch(() => undefined);
    return undefined;
  }
  const headers = headerList(response.headers);
  const known = bodyOf?.(response);
  if (known !== undefined || response.body === null) {
    to.send(response.status, headers, known);
    return undefined;
  }
  return sendStream(response.status, headers, response.body, to, isHead);
}

/**
 * Sends a body as it comes, at the pace of the client. A body that ends at once leaves with its head in one write. `HEAD` gets
 * the head alone.
 *
 * @returns undefined when everything is sent
 */
export function sendStream(
  status: number,
  headers: HeaderList,
  body: ReadableStream<Uint8Array>,
  to: WireResponse,
  isHead = false,
): Sending | undefined {
  if (isHead) {
    body.cancel().catch(() => undefined);
    to.start(status, headers);
    to.end();
    return undefined;
  }
  const reader = body.getReader();
  return {
    done: sendChunks(status, headers, reader, to),
    cancel() {
      reader.cancel().catch(() => undefined);
      // Nobody waits for the client any more.
      to.onDrain?.();
    },
  };
}

function headerList(headers: Headers): string[] {
  const list: string[] = [];
  for (const [name, value] of headers) {
    // How the body is framed is for the wire to say.
    if (name !== "transfer-encoding") list.push(name, value);
  }
  return list;
}

async function sendChunks(
  status: number,
  headers: HeaderList,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  to: WireResponse,
): Promise<void> {
  const first = await reader.read();
  if (first.done) {
    if (!to.isClosed) to.send(status, headers);
    return;
  }
  let next = reader.read();
  const isWhole = await endsAtOnce(next);
  if (to.isStarted || to.isClosed) return;
  if (isWhole) {
    to.send(status, headers, first.value);
    return;
  }
  to.start(status, headers);
  for (let chunk = first.value; ; ) {
    if (!to.write(chunk)) await drained(to);
    const result = await next;
    if (to.isClosed) return;
    if (result.done) break;
    chunk = result.value;
    next = reader.read();
  }
  to.end();
}

/** Whether the stream ends without waiting for anything: then it does so within a few turns of the microtask queue. */
async function endsAtOnce(read: Promise<{ readonly done: boolean }>): Promise<boolean> {
  let isDone = false;
  read.then(
    ({ done }) => {
      isDone = done;
    },
    () => undefined,
  );
  for (let turn = 0; turn < 4 && !isDone; turn += 1) await null;
  return isDone;
}

function drained(to: WireResponse): Promise<void> {
  return new Promise((resolve) => {
    to.onDrain = resolve;
  });
}
