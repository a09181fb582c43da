import type { Generated, Kysely } from "kysely";
import type { RuleUse, StoreWrites } from "../capture-store.ts";

/** The tables of the store, the same in SQLite and PostgreSQL. */
export interface Tables {
  route: RouteRow;
  segment: SegmentRow;
  delivery: DeliveryRow;
  forwarding: ForwardingRow;
  forward_job: ForwardJobRow;
  rule_use: RuleUseRow;
  held: HeldRow;
  removed_route: RemovedRouteRow;
  mark: MarkRow;
  response: ResponseRow;
}

/** Writes of the store, as functions of a transaction. */
export type Writes<Names extends keyof StoreWrites> = {
  readonly [Name in Names]: (
    transaction: Kysely<Tables>,
    ...values: Parameters<StoreWrites[Name]>
  ) => ReturnType<StoreWrites[Name]>;
};

export interface RouteRow {
  id: string;
  name: string;
  created_at: number;
  expires_at: number;
  /** The next check of the sweep: the expiry at the previous check. Captures do not update it. */
  sweep_at: number;
  /** 1 after its first captured request. */
  used: Generated<number>;
  ttl: number;
  last_seq: number;
  /** The first request that is visible. */
  first_seq: number;
  /** The first request whose bytes are counted. Those before `first_seq` are hidden until they are deleted together. */
  oldest_seq: number;
  stored_bytes: number;
  /** The size of the heads of its segments, in bytes. */
  head_bytes: number;
  secret_hash: string;
  owner_hash: Generated<string>;
  /** The network that created it. */
  creator: Generated<string>;
  /** JSON: `RouteSettings`. */
  settings: string;
  /** Its own limits, copied from the settings for appends; null when it has none. */
  max_requests: number | null;
  max_bytes: number | null;
  version: number;
  /** The name of its listener; "" when it has none. */
  listener: Generated<string>;
  listener_until: Generated<number>;
  /** In milliseconds. */
  listener_wait: Generated<number>;
  /** The number of changes of its stored requests. */
  changes: Generated<number>;
}

/** The mark of a request, or its deletion. Deleted some time after the request, or with the route. */
export interface MarkRow {
  route_id: string;
  seq: number;
  /** The number of the change of its route. */
  change: number;
  /** 1 when the request was deleted. */
  deleted: number;
  /** 1 when pinned. The row then has the whole request as a segment. */
  pinned: number;
  note: string;
  /** The size of the request in this row, in bytes. */
  size: number;
  /** JSON: the response that the sender received; null when unknown. */
  responded: string | null;
  record: Uint8Array | null;
  body: Uint8Array | null;
}

/** The responses to some requests, except default responses. Discarded with the requests. */
export interface ResponseRow {
  route_id: string;
  last_seq: number;
  first_seq: number;
  change: number;
  /** JSON: pairs of number and `Responded`. */
  outcomes: string;
}

/** The id of a deleted route, reserved for its creator. */
interface RemovedRouteRow {
  id: string;
  owner_hash: string;
  removed_at: number;
}

/** A `Segment` with its sequence numbers. The columns are in the order of inserts. */
export interface SegmentRow {
  route_id: string;
  first_seq: number;
  last_seq: number;
  /** A random id of the commit in PostgreSQL, to find the commit after its connection broke; "" in SQLite. */
  batch: string;
  /** JSON: a list of numbers. */
  sizes: string;
  heads: Uint8Array;
  bodies: Uint8Array;
}

/** A delivery. Visible while its request is stored. Deleted later, with other rows of its route. */
export interface DeliveryRow {
  route_id: string;
  seq: number;
  number: number;
  sent_at: number;
  /** The size of the row for limits, in bytes. */
  size: number;
  /** JSON: a `NewDelivery` without the body of its response. */
  delivery: string;
  /** The status of the response; null when there was none. */
  status: number | null;
  /** The number of the change of its route. */
  change: number;
  body: Uint8Array;
}

/** The progress of a target. Deleted with the route. */
interface ForwardingRow {
  route_id: string;
  /** The name of the target. */
  target: string;
  /** The first request that was never claimed. */
  next_seq: number;
  /** Copied from the settings of the route for claims. */
  concurrency: number;
  /** How many requests the target accepted. */
  delivered: Generated<number>;
  /** How many were given up. */
  failed: Generated<number>;
}

/** A request that is being sent or waits for its next attempt. Deleted with its target. */
export interface ForwardJobRow {
  route_id: string;
  target: string;
  seq: number;
  attempt: number;
  /** When it may be leased, in milliseconds since 1970. */
  due_at: number;
}

/** How often a `RuleUse` was counted. Deleted with the route. */
interface RuleUseRow {
  route_id: string;
  rules: string;
  kind: RuleUse["kind"];
  number: number;
  count: number;
}

/** A request whose caller waits for a listener. Deleted with the route. */
interface HeldRow {
  route_id: string;
  seq: number;
  until: number;
  /** JSON: a `HeldResponse`; null without a response. */
  response: string | null;
}
