import { stepViolation } from "../collections/check-record.ts";
import type { Author, RecordDraft, StoredRecord } from "../domain/record.ts";
import { withIdOf } from "../domain/record-id.ts";
import type { Profile } from "../domain/student-schema.ts";
import type { RecordStore } from "../store/record-store.ts";
import { retryChanged } from "../store/transaction.ts";
import type { Decision } from "../store/write-record.ts";
import { invalidRecord } from "../work/draft-record.ts";

/** The steps of a change. Each may run more than once. */
interface DraftedChange {
  readonly by: Author;
  /** Returns the record, or throws the problem if it cannot be changed. */
  check(current: StoredRecord | undefined): StoredRecord;
  /** Creates the draft at once if it is quick, because other writes wait for the transaction. */
  draft(record: StoredRecord): RecordDraft | Promise<RecordDraft>;
  decide(record: StoredRecord, draft: RecordDraft): Decision;
}

/**
 * Changes a record to a draft of it. A quick draft is created in the transaction, any other beside it, and again if the record has
 * changed in the meantime.
 *
 * @throws Problem 503 `record_busy` when others were faster each time
 */
export async function changeWithDraft(
  store: RecordStore,
  id: string,
  { by, check, draft, decide }: DraftedChange,
): Promise<StoredRecord> {
  let made: { readonly version: number; readonly draft: RecordDraft } | undefined;
  return retryChanged(async () => {
    // PostgreSQL may decide more than once.
    const pending: { readonly version: number; readonly draft: Promise<RecordDraft> }[] = [];
    const changed = await store.change(
      id,
      (current) => {
        const record = check(current);
        const { version } = record;
        const known = made?.version === version ? made.draft : draft(record);
        if (!(known instanceof Promise)) return decide(record, known);
        known.catch(() => {});
        pending.push({ version, draft: known });
        return { kind: "keep" };
      },
      by,
    );
    const last = pending.at(-1);
    if (last === undefined) return changed;
    made = { version: last.version, draft: await last.draft };
    return undefined;
  });
}

/**
 * Decides to replace a record by `draft`, or to leave it unchanged if they are equal.
 *
 * @throws Problem 422 when the status cannot follow the one before (`registrar`)
 */
export function replaceWith(
  current: StoredRecord,
  draft: RecordDraft,
  { profile, action = "updated" }: { readonly profile: Profile; readonly action?: "updated" | "reverted" },
): Decision {
  if (current.body === withIdOf(current.body, draft.body)) return { kind: "keep" };
  const violation = stepViolation(current, draft, { profile });
  if (violation !== undefined) throw invalidRecord({ violations: [violation], more: 0 });
  return { kind: "write", action, draft };
}
