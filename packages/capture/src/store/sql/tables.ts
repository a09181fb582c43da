import type { Generated } from "kysely";

/** The tables of the store, the same in SQLite and PostgreSQL. */
export interface Tables {
  route: RouteRow;
  segment: SegmentRow;
  delivery: DeliveryRow;
  forwarding: ForwardingRow;
  forward_job: ForwardJobRow;
  turn: TurnRow;
  held: HeldRow;
  removed_route: RemovedRouteRow;
  mark: MarkRow;
  response: ResponseRow;
}

export interface RouteRow {
  id: string;
  name: string;
  created_at: number;
  expires_at: number;
  /** When the sweep looks at it next: at its end as it was when the sweep looked last, so that it stays with each capture. */
  sweep_at: number;
  /** 1 when it has caught something, now or before. */
  used: Generated<number>;
  ttl: number;
  last_seq: number;
  first_seq: number;
  stored_bytes: number;
  /** What the heads of its segments take, in bytes. */
  head_bytes: number;
  secret_hash: string;
  owner_hash: Generated<string>;
  /** The network that made it. */
  creator: Generated<string>;
  /** JSON: `RouteSettings`. */
  settings: string;
  /** Limits of its own, from the settings, where an append finds them; null where it has none. */
  max_requests: number | null;
  max_bytes: number | null;
  version: number;
  /** The program that responds to its callers; "" while the route responds by its rules. */
  listener: Generated<string>;
  listener_until: Generated<number>;
  /** In milliseconds. */
  listener_wait: Generated<number>;
  /** Counts the changes to its stored requests. */
  changes: Generated<number>;
}

/** What people have said of a request, or that they deleted it. Goes some time after its request, or with its route. */
export interface MarkRow {
  route_id: string;
  seq: number;
  /** Which change of its route it was. */
  change: number;
  /** 1 when the request was deleted. */
  deleted: number;
  /** 1 when it is pinned: then the row has all of the request, as a segment of its own. */
  pinned: number;
  note: string;
  /** What the request takes here, in bytes. */
  size: number;
  /** JSON: what the sender received; null when it is not known. */
  responded: string | null;
  record: Uint8Array | null;
  body: Uint8Array | null;
}

/** What the senders of some requests received, where it was not the default response. Goes with the next of its route. */
export interface ResponseRow {
  route_id: string;
  last_seq: number;
  first_seq: number;
  change: number;
  /** JSON: pairs of number and `Responded`. */
  outcomes: string;
}

/** The id of a route that was removed, for its maker alone. */
export interface RemovedRouteRow {
  id: string;
  owner_hash: string;
  removed_at: number;
}

/** A `Segment` under its numbers. The columns stand in the order in which they are inserted. */
export interface SegmentRow {
  route_id: string;
  first_seq: number;
  last_seq: number;
  /** JSON: a list of numbers. */
  sizes: string;
  heads: Uint8Array;
  bodies: Uint8Array;
}

/** Seen as long as its request is kept. Goes with the next of its route, with what its route caught, or with its route. */
export interface DeliveryRow {
  route_id: string;
  seq: number;
  number: number;
  sent_at: number;
  /** What the row counts for, in bytes. */
  size: number;
  /** JSON: a `Delivery` without the body of its response. */
  delivery: string;
  /** The status of the response; null when there was none. */
  status: number | null;
  /** Which change of its route it was. */
  change: number;
  body: Uint8Array;
}

/** How far the forward of a route has come. Goes with its route. */
export interface ForwardingRow {
  route_id: string;
  /** The first request that nobody has claimed yet. */
  next_seq: number;
  /** From the settings of the route, where a claim finds it. */
  concurrency: number;
}

/** A request that is under way or waits for its next attempt. Goes with the forward of its route. */
export interface ForwardJobRow {
  route_id: string;
  seq: number;
  attempt: number;
  /** When the next may claim it, in milliseconds since 1970. */
  due_at: number;
}

/** How often a rule of a route has responded. Goes with its route. */
export interface TurnRow {
  route_id: string;
  rules: string;
  rule: number;
  count: number;
}

/** A request whose caller waits for a listener. Goes with its route. */
export interface HeldRow {
  route_id: string;
  seq: number;
  until: number;
  /** JSON: a `HeldResponse`; null as long as there is none. */
  response: string | null;
}
