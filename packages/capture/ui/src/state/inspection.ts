import type { ApiError } from "@signalbox/ui/api-error";
import type { CapturedRequest, CaptureRoute, RequestPage, RequestsChange, RequestUpdate } from "../api/responses.ts";
import { type ListedRequest, toListed } from "./listed-request.ts";

/** The state of the inspector for its route. */
export interface Inspection {
  /** Null until the first page is loaded. */
  readonly route: CaptureRoute | null;
  /** The search that {@link requests} match; empty for all. */
  readonly q: string;
  /** Newest first, each seq once; without gaps when there is no search. */
  readonly requests: readonly ListedRequest[];
  /** Requests that arrived while the list was held, newest first. */
  readonly held: readonly ListedRequest[];
  /** Changes of requests since they were loaded, by request number. */
  readonly updates: ReadonlyMap<number, RequestUpdate>;
  /** Requests that changed since the stream reconnected. Pages may contain older versions of them. */
  readonly changedSince: ReadonlySet<number>;
  /** How often the stream reconnected. Components that load data separately must then load it again. */
  readonly renewals: number;
  /** New requests go to {@link held}, so that the list does not move while the user reads it. */
  readonly isHeld: boolean;
  /** The newest seq so far, even if its request was deleted; 0 before the first. */
  readonly newestSeq: number;
  /** Whether there are older requests than the last of {@link requests}. */
  readonly hasOlder: boolean;
  readonly stream: StreamState;
  /** Why the last call failed. */
  readonly error: ApiError | null;
}

/**
 * The state of live updates: not connected yet, live, interrupted, closed until the secret of the route is entered, or
 * ended because the route was deleted.
 */
export type StreamState = "connecting" | "live" | "lost" | "closed" | "ended";

export type InspectionEvent =
  /** A new search. The listed requests stay until its first page is loaded. */
  | { readonly kind: "search"; readonly q: string }
  | { readonly kind: "newest page"; readonly page: RequestPage; readonly q: string }
  | { readonly kind: "older page"; readonly page: RequestPage }
  | { readonly kind: "captured"; readonly requests: readonly CapturedRequest[] }
  | { readonly kind: "hold"; readonly on: boolean }
  | { readonly kind: "show held" }
  | RequestsChange
  /** The stream reconnected. The known requests are loaded again, page by page. */
  | { readonly kind: "renew" }
  /** The requests before the number `from`, or the newest. */
  | { readonly kind: "renewed"; readonly page: RequestPage; readonly from: number | undefined }
  | { readonly kind: "route"; readonly route: CaptureRoute }
  | { readonly kind: "stream"; readonly state: StreamState }
  | { readonly kind: "failed"; readonly error: ApiError | null };

export const newInspection: Inspection = {
  route: null,
  q: "",
  requests: [],
  held: [],
  updates: new Map(),
  changedSince: new Set(),
  renewals: 0,
  isHeld: false,
  newestSeq: 0,
  hasOlder: false,
  stream: "connecting",
  error: null,
};

/** The most requests in the list. The oldest ones are removed, and loaded again when the user scrolls to the end. */
const MAX_LISTED = 60_000;

export function inspect(inspection: Inspection, event: InspectionEvent): Inspection {
  switch (event.kind) {
    case "search":
      // A new search opens a new stream, which starts where the previous one was.
      return { ...inspection, stream: inspection.stream === "live" ? "live" : "connecting", error: null };
    case "newest page":
      return { ...withNewestPage(inspection, event.page, event.q), route: event.page.route, q: event.q, error: null };
    case "older page":
      return { ...withOlderPage(inspection, event.page), error: null };
    case "captured":
      return withCaptured(inspection, event.requests);
    case "hold":
      return event.on ? { ...inspection, isHeld: true } : withHeldShown({ ...inspection, isHeld: false });
    case "show held":
      return withHeldShown(inspection);
    case "updated":
      return withUpdates(inspection, event.updates);
    case "renew":
      return { ...inspection, changedSince: new Set(), renewals: inspection.renewals + 1 };
    case "renewed":
      return withRenewed(inspection, event.page, event.from);
    case "deleted": {
      const without = (requests: readonly ListedRequest[]) => requests.filter(({ seq }) => seq !== event.seq);
      return { ...inspection, requests: without(inspection.requests), held: without(inspection.held) };
    }
    case "cleared":
      return withoutCleared(inspection, event.to);
    case "route":
      return { ...inspection, route: event.route };
    case "stream":
      return { ...inspection, stream: event.state };
    case "failed":
      if (event.error?.status === 401) return { ...inspection, stream: "closed", error: event.error };
      if (event.error?.status !== 404) return { ...inspection, error: event.error };
      return { ...inspection, stream: "ended", hasOlder: false, error: event.error };
  }
}

/**
 * Merges the newest page into the known requests. Starts again from this page after a new search, or when requests are
 * missing in between. Requests that arrived after the page was created stay on top.
 */
function withNewestPage(inspection: Inspection, page: RequestPage, q: string): Inspection {
  const { captured, firstSeq } = page.route;
  const listed = page.requests.map(toListed);
  const known = inspection.q === q ? inspection.requests : [];
  const newer = known.filter(({ seq }) => seq > captured);
  const oldestOfPage = listed.at(-1)?.seq ?? 0;
  const older = known.filter(({ seq, pinned }) => seq < oldestOfPage && (seq >= firstSeq || pinned));
  const joins = q === "" && older[0]?.seq === oldestOfPage - 1;
  return {
    ...inspection,
    held: [],
    newestSeq: Math.max(captured, newer[0]?.seq ?? 0),
    requests: [...newer, ...listed, ...(joins ? older : [])],
    hasOlder: joins ? inspection.hasOlder && older.at(-1)?.seq !== firstSeq : page.next !== null,
  };
}

function withUpdates(inspection: Inspection, changed: readonly RequestUpdate[]): Inspection {
  const updates = new Map(inspection.updates);
  for (const update of changed) updates.set(update.seq, { ...updates.get(update.seq), ...update });
  const seqs = new Set(changed.map(({ seq }) => seq));
  const renew = (requests: readonly ListedRequest[]): readonly ListedRequest[] =>
    requests.map((request) => (seqs.has(request.seq) ? { ...request, ...updates.get(request.seq) } : request));
  const changedSince = new Set([...inspection.changedSince, ...seqs]);
  return { ...inspection, updates, changedSince, requests: renew(inspection.requests), held: renew(inspection.held) };
}

/** Updates the known requests from a page, and removes those that the page should contain but does not. */
function withRenewed(inspection: Inspection, page: RequestPage, from: number | undefined): Inspection {
  const bySeq = new Map(page.requests.map((request) => [request.seq, request]));
  const newest = Math.min(from ?? Number.POSITIVE_INFINITY, page.route.captured + 1);
  const oldest = page.next === null ? 0 : (page.requests.at(-1)?.seq ?? 0);
  const updates = new Map(inspection.updates);
  for (const { seq, pinned, note, responded, deliveries } of page.requests) {
    if (!inspection.changedSince.has(seq)) {
      updates.set(seq, { seq, pinned, note, responded, deliveries });
    }
  }
  const renew = (requests: readonly ListedRequest[]): readonly ListedRequest[] =>
    requests
      .filter(({ seq }) => seq >= newest || seq < oldest || bySeq.has(seq))
      .map((request) => {
        const read = bySeq.get(request.seq);
        return read === undefined ? request : { ...request, ...updates.get(request.seq) };
      });
  const { route } = page;
  return { ...inspection, route, updates, requests: renew(inspection.requests), held: renew(inspection.held) };
}

function withoutCleared(inspection: Inspection, to: number): Inspection {
  const requests = inspection.requests.filter(({ seq }) => seq > to);
  const held = inspection.held.filter(({ seq }) => seq > to);
  const isWhole = (requests.at(-1)?.seq ?? to + 1) === to + 1;
  return { ...inspection, requests, held, hasOlder: inspection.hasOlder && !isWhole };
}

function withOlderPage(inspection: Inspection, page: RequestPage): Inspection {
  const oldestKnown = inspection.requests.at(-1)?.seq ?? Number.POSITIVE_INFINITY;
  const older = page.requests.filter(({ seq }) => seq < oldestKnown).map(toListed);
  return { ...inspection, requests: [...inspection.requests, ...older], hasOlder: page.next !== null };
}

function withCaptured(inspection: Inspection, captured: readonly CapturedRequest[]): Inspection {
  // A change can come first: while the request itself is read again, with the result of its signature check.
  const fresh = captured
    .filter(({ seq }) => seq > inspection.newestSeq)
    .toReversed()
    .map((request) => ({ ...toListed(request), ...inspection.updates.get(request.seq) }));
  const newestSeq = fresh[0]?.seq ?? inspection.newestSeq;
  // An empty list cannot move.
  if (inspection.isHeld && inspection.requests.length > 0) {
    return { ...inspection, newestSeq, held: [...fresh, ...inspection.held] };
  }
  return withHeldShown({ ...inspection, newestSeq, held: [...fresh, ...inspection.held] });
}

function withHeldShown(inspection: Inspection): Inspection {
  if (inspection.held.length === 0) return inspection;
  const requests = [...inspection.held, ...inspection.requests];
  const isLong = requests.length > MAX_LISTED;
  return {
    ...inspection,
    held: [],
    requests: isLong ? requests.slice(0, MAX_LISTED) : requests,
    hasOlder: inspection.hasOlder || isLong,
  };
}
