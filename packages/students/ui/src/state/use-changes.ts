import type { StreamState } from "@signalbox/ui";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { isOwnRequest } from "../api/calls.ts";
import { type Change, followChanges } from "../api/follow-changes.ts";

/** How others changed a record since the list was loaded. */
export type Mark = "changed" | "deleted" | "new";

export interface Changes {
  readonly stream: StreamState;
  /** By record id. */
  readonly marks: ReadonlyMap<string, Mark>;
  /** The last change by others, by record id. */
  readonly latest: ReadonlyMap<string, Change>;
  /** Whether changes were missed, or were too many to mark. */
  readonly isGap: boolean;
  /** Call this after the list was reloaded: all marks are removed. */
  readonly settle: () => void;
  /** Call this after a record was reloaded or saved: its mark is removed, unless a later version has been saved. */
  readonly settleOne: (record: { readonly id: string; readonly version: number }) => void;
}

/** The most marks. Beyond, the page only offers to reload the list. */
const maxMarks = 5_000;

const noMarks: ReadonlyMap<string, Mark> = new Map();
const noChanges: ReadonlyMap<string, Change> = new Map();

/** Marks records that others change. The list itself does not change, so no row moves. */
export function useChanges(): Changes {
  const [stream, setStream] = useState<StreamState>("connecting");
  const [latest, setLatest] = useState(noChanges);
  const [marks, setMarks] = useState(noMarks);
  const [isGap, setGap] = useState(false);
  const gathered = useRef<Change[]>([]);
  const newest = useRef(latest);
  newest.current = latest;

  useEffect(() => {
    const stop = new AbortController();
    const merge = (): void => {
      const changes = gathered.current;
      gathered.current = [];
      setLatest((known) => new Map([...known, ...changes.map((change) => [String(change.id), change] as const)]));
      setMarks((known) => {
        const next = new Map(known);
        for (const change of changes) next.set(String(change.id), markOf(change, known.get(String(change.id))));
        if (next.size <= maxMarks) return next;
        setGap(true);
        return known;
      });
    };
    void followChanges(
      {
        onLive: () => setStream("live"),
        onLost: () => setStream("lost"),
        onGap: () => setGap(true),
        onChanges(changes) {
          const others = changes.filter(({ requestId }) => !isOwnRequest(requestId));
          if (others.length === 0) return;
          // Renders a burst of changes once.
          if (gathered.current.length === 0) setTimeout(merge, 50);
          gathered.current.push(...others);
        },
      },
      stop.signal,
    );
    return () => stop.abort();
  }, []);

  return {
    stream,
    marks,
    latest,
    isGap,
    settle: useCallback(() => {
      setMarks(noMarks);
      setLatest(noChanges);
      setGap(false);
    }, []),
    settleOne: useCallback(({ id, version }: { readonly id: string; readonly version: number }) => {
      // Changes that are not marked yet, too.
      gathered.current = gathered.current.filter((change) => String(change.id) !== id || change.version > version);
      if ((newest.current.get(id)?.version ?? 0) > version) return;
      const without = <Value>(known: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> =>
        known.has(id) ? new Map([...known].filter(([other]) => other !== id)) : known;
      setMarks(without);
      setLatest(without);
    }, []),
  };
}

function markOf({ action }: Change, known: Mark | undefined): Mark {
  if (action === "deleted" || action === "purged") return "deleted";
  if (action === "created" || action === "restored" || known === "new") return "new";
  return "changed";
}
