/** The pin and the note of a stored request. */
export interface RequestMark {
  /** A pinned request outlives the others of its route: it goes with the route, or when it is unpinned. */
  readonly pinned: boolean;
  /** Empty when there is none. */
  readonly note: string;
}

/** What is left out stays. */
export interface MarkChanges {
  readonly pinned?: boolean | undefined;
  readonly note?: string | undefined;
}

/** The most pins of one route, and the most bytes that pinned requests of one route take. */
export const maxPins = 100;
export const maxPinnedBytes: number = 32 * 1024 * 1024;

/** The most notes of one route, and the most characters of one. */
export const maxNotes = 1_000;
export const maxNoteLength = 2_000;

/** The outcome of setting a mark: the new mark, or why it was not set. */
export type MarkOutcome =
  | { readonly kind: "marked"; readonly mark: RequestMark }
  /** The request is not stored. */
  | { readonly kind: "unknown" }
  | { readonly kind: "full"; readonly of: "pins" | "pinned bytes" | "notes" };

/** What a sender received: a status, or why there is none. */
export type Responded = number | "aborted by the client" | "closed by a rule";

/** The response to a stored request. */
export interface SentResponse {
  readonly routeId: string;
  readonly seq: number;
  readonly responded: Responded;
}

/** The deliveries of a request in short. */
export interface DeliverySummary {
  /** How many there were. */
  readonly count: number;
  /** The status that the last one received; null when it got no response. */
  readonly status: number | null;
}

/** A change to a stored request. What is left out did not change. */
export type RequestUpdate =
  | { readonly kind: "deleted"; readonly seq: number }
  | {
      readonly kind: "updated";
      readonly seq: number;
      readonly pinned?: boolean | undefined;
      readonly note?: string | undefined;
      readonly responded?: Responded | undefined;
      readonly deliveries?: DeliverySummary | undefined;
    };

/** Changes to the requests of a route, in their order, and the number of the last: the next look begins after it. */
export interface RequestUpdates {
  readonly updates: readonly RequestUpdate[];
  readonly last: number;
}

/** The position of a route: the number of its newest request, and the number of changes of its stored requests. */
export interface RouteProgress {
  readonly lastSeq: number;
  readonly changes: number;
}
