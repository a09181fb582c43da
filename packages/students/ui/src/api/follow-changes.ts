import { readEvents } from "@signalbox/service/read-events";
import { ApiError } from "@signalbox/ui/api-error";
import { call } from "./calls.ts";
import type { VersionLine } from "./records-api.ts";

/** A change by another user or program. */
export interface Change extends VersionLine {
  readonly seq: string;
  readonly id: string | number;
}

interface ChangeSubscriber {
  readonly onLive: () => void;
  /** The connection broke. The subscription reconnects and resumes. */
  readonly onLost: () => void;
  /** Changes in the order of their commits. */
  readonly onChanges: (changes: readonly Change[]) => void;
  /** The service cannot resume from the last event, so everything must be reloaded. */
  readonly onGap: () => void;
}

/** The delay before a reconnect, in milliseconds. */
const pauseMs = 1_000;

/**
 * Subscribes to the changes of a collection from now on, until `signal` aborts. `EventSource` cannot send a credential, so
 * this parses the events of a `fetch` response.
 */
export async function followChanges(
  collection: string,
  subscriber: ChangeSubscriber,
  signal: AbortSignal,
): Promise<void> {
  let after: string | undefined;
  while (!signal.aborted) {
    try {
      after ??= await positionOfNow(collection, signal);
      const response = await call(`/${collection}/changes`, {
        headers: { accept: "text/event-stream", "last-event-id": after },
        signal,
      });
      subscriber.onLive();
      for await (const events of readEvents(response)) {
        const changes = events.flatMap(({ data }) => (data === undefined ? [] : [JSON.parse(data) as Change]));
        if (changes.length > 0) subscriber.onChanges(changes);
        // An event without data is a change of something that this caller may not see, which may be on the screen.
        if (events.some(({ id, data }) => id !== undefined && data === undefined)) subscriber.onGap();
        after = events.at(-1)?.id ?? after;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.status === 410) {
        after = undefined;
        subscriber.onGap();
      }
      // Final: the role or credential is no longer valid. Signing in again creates a new page.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return;
    }
    subscriber.onLost();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** The cursor of the latest change; empty when there is none. */
async function positionOfNow(collection: string, signal: AbortSignal): Promise<string> {
  const response = await call(`/${collection}/changes?after=now&limit=1`, { signal });
  return ((await response.json()) as { readonly after: string | null }).after ?? "";
}
