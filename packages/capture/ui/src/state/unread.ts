import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { currentTime, splitHidden } from "@signalbox/ui";
import type { CaptureRoute } from "../api/responses.ts";
import { knownRoutes, rememberRoute } from "./known-routes.ts";

/**
 * Returns whether a request is unread: it arrived after this browser last left the route. The title of the page shows
 * the number of unread requests.
 *
 * @param shownSeq the request that the user reads
 */
export function createUnread(
  route: ReadonlySignal<CaptureRoute | null>,
  newestSeq: ReadonlySignal<number>,
  shownSeq: ReadonlySignal<number | undefined>,
): (seq: number) => boolean {
  const readTo = signal<number>();
  const opened = signal<ReadonlySet<number>>(new Set());
  const isKnown = computed(() => route.value !== null);
  const count = computed(() => {
    const to = readTo.value;
    if (to === undefined) return 0;
    return newestSeq.value - to - [...opened.value].filter((seq) => seq > to && seq <= newestSeq.value).length;
  });

  effect(() => {
    const seq = shownSeq.value;
    if (seq !== undefined && !opened.peek().has(seq)) opened.value = new Set([...opened.peek(), seq]);
  });
  effect(() => {
    if (!isKnown.value) return;
    const known = knownRoutes().find(({ id }) => id === route.peek()?.id);
    // On the first visit, all requests count as read.
    readTo.value = Math.min(known?.seenSeq ?? newestSeq.peek(), newestSeq.peek());
    const leave = (): void => {
      const left = route.peek();
      if (left !== null) {
        rememberRoute({ id: left.id, name: left.name, seenAt: currentTime(), seenSeq: newestSeq.peek() });
      }
    };
    leave();
    addEventListener("pagehide", leave);
  });
  effect(() => {
    const { name = "", id = "" } = route.value ?? {};
    // Removes characters that would change the text direction of the window title.
    const pieces = splitHidden(name || id.slice(0, 8)).map((piece) => (piece.kind === "text" ? piece.text : "\ufffd"));
    const shown = pieces.join("");
    document.title = `${count.value > 0 ? `(${count.value}) ` : ""}${shown === "" ? "" : `${shown} · `}Signalbox`;
  });

  return (seq) => readTo.value !== undefined && seq > readTo.value && !opened.value.has(seq);
}
