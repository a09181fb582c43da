// A store that shares the client's limits between processes through PostgreSQL. `pool` is one of `pg`.
//
//   const store = await createPostgresLimits(new pg.Pool());
//   new ThrottledClient({ throttle: { onRateLimit, onAbuseLimit, shared: shareLimits(store) } });
import type { LimitStore } from "@signalbox/client";
import type { Pool } from "pg";

/** How often an exhausted limit is checked, in milliseconds: nobody knows when a call ends. */
const POLL_MS = 50;

const TABLES = `
  create table if not exists public.request_limits (name text primary key, free_at timestamptz not null default now());
  create table if not exists public.request_permits (
    permit uuid not null, name text not null, expires_at timestamptz not null, primary key (name, permit)
  );`;

/** Locks the limits in a fixed order, so that processes never deadlock. */
const LOCK = "select from public.request_limits where name = any($1) order by name for update";

/** A separate statement, because it must see what was committed while this process waited for the lock. */
const READ = `
  select name, extract(epoch from free_at - clock_timestamp()) * 1000 as wait,
    (select count(*)::int from public.request_permits p where p.name = l.name and p.expires_at > clock_timestamp()) as used
  from public.request_limits l where name = any($1)`;

/** Creates the tables if they do not exist. */
export async function createPostgresLimits(pool: Pool): Promise<LimitStore> {
  await pool.query(TABLES);
  return {
    async acquire(permit, limits, leaseMs) {
      const names = limits.map(({ name }) => name);
      await pool.query("insert into public.request_limits (name) select unnest($1::text[]) on conflict do nothing", [
        names,
      ]);
      const connection = await pool.connect();
      try {
        await connection.query("begin");
        await connection.query(LOCK, [names]);
        const { rows } = await connection.query<{ name: string; wait: number; used: number }>(READ, [names]);
        const delays = rows.map(({ name, wait, used }) => {
          const { concurrency = 1 } = limits.find((limit) => limit.name === name) ?? {};
          return Math.max(Number(wait), used >= concurrency ? POLL_MS : 0);
        });
        const delay = Math.max(...delays);
        if (delay > 0) return delay;
        for (const { name, gap } of limits) {
          await connection.query(
            "update public.request_limits set free_at = clock_timestamp() + $2 * interval '1 ms' where name = $1",
            [name, gap],
          );
          await connection.query(
            "insert into public.request_permits values ($1, $2, clock_timestamp() + $3 * interval '1 ms')",
            [permit, name, leaseMs],
          );
        }
        await connection.query("delete from public.request_permits where expires_at < clock_timestamp()");
        return undefined;
      } finally {
        await connection.query("commit");
        connection.release();
      }
    },
    release: (permit) => pool.query("delete from public.request_permits where permit = $1", [permit]),
    hold: ({ name }, milliseconds) =>
      pool.query(
        `insert into public.request_limits values ($1, clock_timestamp() + $2 * interval '1 ms')
         on conflict (name) do update set free_at = greatest(public.request_limits.free_at, excluded.free_at)`,
        [name, milliseconds],
      ),
  };
}
