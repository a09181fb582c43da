import type { Migrations } from "@signalbox/service";
import { type Kysely, sql } from "kysely";

/**
 * The tables of the store, the same in SQLite and PostgreSQL. SQLite accepts any type name and stores bytes unchanged.
 *
 * A database that speaks PostgreSQL may distribute the tables by route: every primary key begins with the id of the route, no other
 * index is unique, and every reference and join is by this id. docs/postgres.md ("More than one server") lists what it must offer.
 * `postgresSettings` may fail.
 */
export function captureMigrations(kind: "sqlite" | "postgres"): Migrations {
  return { "0001-tables": [...tables, ...(kind === "postgres" ? postgresSettings : [])] };
}

const tables = [
  // Columns that change with each capture have no index, because updating an index costs as much as the capture.
  `create table route (
    id text primary key,
    name text not null,
    created_at bigint not null,
    expires_at bigint not null,
    sweep_at bigint not null,
    used bigint not null default 0,
    ttl bigint not null,
    last_seq bigint not null,
    first_seq bigint not null,
    oldest_seq bigint not null,
    stored_bytes bigint not null,
    head_bytes bigint not null,
    secret_hash text not null,
    owner_hash text not null,
    creator text not null,
    settings text not null,
    max_requests bigint,
    max_bytes bigint,
    version bigint not null,
    listener text not null default '',
    listener_until bigint not null default 0,
    listener_wait bigint not null default 0,
    changes bigint not null default 0
  )`,
  "create index route_by_creator on route (creator)",
  "create index route_by_sweep on route (sweep_at)",
  "create index route_listening on route (listener_until) where listener <> ''",
  "create index route_unused on route (created_at) where used = 0",
  // The bodies are last, so that reading the other columns does not traverse them.
  `create table segment (
    route_id text not null,
    first_seq bigint not null,
    last_seq bigint not null,
    batch text not null,
    sizes text not null,
    heads bytea not null,
    bodies bytea not null,
    primary key (route_id, last_seq)
  )`,
  `create table delivery (
    route_id text not null references route (id) on delete cascade,
    seq bigint not null,
    number bigint not null,
    sent_at bigint not null,
    size bigint not null,
    delivery text not null,
    status bigint,
    change bigint not null,
    body bytea not null,
    primary key (route_id, seq, number)
  )`,
  "create index delivery_by_age on delivery (route_id, sent_at, size)",
  "create index delivery_by_change on delivery (route_id, change)",
  `create table forwarding (
    route_id text not null references route (id) on delete cascade,
    target text not null,
    next_seq bigint not null,
    concurrency bigint not null,
    delivered bigint not null default 0,
    failed bigint not null default 0,
    primary key (route_id, target)
  )`,
  `create table forward_job (
    route_id text not null,
    target text not null,
    seq bigint not null,
    attempt bigint not null,
    due_at bigint not null,
    primary key (route_id, target, seq),
    foreign key (route_id, target) references forwarding (route_id, target) on delete cascade
  )`,
  `create table rule_use (
    route_id text not null references route (id) on delete cascade,
    rules text not null,
    kind text not null,
    number bigint not null,
    count bigint not null,
    primary key (route_id, rules, kind, number)
  )`,
  `create table held (
    route_id text not null references route (id) on delete cascade,
    seq bigint not null,
    until bigint not null,
    response text,
    primary key (route_id, seq)
  )`,
  "create index held_by_end on held (until)",
  `create table removed_route (
    id text primary key,
    owner_hash text not null,
    removed_at bigint not null
  )`,
  "create index removed_route_by_time on removed_route (removed_at)",
  `create table mark (
    route_id text not null references route (id) on delete cascade,
    seq bigint not null,
    change bigint not null,
    deleted bigint not null,
    pinned bigint not null,
    note text not null,
    size bigint not null,
    responded text,
    record bytea,
    body bytea,
    primary key (route_id, seq)
  )`,
  "create index mark_by_change on mark (route_id, change)",
  `create table response (
    route_id text not null references route (id) on delete cascade,
    last_seq bigint not null,
    first_seq bigint not null,
    change bigint not null,
    outcomes text not null,
    primary key (route_id, last_seq)
  )`,
  "create index response_by_change on response (route_id, change)",
];

/** These make PostgreSQL faster. Other engines, and partitioned tables, lack them. */
const postgresSettings = [
  // With free space in its page, a row is updated without new index entries (a HOT update).
  "alter table route set (fillfactor = 50)",
  // Compression does not pay, because bodies are soon deleted and often already compressed.
  "alter table segment alter column heads set storage external, alter column bodies set storage external",
].map((statement) => async (transaction: Kysely<unknown>): Promise<void> => {
  await sql`savepoint setting`.execute(transaction);
  await sql
    .raw(statement)
    .execute(transaction)
    .catch(() => sql`rollback to savepoint setting`.execute(transaction));
});
