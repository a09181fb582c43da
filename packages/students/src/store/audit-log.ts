import type { Database } from "@signalbox/service";
import type { Compilable, Insertable, Kysely, Selectable, SelectQueryBuilder } from "kysely";
import type { AuditNote } from "../domain/audit.ts";
import type { AuditAction, AuditOutcome } from "../domain/audit-actions.ts";
import { preparedInsert } from "./prepared-insert.ts";
import { isBackup } from "./student-migrations.ts";
import type { AuditRow, Tables } from "./tables.ts";

/** The access log. Entries are never changed, and only retention deletes them. */
export interface AuditLog {
  /** Adds entries in the transaction of the change that they record. */
  record(transaction: Kysely<Tables>, notes: readonly AuditNote[]): Promise<void>;

  /** Adds entries of events without a change. `at` is the time of the event, in milliseconds since 1970. */
  add(notes: readonly (AuditNote & { readonly at: number })[]): Promise<void>;

  /** Deletes the entries before a time, and records that. @returns how many were deleted */
  removeBefore(time: number): Promise<number>;
}

/** The longest text of an entry, in characters. */
const maxText = 2_000;
/** The most entries that one transaction deletes. */
const removedAtOnce = 1_000;

const insertEntries = preparedInsert("audit");

/** Opens the access log in the database of the records. When it is off, it discards entries. */
export function sqlAuditLog(database: Database<Tables>, { isOn }: { readonly isOn: boolean }): AuditLog {
  const record: AuditLog["record"] = async (transaction, notes) => {
    if (!isOn) return;
    const now = Date.now();
    await insertEntries(
      transaction,
      notes.map((note) => toRow(note, now)),
    );
  };

  return {
    record,

    async add(notes) {
      if (!isOn || notes.length === 0) return;
      const rows = notes.map((note) => toRow(note, note.at));
      await database.write((transaction) => insertEntries(transaction, rows));
    },

    async removeBefore(time) {
      let removed = 0;
      for (let isMore = true; isMore; ) {
        const count = await database.write((transaction) => removeOldest(transaction, time));
        removed += count;
        isMore = count === removedAtOnce;
      }
      const detail = `${removed} entries before ${new Date(time).toISOString()}`;
      const by = { principal: null, requestId: null };
      if (removed > 0)
        await database.write((transaction) => record(transaction, [{ action: "retention", by, detail }]));
      return removed;
    },
  };
}

async function removeOldest(transaction: Kysely<Tables>, time: number): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom("audit")
    .where("seq", "in", (query) =>
      query.selectFrom("audit").select("seq").where("at", "<", time).orderBy("at").orderBy("seq").limit(removedAtOnce),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function toRow({ action, by, outcome = "done", target, detail }: AuditNote, at: number): Insertable<AuditRow> {
  return {
    at,
    action,
    outcome,
    principal: storable(by.principal),
    request_id: storable(by.requestId),
    address: storable(by.address),
    target: storable(target),
    detail: storable(detail),
  };
}

/** PostgreSQL has no text with U+0000 in it. One entry that cannot be written would hold up all later ones. */
function storable(text: string | null | undefined): string | null {
  return text?.slice(0, maxText).toWellFormed().replaceAll("\0", "\ufffd") ?? null;
}

/** A query of the access log. All conditions must match. Times are milliseconds since 1970. */
export interface AuditQuery {
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  readonly principal?: string | undefined;
  readonly action?: AuditAction | undefined;
  readonly target?: string | undefined;
  readonly requestId?: string | undefined;
  /** Only entries older than this one. */
  readonly before?: AuditPosition | undefined;
  readonly limit: number;
}

export interface AuditPosition {
  readonly at: number;
  readonly seq: number;
}

const columns = ["seq", "at", "action", "outcome", "principal", "request_id", "address", "target", "detail"] as const;

/** The entries that a query finds, the newest first: rows for {@link toAuditEntry}. */
export function selectAudit(
  read: Kysely<Tables>,
  query: AuditQuery,
): SelectQueryBuilder<Tables, "audit", Selectable<AuditRow>> {
  const { since, until, principal, action, target, requestId, before, limit } = query;
  let select = read.selectFrom("audit").select(columns).orderBy("at", "desc").orderBy("seq", "desc").limit(limit);
  if (since !== undefined) select = select.where("at", ">=", since);
  if (until !== undefined) select = select.where("at", "<", until);
  if (principal !== undefined) select = select.where("principal", "=", principal);
  if (action !== undefined) select = select.where("action", "=", action);
  if (target !== undefined) select = select.where("target", "=", target);
  if (requestId !== undefined) select = select.where("request_id", "=", requestId);
  if (before === undefined) return select;
  const { at, seq } = before;
  return select
    .where("at", "<=", at)
    .where((builder) => builder.or([builder("at", "<", at), builder("seq", "<", seq)]));
}

/** The newest entries about backups and restores, which a partial index finds: rows for {@link toAuditEntry}. */
export function selectBackups(read: Kysely<Tables>, limit: number): Compilable {
  return read
    .selectFrom("audit")
    .select(columns)
    .where(isBackup)
    .orderBy("at", "desc")
    .orderBy("seq", "desc")
    .limit(limit);
}

/** An entry of the access log. */
export interface AuditEntry extends AuditPosition {
  readonly action: AuditAction;
  readonly outcome: AuditOutcome;
  readonly principal: string | null;
  readonly requestId: string | null;
  readonly address: string | null;
  readonly target: string | null;
  readonly detail: string | null;
}

/** Converts a row of {@link selectAudit} to an entry. */
export function toAuditEntry(row: readonly unknown[]): AuditEntry {
  const [seq, at, action, outcome, principal, requestId, address, target, detail] = row as [
    number,
    number,
    AuditAction,
    AuditOutcome,
    ...(string | null)[],
  ];
  return {
    seq,
    at,
    action,
    outcome,
    principal: principal ?? null,
    requestId: requestId ?? null,
    address: address ?? null,
    target: target ?? null,
    detail: detail ?? null,
  };
}
