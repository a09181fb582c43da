import { ApiError } from "@signalbox/ui";
import { call } from "./calls.ts";
import type { VersionLine } from "./students-api.ts";

/** A change that somebody has made. */
export interface Change extends VersionLine {
  readonly seq: string;
  readonly id: string | number;
}

export interface ChangeSubscriber {
  readonly onLive: () => void;
  /** The stream broke; it is opened again, and goes on where it was. */
  readonly onLost: () => void;
  /** Changes in the order in which they were made. */
  readonly onChanges: (changes: readonly Change[]) => void;
  /** The history has another past: all must be read anew. */
  readonly onGap: () => void;
}

/** How long to wait before the stream is opened again, in milliseconds. */
const pauseMs = 1_000;

/**
 * Follows the changes of all records from now on, until `signal`. An `EventSource` cannot say who asks, so the events are read
 * from a response.
 */
export async function followChanges(subscriber: ChangeSubscriber, signal: AbortSignal): Promise<void> {
  let after: string | undefined;
  while (!signal.aborted) {
    try {
      after ??= await positionOfNow(signal);
      const response = await call("/students/changes", {
        headers: { accept: "text/event-stream", "last-event-id": after },
        signal,
      });
      subscriber.onLive();
      for await (const changes of readChanges(response)) {
        subscriber.onChanges(changes);
        after = changes.at(-1)?.seq ?? after;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.status === 410) {
        after = undefined;
        subscriber.onGap();
      }
      // A role may be taken away; whoever signs in again gets a page of its own.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return;
    }
    subscriber.onLost();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** The position of the latest change; empty before the first. */
async function positionOfNow(signal: AbortSignal): Promise<string> {
  const response = await call("/students/changes?after=now&limit=1", { signal });
  return ((await response.json()) as { readonly after: string | null }).after ?? "";
}

async function* readChanges(response: Response): AsyncGenerator<readonly Change[]> {
  if (response.body === null) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    const changes = events.flatMap((event): Change[] => {
      const data = event.split("\n").find((line) => line.startsWith("data:"));
      return data === undefined ? [] : [JSON.parse(data.slice(5)) as Change];
    });
    if (changes.length > 0) yield changes;
  }
}
