import { currentTime, splitHidden } from "@signalbox/ui";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { CaptureRoute } from "../api/responses.ts";
import { knownRoutes, rememberRoute } from "./known-routes.ts";

interface Unread {
  isUnread(seq: number): boolean;
  /** Marks all requests so far as read. */
  markRead(): void;
}

/**
 * The unread requests: those that arrived since this browser last left the route. The title of the page shows their
 * number.
 */
export function useUnread(route: CaptureRoute | null, newestSeq: number, shownSeq: number | undefined): Unread {
  const [readTo, setReadTo] = useState<number>();
  const opened = useRef(new Set<number>());
  const routeId = route?.id;
  const latest = useRef({ route, newestSeq });
  latest.current = { route, newestSeq };

  useEffect(() => {
    if (routeId === undefined) return;
    const known = knownRoutes().find(({ id }) => id === routeId);
    // On the first visit, all requests count as read.
    setReadTo(Math.min(known?.seenSeq ?? latest.current.newestSeq, latest.current.newestSeq));
    const leave = (): void => {
      const { route: left, newestSeq: seenSeq } = latest.current;
      if (left !== null) rememberRoute({ id: left.id, name: left.name, seenAt: currentTime(), seenSeq });
    };
    leave();
    addEventListener("pagehide", leave);
    return () => {
      leave();
      removeEventListener("pagehide", leave);
    };
  }, [routeId]);

  if (shownSeq !== undefined) opened.current.add(shownSeq);
  let count = 0;
  if (readTo !== undefined) {
    count = newestSeq - readTo;
    for (const seq of opened.current) if (seq > readTo && seq <= newestSeq) count -= 1;
  }

  // Removes characters that would change the text direction of the window title.
  const pieces = splitHidden(route === null ? "" : route.name || route.id.slice(0, 8));
  const name = pieces.map((piece) => (piece.kind === "text" ? piece.text : "\ufffd")).join("");
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ""}${name === "" ? "" : `${name} · `}Signalbox`;
  }, [count, name]);

  return {
    isUnread: (seq) => readTo !== undefined && seq > readTo && !opened.current.has(seq),
    markRead: useCallback(() => setReadTo(latest.current.newestSeq), []),
  };
}
