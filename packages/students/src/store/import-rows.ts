import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { ProblemDetail } from "@signalbox/service";
import type { Kysely } from "kysely";
import type { Author, RecordDraft, StoredRecord } from "../domain/record.ts";
import type { ImportRowJson } from "../domain/shapes.ts";
import type { RowText } from "../domain/source-row.ts";
import { ownersOf } from "./record-keys.ts";
import { type LockedRecord, locksRows, readToChange } from "./record-row.ts";
import type { Tables } from "./tables.ts";

/** How an upsert finds the record of a row: by its id or, when no living record has that id, by its unique value. */
export interface RowKeys {
  /** The value of `uniqueKey`; empty when it is not valid. */
  readonly unique: string;
  /** The key of an id. Rows of students have one only in formats whose ids mean the same everywhere. */
  readonly id?: string | undefined;
  /** For a user of OneRoster: its key in the other of `/students` and `/users`, so that nobody is imported into both. */
  readonly otherId?: string | undefined;
}

/** A row of a file that can be stored. */
export interface StorableRow extends RowKeys {
  readonly kind: "storable";
  /** The row as a new record. A row that changes a record may be incomplete. */
  readonly checked: MergedRow;
}

export interface ImportRow extends StorableRow {
  /** The text to merge into a record. */
  readonly source: RowText;
}

export type MergedRow =
  | {
      readonly kind: "valid";
      readonly draft: RecordDraft;
      /** In a dry run: the change of a record as the text of a JSON Patch. */
      readonly changes?: string;
    }
  | { readonly kind: "invalid"; readonly violations: readonly ProblemDetail[] }
  /**
   * Only for OneRoster: a row that deletes its record, and a row without effect, because it equals its record or has none to
   * delete.
   */
  | { readonly kind: "deleted" | "unchanged" };

/** What a row is merged into. */
export type MergeTarget = Omit<StoredRecord, "createdAt" | "updatedAt">;

/** The outcome of a row, as the report shows it. Values of a dry run are JSON text, so that numbers keep their notation. */
export interface RowResult extends Omit<ImportRowJson, "file" | "row" | "line" | "student" | "changes"> {
  /** How many records that referred to a deleted one changed with it. */
  readonly released?: number;
  readonly student?: string;
  readonly changes?: string;
}

/** Some consecutive rows of a file. */
export interface StagedBatch {
  /** Those that can be stored. */
  readonly rows: readonly ImportRow[];
  /** Reports all rows of the batch; `results` are those of `rows`. Returns whether every row is stored. */
  report(results: readonly RowResult[]): boolean;
}

/** Merges rows into the stored records that they change. */
export type MergeRows = (
  rows: readonly { readonly current: MergeTarget; readonly source: RowText }[],
) => Promise<readonly MergedRow[]>;

export interface ImportOptions {
  /** The collection of the records. */
  readonly collection: string;
  /** The key besides the id by which an upsert finds records: `students.studentNumber`, or the first unique one of a collection. */
  readonly uniqueKey: string | undefined;
  /** Whether a row with a known key changes that record instead of being a duplicate. */
  readonly upsert: boolean;
  /** Whether a row with the id of a deleted record restores it instead of being a duplicate. */
  readonly restores: boolean;
  /** The author of the import. */
  readonly by: Author;
  readonly merge: MergeRows;
  readonly run: ImportRun;
}

/** The checked rows of a file, and where they go. */
export interface ImportFile {
  /** Whether the check has rejected no row. */
  readonly isStorable: boolean;
  /** May be called more than once. */
  batches(): Generator<StagedBatch>;
  readonly options: ImportOptions;
}

/** Writes rows of which nothing is stored. */
type TryRows = (rows: readonly ImportRow[], options: ImportOptions) => Promise<readonly RowResult[]>;

/** Reports what an import would do; with `atomic`, up to the first batch with rejected rows. Returns whether there are none. */
export async function tryFiles(
  files: Iterable<ImportFile>,
  { atomic = false }: { readonly atomic?: boolean },
  tryRows: TryRows,
): Promise<boolean> {
  let isClean = true;
  for (const { batches, options } of files) {
    for (const { rows, report } of batches()) {
      isClean = report(await tryRows(rows, options)) && isClean;
      if (atomic && !isClean) return false;
      await yieldToEventLoop();
    }
  }
  return isClean;
}

/** An import, which can be undone like a bulk change. */
export interface ImportRun {
  readonly id: string;
  /** Its name in lists, next to its numbers: the collection, or `roster`. Empty for students. */
  readonly name: string;
  /** How many records it has created, updated and deleted so far. */
  created: number;
  updated: number;
  deleted: number;
}

/** Reads the records whose keys are in rows. Skips deleted records, unless rows restore them or the key is the other key. */
export async function knownRecords(
  database: Kysely<Tables>,
  rows: readonly RowKeys[],
  { uniqueKey = "", restores }: Pick<ImportOptions, "uniqueKey" | "restores">,
): Promise<(row: RowKeys) => LockedRecord | undefined> {
  const uniques = rows.map(({ unique }) => unique).filter((unique) => unique !== "");
  const ids = rows.flatMap(({ id, otherId }) => [id, otherId]).filter((id) => id !== undefined);
  const owners = await ownersOf(database, uniqueKey, uniques);
  const found = await readToChange(database, [...new Set([...ids, ...owners.values()])]);
  const isKnown = (record: LockedRecord | undefined): boolean =>
    record !== undefined && (restores || record.deletedAt === null);
  const byUnique = new Map<string, LockedRecord>();
  // A record may have lost its key before it was locked.
  for (const [value, id] of locksRows(database) ? await ownersOf(database, uniqueKey, uniques) : owners) {
    const record = found.get(id);
    if (record !== undefined) byUnique.set(value, record);
  }
  // A deleted record with the person's other id still matches, because it can be restored.
  return ({ id = "", otherId = "", unique }) =>
    [found.get(id), byUnique.get(unique)].find(isKnown) ?? found.get(otherId);
}
