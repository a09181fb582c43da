import type { HeaderList } from "../response-head.ts";
import type { WireResponse } from "../wire-response.ts";

/** A response whose body is being sent. */
export interface Sending {
  readonly done: Promise<void>;
  /** The client disconnected: cancels the source of the body. */
  cancel(): void;
}

/**
 * Acquires memory for bytes that the client has not read yet. Returns a function that releases it, or undefined when there is no
 * room. The connection is then closed.
 */
export type TakeUnread = (bytes: number) => (() => void) | undefined;

export interface StreamOptions {
  /** A response to `HEAD` gets only the head. @default false */
  readonly isHead?: boolean;
  /**
   * Limits the part of the stream that is in memory. The stream is then read only after the client has read the previous bytes.
   * @default no limit
   */
  readonly takeUnread?: TakeUnread | undefined;
}

/**
 * Sends a fetch `Response`. Complete bodies are sent with their head in one write, with `Content-Length`. Streams are sent at
 * the pace of the client.
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
    // A response was already sent, or the client disconnected.
    response.body?.cancel().catch(() => undefined);
    return undefined;
  }
  const headers = headerList(response.headers);
  const known = bodyOf?.(response);
  if (known !== undefined || response.body === null) {
    to.send(response.status, headers, known);
    return undefined;
  }
  return sendStream(response.status, headers, response.body, to, { isHead });
}

/**
 * Streams a body at the pace of the client. A body that ends immediately is sent with its head in one write.
 *
 * @returns undefined when everything is sent
 */
export function sendStream(
  status: number,
  headers: HeaderList,
  body: ReadableStream<Uint8Array>,
  to: WireResponse,
  { isHead = false, takeUnread }: StreamOptions = {},
): Sending | undefined {
  if (isHead) {
    body.cancel().catch(() => undefined);
    to.start(status, headers);
    to.end();
    return undefined;
  }
  const reader = body.getReader();
  return {
    done: sendChunks(status, headers, reader, to, takeUnread),
    cancel() {
      reader.cancel().catch(() => undefined);
      // Stop waiting for the client.
      to.onDrain?.();
    },
  };
}

function headerList(headers: Headers): string[] {
  const list: string[] = [];
  for (const [name, value] of headers) {
    // The server sets the framing of the body.
    if (name !== "transfer-encoding") list.push(name, value);
  }
  return list;
}

async function sendChunks(
  status: number,
  headers: HeaderList,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  to: WireResponse,
  takeUnread: TakeUnread | undefined,
): Promise<void> {
  const first = await reader.read();
  if (first.done) {
    if (!to.isClosed) to.send(status, headers);
    return;
  }
  let next: ReturnType<typeof reader.read> | undefined = reader.read();
  const isWhole = await endsAtOnce(next);
  if (to.isStarted || to.isClosed) return;
  if (isWhole) {
    to.send(status, headers, first.value);
    return;
  }
  to.start(status, headers);
  for (let chunk = first.value; ; ) {
    if (!to.write(chunk) && !(await isRead(chunk, to, takeUnread))) return;
    const result = await (next ?? reader.read());
    if (to.isClosed) return;
    if (result.done) break;
    chunk = result.value;
    next = takeUnread === undefined ? reader.read() : undefined;
    // While the client is slow, this promise is not awaited yet. Its error is reported when it is awaited.
    next?.catch(() => undefined);
  }
  to.end();
}

/** Whether the stream ends synchronously, which takes only a few microtasks. */
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

/** Waits until the client has read `chunk`. Returns false when there is no room for that, and the connection is closed. */
async function isRead(chunk: Uint8Array, to: WireResponse, takeUnread: TakeUnread | undefined): Promise<boolean> {
  const release = takeUnread?.(chunk.length);
  if (takeUnread !== undefined && release === undefined) {
    to.destroy();
    return false;
  }
  await drained(to);
  release?.();
  return true;
}

function drained(to: WireResponse): Promise<void> {
  return new Promise((resolve) => {
    to.onDrain = resolve;
  });
}
