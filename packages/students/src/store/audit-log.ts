import type { Database } from "@signalbox/service";
import { preparedInsert } from "@signalbox/service/prepared-insert";
import type { Kysely, SelectQueryBuilder } from "kysely";
import { type Author, noAuthor } from "../domain/record.ts";
import type { AuditAction, AuditOutcome } from "../domain/shapes.ts";
import { type Row, type RowInput, type Tables, tables } from "./tables.ts";

/** A new entry of the access log. */
export interface AuditNote {
  readonly action: AuditAction;
  readonly by: Author;
  /** @default "done" */
  readonly outcome?: AuditOutcome;
  /** The key of a record, or the id of another subject. */
  readonly target?: string | undefined;
  /** Further details: the number of records, or the query of a list. */
  readonly detail?: string | undefined;
}

/** The longest text of an entry, in characters. */
const MAX_TEXT = 2_000;
/** The most entries that one transaction deletes. */
const REMOVED_AT_ONCE = 1_000;

const insertEntries = preparedInsert<Tables, "audit">("audit");

/** The access log. Entries are never changed, and only retention deletes them. */
export type AuditLog = ReturnType<typeof sqlAuditLog>;

/** Opens the access log in the database of the records. When it is off, it discards entries. */
export function sqlAuditLog(database: Database<Tables>, { isOn }: { readonly isOn: boolean }) {
  /** Adds entries in the transaction of the change that they record. */
  async function record(transaction: Kysely<Tables>, notes: readonly AuditNote[]): Promise<void> {
    if (!isOn) return;
    const now = Date.now();
    await insertEntries(
      transaction,
      notes.map((note) => toRow(note, now)),
    );
  }

  return {
    record,

    /** Adds entries of events without a change. `at` is the time of the event, in milliseconds since 1970. */
    async add(notes: readonly (AuditNote & { readonly at: number })[]): Promise<void> {
      if (!isOn || notes.length === 0) return;
      const rows = notes.map((note) => toRow(note, note.at));
      await database.write((transaction) => insertEntries(transaction, rows));
    },

    /** Deletes the entries before a time, and records that. */
    async removeBefore(time: number): Promise<void> {
      let removed = 0;
      for (let count = REMOVED_AT_ONCE; count === REMOVED_AT_ONCE; removed += count) {
        count = await database.write((transaction) => removeOldest(transaction, time), { deletes: () => true });
      }
      const detail = `${removed} entries before ${new Date(time).toISOString()}`;
      const note = { action: "retention", by: noAuthor, detail } as const;
      if (removed > 0) await database.write((transaction) => record(transaction, [note]), { deletes: () => true });
    },
  };
}

async function removeOldest(transaction: Kysely<Tables>, time: number): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom("audit")
    .where("seq", "in", (query) =>
      query
        .selectFrom("audit")
        .select("seq")
        .where("at", "<", time)
        .orderBy("at")
        .orderBy("seq")
        .limit(REMOVED_AT_ONCE),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function toRow({ action, by, outcome = "done", target, detail }: AuditNote, at: number): RowInput<"audit"> {
  return {
    at,
    action,
    outcome,
    principal: storable(by.principal),
    requestId: storable(by.requestId),
    address: storable(by.address),
    target: storable(target),
    detail: storable(detail),
  };
}

/** PostgreSQL cannot store U+0000 in text. One entry that cannot be written would block all later ones. */
function storable(text: string | null | undefined): string | null {
  return text?.slice(0, MAX_TEXT).toWellFormed().replaceAll("\0", "\ufffd") ?? null;
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
  readonly before?: Pick<AuditEntry, "at" | "seq"> | undefined;
  readonly limit: number;
}

/** An entry of the access log. */
export type AuditEntry = Row<"audit">;

/** The entries that a query finds, the newest first: rows for {@link toAuditEntry}. */
export function selectAudit(read: Kysely<Tables>, { target, ...query }: AuditQuery): AuditSelect {
  const select = selectMatches(read, query);
  if (target === undefined) return select;
  // With a limit of its own, so that its index gives the newest entries first, even if a target has many.
  const own = selectMatches(read, query).where("target", "=", target).as("own");
  const ofTarget = read.selectFrom(own).select("seq").unionAll(selectSharedChanges(read, target));
  return select.where("seq", "in", ofTarget);
}

function selectMatches(read: Kysely<Tables>, query: Omit<AuditQuery, "target">): AuditSelect {
  const { since, until, principal, action, requestId, before, limit } = query;
  let select: AuditSelect = read
    .selectFrom("audit")
    .select(auditColumns)
    .orderBy("at", "desc")
    .orderBy("seq", "desc")
    .limit(limit);
  if (since !== undefined) select = select.where("at", ">=", since);
  if (until !== undefined) select = select.where("at", "<", until);
  const equal = { principal, action, requestId };
  for (const [column, value] of Object.entries(equal)) {
    if (value !== undefined) select = select.where(column as keyof typeof equal, "=", value);
  }
  if (before === undefined) return select;
  const { at, seq } = before;
  return select
    .where("at", "<=", at)
    .where((builder) => builder.or([builder("at", "<", at), builder("seq", "<", seq)]));
}

/**
 * The entries about imports, bulk changes, merges and undos that changed a record among others. An import adds an entry for each part
 * with the counts so far, so its last entry says it all.
 */
function selectSharedChanges(read: Kysely<Tables>, id: string) {
  const bulks = read.selectFrom("record_change").select("bulkId").where("recordId", "=", id);
  return read
    .selectFrom("audit")
    .select(({ fn }) => fn.max("seq").as("seq"))
    .where("target", "in", bulks)
    .groupBy("target");
}

type AuditSelect = SelectQueryBuilder<Tables, "audit", AuditEntry>;

const auditColumns = Object.keys(tables.audit) as (keyof AuditEntry)[];

/** Converts a row of values to an entry. */
export function toAuditEntry(row: readonly unknown[]): AuditEntry {
  return Object.fromEntries(auditColumns.map((name, index) => [name, row[index]])) as unknown as AuditEntry;
}
