import type { Fault } from "../domain/fault.ts";
import type { StudentDraft } from "../domain/student-draft.ts";
import type { RowContent } from "../transfer/source-row.ts";

/** Writes many records at once. Rows are independent of each other: one that cannot be written leaves the others alone. */
export interface StudentImport {
  /** Writes one batch and resolves when it is durable. The outcomes are in the order of the rows. */
  importBatch(rows: readonly ImportRow[], options: ImportOptions): Promise<readonly RowOutcome[]>;

  /**
   * Writes all batches in one transaction and keeps them when `accept` says so for the outcomes of every batch. It holds
   * off all other writes in SQLite. `batches` may be asked for more than once.
   *
   * @returns whether the rows were kept.
   */
  importAll(
    batches: () => AsyncIterable<readonly ImportRow[]>,
    options: ImportOptions & { readonly accept: (outcomes: readonly RowOutcome[]) => Promise<boolean> },
  ): Promise<boolean>;

  /**
   * Says what would become of all rows, as `importBatch` would write them, and keeps nothing. It holds off no other write in
   * SQLite and, in PostgreSQL, only those of the same student numbers and addresses.
   */
  tryAll(
    batches: () => AsyncIterable<readonly ImportRow[]>,
    options: ImportOptions & { readonly report: (outcomes: readonly RowOutcome[]) => Promise<unknown> },
  ): Promise<void>;
}

export interface ImportOptions {
  /** Whether a row whose student number is known changes that record instead of being a duplicate. */
  readonly upsert: boolean;
  /** Makes what is stored of a record and what a row says of it. */
  readonly merge: (current: string, row: RowContent) => MergedRow | Promise<MergedRow>;
}

/** A row of a file. */
export interface ImportRow {
  readonly content: RowContent;
  /** Its student number as numbers compare; empty when it has none that could be taken. */
  readonly number: string;
  /** The row as a record by itself. One that changes a record need not be a whole one. */
  readonly checked: MergedRow;
}

export type MergedRow =
  | { readonly kind: "valid"; readonly draft: StudentDraft }
  | { readonly kind: "invalid"; readonly faults: readonly Fault[] };

export type RowOutcome =
  | { readonly kind: "created" | "updated" | "unchanged"; readonly id: string; readonly version: number }
  | { readonly kind: "duplicate"; readonly member: "studentNumber" | "email" }
  | { readonly kind: "invalid"; readonly faults: readonly Fault[] };
