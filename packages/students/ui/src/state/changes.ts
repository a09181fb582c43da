import { type Signal, signal } from "@preact/signals";
import { readEvents } from "@signalbox/service/read-events";
import type { StreamState } from "@signalbox/ui";
import { ApiError } from "@signalbox/ui/api-error";
import type { VersionJson } from "../../../src/domain/responses.ts";
import { call, isOwnRequest } from "../api/calls.ts";

/** The last change of a record by others, and what they did to it since the list was loaded. */
interface MarkedChange extends Change {
  readonly mark: "changed" | "deleted" | "new";
}

/** The most marked records. Beyond, the page only offers to reload the list. */
const MAX_MARKS = 5_000;

/** A burst of changes is shown at once, after this time in milliseconds. */
const GATHER_MS = 50;

/** The delay before a reconnect, in milliseconds. */
const PAUSE_MS = 1_000;

/** Marks records that others change. The list itself does not change, so no row moves. */
export class Changes {
  readonly stream: Signal<StreamState> = signal<StreamState>("connecting");
  /** By record id. */
  readonly marks: Signal<ReadonlyMap<string, MarkedChange>> = signal(new Map());
  /** Whether changes were missed, or were too many to mark. */
  readonly isGap: Signal<boolean> = signal(false);
  #gathered: Change[] = [];

  /**
   * Subscribes to the changes of a collection from now on, until `signal` aborts. `EventSource` cannot send a credential,
   * so this parses the events of a `fetch` response.
   */
  async follow(collection: string, signal: AbortSignal): Promise<void> {
    let after: string | undefined;
    while (!signal.aborted) {
      try {
        after ??= await positionOfNow(collection, signal);
        const response = await call(`/${collection}/changes`, {
          headers: { accept: "text/event-stream", "last-event-id": after },
          signal,
        });
        this.stream.value = "live";
        for await (const events of readEvents(response)) {
          this.gather(events.flatMap(({ data }) => (data === undefined ? [] : [JSON.parse(data) as Change])));
          // An event of no type is a change of something that this caller may not see, which may be on the screen.
          if (events.some(({ id, event }) => id !== undefined && event === undefined)) this.isGap.value = true;
          after = events.at(-1)?.id ?? after;
        }
      } catch (error) {
        if (signal.aborted) return;
        // The service cannot resume from the last event.
        if (error instanceof ApiError && error.status === 410) {
          after = undefined;
          this.isGap.value = true;
        }
        // Final: the role or credential is no longer valid. Signing in again creates a new page.
        if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return;
      }
      this.stream.value = "lost";
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  /** Marks the records that others changed, after a moment. */
  gather(changes: readonly Change[]): void {
    const others = changes.filter(({ requestId }) => !isOwnRequest(requestId));
    if (others.length === 0) return;
    if (this.#gathered.length === 0) setTimeout(() => this.#mark(), GATHER_MS);
    this.#gathered.push(...others);
  }

  /** Call this after the list was reloaded: all marks are removed. */
  settle(): void {
    this.marks.value = new Map();
    this.isGap.value = false;
  }

  /** Call this after a record was reloaded or saved: its mark is removed, unless a later version has been saved. */
  settleOne({ id, version }: { readonly id: string; readonly version: number }): void {
    this.#gathered = this.#gathered.filter((change) => String(change.id) !== id || change.version > version);
    const known = this.marks.peek().get(id);
    if (known === undefined || known.version > version) return;
    this.marks.value = new Map([...this.marks.peek()].filter(([other]) => other !== id));
  }

  #mark(): void {
    const next = new Map(this.marks.peek());
    for (const change of this.#gathered) {
      const id = String(change.id);
      next.set(id, { ...change, mark: markOf(change, next.get(id)) });
    }
    this.#gathered = [];
    if (next.size > MAX_MARKS) this.isGap.value = true;
    else this.marks.value = next;
  }
}

function markOf({ action }: Change, known: MarkedChange | undefined): MarkedChange["mark"] {
  if (action === "deleted" || action === "purged") return "deleted";
  if (action === "created" || action === "restored" || known?.mark === "new") return "new";
  return "changed";
}

/** A change by another user or program. */
export interface Change extends Omit<VersionJson, "mergedWith"> {
  readonly seq: string;
  readonly id: string | number;
}

/** The cursor of the latest change; empty when there is none. */
async function positionOfNow(collection: string, signal: AbortSignal): Promise<string> {
  const response = await call(`/${collection}/changes?after=now&limit=1`, { signal });
  return ((await response.json()) as { readonly after: string | null }).after ?? "";
}
