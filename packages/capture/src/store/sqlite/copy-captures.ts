import type { DatabaseSync } from "node:sqlite";
import { type BackupOptions, backupSqlite, checkSqlite, restoreSqlite, type SqliteChecker } from "@signalbox/service";

/** The result of a check of captured requests. */
export type CapturesCheck = Readonly<ReturnType<typeof check>>;

const checker: SqliteChecker<CapturesCheck> = { content: "captured requests", check };

/**
 * Copies the captured requests at `source` to the new file `target` while the service runs, and checks the copy. The copy
 * has every request that was acknowledged before it began, and no later one.
 *
 * @throws MaintenanceError `no_store`, `file_exists`, `not_writable`, or `damaged` when the check of the copy fails. The
 *   copy is then deleted.
 */
export function backupCaptures(source: string, target: string, options: BackupOptions = {}): Promise<CapturesCheck> {
  return backupSqlite(source, target, checker, options);
}

/**
 * Restores the backup `source` to `target`, where no store or log of a store may exist. Routes that have expired since the
 * backup get their full lifetime again. Start the service after the restore.
 *
 * @throws MaintenanceError `not_empty` when `target` or a log of it exists; `no_store` or `damaged` when the backup cannot
 *   be used. Nothing is changed then.
 */
export function restoreCaptures(source: string, target: string): Promise<CapturesCheck> {
  return restoreSqlite(source, target, checker, renewExpired);
}

/**
 * Checks a SQLite file of captured requests. Does not change it and leaves no other file.
 *
 * @throws MaintenanceError `no_store` when the file does not exist, `damaged` when it cannot be read as a store.
 */
export function checkCapturesFile(file: string): CapturesCheck {
  return checkSqlite(file, checker);
}

/** Otherwise, the service would delete expired routes and their requests when it starts. */
function renewExpired(database: DatabaseSync): void {
  const now = Date.now();
  database.prepare("update route set expires_at = ? + ttl where expires_at <= ?").run(now, now);
}

function check(database: DatabaseSync, damage: readonly string[]) {
  const issues = [...damage];
  const number = (query: string): number => Number(Object.values(database.prepare(query).get() ?? {})[0]);
  const sizes = "(select coalesce(sum(value), 0) from json_each(segment.sizes))";
  const rules: readonly (readonly [query: string, issue: string])[] = [
    ["select count(*) from route where not json_valid(settings)", "routes have settings that are not JSON"],
    [
      "select count(*) from segment where not exists (select 1 from route where id = route_id and segment.last_seq <= last_seq)",
      "groups of requests belong to no route",
    ],
    [
      `select count(*) from segment where not json_valid(sizes) or json_array_length(sizes) <> last_seq - first_seq + 1
         or ${sizes} <> length(bodies)`,
      "groups of requests are incomplete",
    ],
    [
      `select count(*) from (select first_seq, lag(last_seq) over (partition by route_id order by first_seq) as before
         from segment) where before >= first_seq`,
      "groups of requests overlap",
    ],
  ];
  for (const [query, issue] of rules) {
    const count = number(query);
    if (count > 0) issues.push(`${count} ${issue}.`);
  }
  return {
    routes: number("select count(*) from route"),
    /** The number of stored requests. */
    requests: number("select coalesce(sum(last_seq - first_seq + 1), 0) from segment"),
    issues,
  };
}
