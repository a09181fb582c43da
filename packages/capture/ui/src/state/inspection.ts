import type { CapturedRequest, CaptureRoute, RequestPage } from "../api/answers.ts";
import type { ApiError } from "../api/api-error.ts";

/** What the inspector knows of its route. */
export interface Inspection {
  /** Null until the first page has come. */
  readonly route: CaptureRoute | null;
  /** Newest first, without gaps, each seq once. */
  readonly requests: readonly CapturedRequest[];
  /** The newest seq seen so far, also after its request was deleted; 0 before the first. */
  readonly newestSeq: number;
  /** There are requests that are older than the last of {@link requests}. */
  readonly hasOlder: boolean;
  readonly stream: StreamState;
  /** Why the last call failed. */
  readonly error: ApiError | null;
}

/** Whether new requests come by themselves: not yet, now, not at this moment, or never again since the route is gone. */
export type StreamState = "connecting" | "live" | "lost" | "ended";

export type InspectionEvent =
  | { readonly kind: "newest page"; readonly page: RequestPage }
  | { readonly kind: "older page"; readonly page: RequestPage }
  | { readonly kind: "captured"; readonly requests: readonly CapturedRequest[] }
  | { readonly kind: "cleared"; readonly to: number }
  | { readonly kind: "stream"; readonly state: StreamState }
  | { readonly kind: "failed"; readonly error: ApiError };

export const newInspection: Inspection = {
  route: null,
  requests: [],
  newestSeq: 0,
  hasOlder: false,
  stream: "connecting",
  error: null,
};

/** The most requests that a page left open keeps; the oldest leave, and come back by "Load older". */
const mostKept = 2_000;

export function inspect(inspection: Inspection, event: InspectionEvent): Inspection {
  switch (event.kind) {
    case "newest page":
      return { ...withNewestPage(inspection, event.page), route: event.page.route, error: null };
    case "older page":
      return { ...withOlderPage(inspection, event.page), error: null };
    case "captured":
      return withCaptured(inspection, event.requests);
    case "cleared":
      return withoutCleared(inspection, event.to);
    case "stream":
      return { ...inspection, stream: event.state };
    case "failed":
      if (event.error.code !== "not_found") return { ...inspection, error: event.error };
      return { ...inspection, stream: "ended", hasOlder: false, error: event.error };
  }
}

/**
 * Joins the newest page to what is known and still kept, or starts afresh from it when requests are missing in between.
 * What has come since the page was written stays on top.
 */
function withNewestPage(inspection: Inspection, page: RequestPage): Inspection {
  const { captured, stored } = page.route;
  const newer = inspection.requests.filter(({ seq }) => seq > captured);
  const oldestOfPage = page.requests.at(-1)?.seq ?? 0;
  const firstKept = captured - stored + 1;
  const older = inspection.requests.filter(({ seq }) => seq < oldestOfPage && seq >= firstKept);
  const joins = older[0]?.seq === oldestOfPage - 1;
  return {
    ...inspection,
    newestSeq: Math.max(captured, newer[0]?.seq ?? 0),
    requests: [...newer, ...page.requests, ...(joins ? older : [])],
    hasOlder: joins ? inspection.hasOlder && older.at(-1)?.seq !== firstKept : page.next !== null,
  };
}

function withoutCleared(inspection: Inspection, to: number): Inspection {
  const requests = inspection.requests.filter(({ seq }) => seq > to);
  const isWhole = (requests.at(-1)?.seq ?? to + 1) === to + 1;
  return { ...inspection, requests, hasOlder: inspection.hasOlder && !isWhole };
}

function withOlderPage(inspection: Inspection, page: RequestPage): Inspection {
  const oldestKnown = inspection.requests.at(-1)?.seq ?? Number.POSITIVE_INFINITY;
  const older = page.requests.filter(({ seq }) => seq < oldestKnown);
  return { ...inspection, requests: [...inspection.requests, ...older], hasOlder: page.next !== null };
}

function withCaptured(inspection: Inspection, captured: readonly CapturedRequest[]): Inspection {
  const fresh = captured.filter(({ seq }) => seq > inspection.newestSeq).toReversed();
  const newestSeq = fresh[0]?.seq ?? inspection.newestSeq;
  const requests = [...fresh, ...inspection.requests];
  if (requests.length <= mostKept) return { ...inspection, newestSeq, requests };
  const kept = requests.slice(0, mostKept);
  return { ...inspection, newestSeq, requests: kept, hasOlder: true };
}
