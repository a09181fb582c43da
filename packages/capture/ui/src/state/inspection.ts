import type { ApiError } from "@signalbox/ui/api-error";
import type { CapturedRequest, CaptureRoute, RequestPage, RequestUpdate } from "../api/responses.ts";
import { type ListedRequest, toListed } from "../list/listed-request.ts";

/** What the inspector knows of its route. */
export interface Inspection {
  /** Null until the first page has come. */
  readonly route: CaptureRoute | null;
  /** The search that {@link requests} match; empty for all. */
  readonly q: string;
  /** Newest first, each seq once; without gaps when there is no search. */
  readonly requests: readonly ListedRequest[];
  /** What came while the list was held, newest first. */
  readonly held: readonly ListedRequest[];
  /** What changed about requests since they were read, by their numbers. */
  readonly updates: ReadonlyMap<number, RequestUpdate>;
  /** Requests that changed since the stream came back: what pages say of them may be older. */
  readonly changedSince: ReadonlySet<number>;
  /** How often the stream came back. What a part of the page read on its own must be read again then. */
  readonly renewals: number;
  /** What comes goes to {@link held}, so that nothing moves under the reader. */
  readonly isHeld: boolean;
  /** The newest seq seen so far, also after its request was deleted; 0 before the first. */
  readonly newestSeq: number;
  /** There are requests that are older than the last of {@link requests}. */
  readonly hasOlder: boolean;
  readonly stream: StreamState;
  /** Why the last call failed. */
  readonly error: ApiError | null;
}

/**
 * Whether new requests come by themselves: not yet, now, not at this moment, not without the secret of the route, or never again since
 * the route is gone.
 */
export type StreamState = "connecting" | "live" | "lost" | "closed" | "ended";

export type InspectionEvent =
  /** Another search: what is listed stays until its first page is there. */
  | { readonly kind: "search"; readonly q: string }
  | { readonly kind: "newest page"; readonly page: RequestPage; readonly q: string }
  | { readonly kind: "older page"; readonly page: RequestPage }
  | { readonly kind: "captured"; readonly requests: readonly CapturedRequest[] }
  | { readonly kind: "hold"; readonly on: boolean }
  | { readonly kind: "show held" }
  | { readonly kind: "updated"; readonly updates: readonly RequestUpdate[] }
  /** The stream came back: what is known is read anew, page by page. */
  | { readonly kind: "renew" }
  /** The requests before the number `from`, or the newest. */
  | { readonly kind: "renewed"; readonly page: RequestPage; readonly from: number | undefined }
  | { readonly kind: "deleted"; readonly seq: number }
  | { readonly kind: "cleared"; readonly to: number }
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

/** The most requests that a page left open lists; the oldest leave, and come back when the list is scrolled to its end. */
const mostListed = 60_000;

export function inspect(inspection: Inspection, event: InspectionEvent): Inspection {
  switch (event.kind) {
    case "search":
      // With another search the stream is another one, which comes at once where the former stood.
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
      if (event.error?.code === "private") return { ...inspection, stream: "closed", error: event.error };
      if (event.error?.code !== "not_found") return { ...inspection, error: event.error };
      return { ...inspection, stream: "ended", hasOlder: false, error: event.error };
  }
}

/**
 * Joins the newest page to what is known and still stored, or starts afresh from it: with another search, or when requests
 * are missing in between. What has come since the page was written stays on top.
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

/** Takes what a page says of the requests that are known, and forgets those that it should have but has not. */
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
  const fresh = captured
    .filter(({ seq }) => seq > inspection.newestSeq)
    .toReversed()
    .map(toListed);
  const newestSeq = fresh[0]?.seq ?? inspection.newestSeq;
  // A list without rows has nothing that could move.
  if (inspection.isHeld && inspection.requests.length > 0) {
    return { ...inspection, newestSeq, held: [...fresh, ...inspection.held] };
  }
  return withHeldShown({ ...inspection, newestSeq, held: [...fresh, ...inspection.held] });
}

function withHeldShown(inspection: Inspection): Inspection {
  if (inspection.held.length === 0) return inspection;
  const requests = [...inspection.held, ...inspection.requests];
  const isLong = requests.length > mostListed;
  return {
    ...inspection,
    held: [],
    requests: isLong ? requests.slice(0, mostListed) : requests,
    hasOlder: inspection.hasOlder || isLong,
  };
}
