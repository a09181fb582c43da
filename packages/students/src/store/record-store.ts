import type { RecordDraft, StoredRecord } from "../domain/record.ts";
import type { ChangeAction } from "../domain/shapes.ts";
import { KeyTaken } from "./record-keys.ts";

/** A decision about an existing record. `purge` deletes it with its history, and records only the purge. */
export type Decision =
  | { readonly kind: "keep" }
  | { readonly kind: "write"; readonly action: ChangeAction; readonly draft: RecordDraft }
  | { readonly kind: "delete" }
  | { readonly kind: "purge" };

/** The idempotency key of a request, and a digest of its body. */
export interface IdempotencyKey {
  /** The name of the principal. Each principal has its own keys. */
  readonly principal: string;
  readonly key: string;
  readonly fingerprint: string;
}

export type AddOutcome =
  | { readonly kind: "added"; readonly records: readonly StoredRecord[]; readonly replayed: boolean }
  | { readonly kind: "key_reused" }
  | { readonly kind: "too_many_collections" }
  | Duplicate;

export type ChangeOutcome = { readonly kind: "done"; readonly record: StoredRecord } | Duplicate;

/**
 * Another record has the same unique value, or any record has the same id. `index` is that of the draft.
 */
export interface Duplicate {
  readonly kind: "duplicate";
  readonly member: string;
  readonly index: number;
}

/** The unique member in an error of either database; undefined for other errors. */
export function duplicateOf(error: unknown): Duplicate["member"] | undefined {
  if (error instanceof KeyTaken) return error.member;
  const {
    message = "",
    constraint = "",
    detail = "",
  } = error as { message?: string; constraint?: string; detail?: string };
  // Two rows of one statement, or PostgreSQL under concurrent writes: other duplicates are found before the insert.
  if (constraint === "record_key_unique" || message.includes("record_key.name"))
    return /=\([^.]+\.(.+?), /.exec(detail)?.[1] ?? "key";
  // PostgreSQL names the index. SQLite names table and column, or a partial index.
  const about = constraint || (message.startsWith("UNIQUE constraint failed:") ? message : "");
  if (/\brecord(?:_pkey$|\.id$)/.test(about)) return "id";
  return undefined;
}
