import { type Signal, signal } from "@preact/signals";
import type { StreamState } from "@signalbox/ui";
import { isOwnRequest } from "../api/calls.ts";
import { type Change, followChanges } from "../api/follow-changes.ts";

/** How others changed a record since the list was loaded. */
export type Mark = "changed" | "deleted" | "new";

/** The last change of a record by others. */
export interface MarkedChange extends Change {
  readonly mark: Mark;
}

/** The most marked records. Beyond, the page only offers to reload the list. */
const maxMarks = 5_000;

/** A burst of changes is shown at once, after this time in milliseconds. */
const gatherMs = 50;

/** Marks records that others change. The list itself does not change, so no row moves. */
export class Changes {
  readonly stream: Signal<StreamState> = signal<StreamState>("connecting");
  /** By record id. */
  readonly marks: Signal<ReadonlyMap<string, MarkedChange>> = signal(new Map());
  /** Whether changes were missed, or were too many to mark. */
  readonly isGap: Signal<boolean> = signal(false);
  #gathered: Change[] = [];

  /** Subscribes until the signal aborts. */
  follow(collection: string, signal: AbortSignal): void {
    const subscriber = {
      onLive: () => {
        this.stream.value = "live";
      },
      onLost: () => {
        this.stream.value = "lost";
      },
      onGap: () => {
        this.isGap.value = true;
      },
      onChanges: (changes: readonly Change[]) => this.gather(changes),
    };
    void followChanges(collection, subscriber, signal);
  }

  /** Marks the records that others changed, after a moment. */
  gather(changes: readonly Change[]): void {
    const others = changes.filter(({ requestId }) => !isOwnRequest(requestId));
    if (others.length === 0) return;
    if (this.#gathered.length === 0) setTimeout(() => this.#mark(), gatherMs);
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
      next.set(id, { ...change, mark: markOf(change, next.get(id)?.mark) });
    }
    this.#gathered = [];
    if (next.size > maxMarks) this.isGap.value = true;
    else this.marks.value = next;
  }
}

function markOf({ action }: Change, known: Mark | undefined): Mark {
  if (action === "deleted" || action === "purged") return "deleted";
  if (action === "created" || action === "restored" || known === "new") return "new";
  return "changed";
}
