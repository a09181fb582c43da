import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { currentTime, readStored, splitHidden, writeStored } from "@signalbox/ui";
import type { CaptureRoute } from "../api/responses.ts";

/** A route that this browser has opened. Neither its requests nor its secret are stored. */
export interface KnownRoute {
  readonly id: string;
  readonly name: string;
  /** When it was last opened, in milliseconds since 1970. */
  readonly seenAt: number;
  /** The newest request at that time; later ones are unread. */
  readonly seenSeq: number;
}

const KEY = "signalbox.routes";
const MAX_KNOWN = 20;

/** The most recently opened routes come first. */
export function knownRoutes(): readonly KnownRoute[] {
  return readStored<readonly unknown[]>(KEY, [], Array.isArray).filter(isKnownRoute).slice(0, MAX_KNOWN);
}

function isKnownRoute(stored: unknown): stored is KnownRoute {
  const { id, name, seenAt, seenSeq } = (stored ?? {}) as Partial<KnownRoute>;
  const isTime = typeof seenAt === "number" && Math.abs(seenAt) <= LATEST_TIME;
  return (
    typeof id === "string" &&
    parseRouteId(id) === id &&
    typeof name === "string" &&
    isTime &&
    Number.isSafeInteger(seenSeq)
  );
}

/** The latest time that a `Date` can represent, in milliseconds. */
const LATEST_TIME = 8.64e15;

function rememberRoute(route: KnownRoute): void {
  writeStored(KEY, [route, ...knownRoutes().filter(({ id }) => id !== route.id)].slice(0, MAX_KNOWN));
}

export function forgetRoute(id: string): void {
  writeStored(
    KEY,
    knownRoutes().filter((route) => route.id !== id),
  );
}

const uuid = /(?<![0-9a-f-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f-])/i;

/** Finds the route id in the path of an inspector. */
export function parseRouteId(text: string): string | null {
  return uuid.exec(text)?.[0].toLowerCase() ?? null;
}

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
