import type { Change } from "../store/change-feed.ts";
import { batchSize, firstBatch } from "./change-batches.ts";
import type { ChangeWatcher } from "./change-watcher.ts";
import type { ChangeWriter } from "./write-change.ts";

/** Proxies and browsers drop connections on which nothing comes for long. */
const heartbeatMs = 15_000;

export interface EventStreamOptions {
  /** Only changes behind this one. */
  readonly position: string | undefined;
  /** Ends the stream. */
  readonly signal: AbortSignal;
  readonly write: ChangeWriter;
}

/** Server-sent events (HTML, section 9.2) of every change behind `position`, until `signal` or until the service ends. */
export async function* eventStream(
  watcher: ChangeWatcher,
  { position, signal, write }: EventStreamOptions,
): AsyncGenerator<Uint8Array> {
  // The first bytes tell the client that the stream is open.
  yield encoder.encode("retry: 2000\n\n");
  let last = position;
  let limit = firstBatch;
  while (!signal.aborted && !watcher.closed) {
    const changes = await watcher.next(last, { limit, signal, waitMs: heartbeatMs });
    if (changes.length > 0) {
      yield await write.once(changes, writeEvents);
      last = changes.at(-1)?.position;
    } else if (!signal.aborted && !watcher.closed) {
      yield encoder.encode(": still here\n\n");
    }
    limit = batchSize(changes, limit);
  }
}

const encoder = new TextEncoder();

async function writeEvents(changes: readonly Change[], write: ChangeWriter): Promise<Uint8Array> {
  let text = "";
  for (const change of changes) {
    text += `id: ${change.position}\nevent: ${change.action}\ndata: ${await write.one(change)}\n\n`;
  }
  return encoder.encode(text);
}
