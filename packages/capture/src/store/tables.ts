/** The tables of the store, the same in SQLite and PostgreSQL. */
export interface Tables {
  route: RouteRow;
  request: RequestRow;
}

export interface RouteRow {
  id: string;
  name: string;
  created_at: number;
  expires_at: number;
  ttl: number;
  last_seq: number;
  first_seq: number;
  stored_bytes: number;
  secret_hash: string;
  /** JSON: `RouteSettings`. */
  settings: string;
  /** Limits of its own, from the settings, where an append finds them; null where it has none. */
  max_requests: number | null;
  max_bytes: number | null;
  version: number;
}

/** The columns stand in the order in which they are inserted. */
export interface RequestRow {
  route_id: string;
  seq: number;
  received_at: number;
  method: string;
  target: string;
  http_version: string;
  /** JSON: names and values in turn. */
  headers: string;
  /** JSON, as `headers`. */
  trailers: string;
  remote_address: string;
  remote_port: number;
  body_micros: number;
  /** Words, with a space between. */
  flags: string;
  size: number;
  body: Uint8Array;
}
