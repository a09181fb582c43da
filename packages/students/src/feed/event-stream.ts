import type { Change, ChangeFeed } from "../store/change-feed.ts";
import type { ChangeWatcher } from "./change-watcher.ts";

const batchSize = 200;
/** Proxies and browsers drop connections on which nothing comes for long. */
const heartbeatMs = 15_000;

export interface EventStreamOptions {
  /** Only changes behind this one. */
  readonly position: string | undefined;
  /** Ends the stream. */
  readonly signal: AbortSignal;
  readonly write: (change: Change) => string;
}

/** Server-sent events (HTML, section 9.2) of every change behind `position`, until `signal` or until the service ends. */
export async function* eventStream(
  feed: ChangeFeed,
  watcher: ChangeWatcher,
  { position, signal, write }: EventStreamOptions,
): AsyncGenerator<string> {
  // The first bytes tell the client that the stream is open.
  yield "retry: 2000\n\n";
  let last = position;
  while (!signal.aborted && !watcher.closed) {
    const changes = await feed.after(last, batchSize);
    if (changes.length > 0) {
      yield changes
        .map((change) => `id: ${change.position}\nevent: ${change.action}\ndata: ${write(change)}\n\n`)
        .join("");
      last = changes.at(-1)?.position;
      continue;
    }
    const heartbeat = AbortSignal.timeout(heartbeatMs);
    await watcher.changed(last, AbortSignal.any([signal, heartbeat]));
    if (heartbeat.aborted) yield ": still here\n\n";
  }
}
