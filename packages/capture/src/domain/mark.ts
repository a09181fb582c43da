/** One request of a route. */
export interface RequestName {
  readonly routeId: string;
  readonly seq: number;
}

/** The pin and note of a stored request. */
export interface RequestMark {
  /** Retention does not discard a pinned request. It is stored until it is unpinned or its route is deleted. */
  readonly pinned: boolean;
  /** Empty when there is none. */
  readonly note: string;
}

/** Omitted fields are unchanged. */
export interface MarkChanges {
  readonly pinned?: boolean | undefined;
  readonly note?: string | undefined;
}

/** The most pinned requests of one route, and their most bytes. */
export const MAX_PINS = 100;
export const MAX_PINNED_BYTES: number = 32 * 1024 * 1024;

/** The most notes of one route, and the most characters of a note. */
export const MAX_NOTES = 1_000;
export const MAX_NOTE_LENGTH = 2_000;

/** The new mark, or why it was not set. */
export type MarkOutcome =
  | { readonly kind: "marked"; readonly mark: RequestMark }
  /** The request is not stored. */
  | { readonly kind: "unknown" }
  | { readonly kind: "full"; readonly of: "pins" | "pinned bytes" | "notes" };

/** What a sender received: a status, or why there is none. */
export type Responded = number | "aborted by the client" | "closed by a rule";

/** The response to a stored request. */
export interface SentResponse extends RequestName {
  readonly responded: Responded;
}

/** A summary of the deliveries of a request. */
export interface DeliverySummary {
  /** The number of deliveries. */
  readonly count: number;
  /** The status of the last delivery, or of a failed one to another target; null without a response. */
  readonly status: number | null;
}

/** A change to a stored request. Omitted fields did not change. */
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

/** Changes to the requests of a route, in order. The next read starts after the change number `last`. */
export interface RequestUpdates {
  readonly updates: readonly RequestUpdate[];
  readonly last: number;
}

/** The progress of a route: its last sequence number, and its last change number. */
export interface RouteProgress {
  readonly lastSeq: number;
  readonly changes: number;
}
