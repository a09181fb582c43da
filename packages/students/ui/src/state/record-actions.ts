import { ApiError, formatNoun, type Toast } from "@signalbox/ui";
import { nameOf, type StudentRecord } from "../api/student-record.ts";
import { studentsApi } from "../api/students-api.ts";
import type { Address } from "./address.ts";
import type { RecordsControls } from "./use-records.ts";

interface ActionParts {
  readonly list: RecordsControls;
  readonly go: (change: Partial<Address>) => void;
  readonly say: (toast: Toast) => void;
  /** Called when the record was removed from the list, to select its neighbor. */
  readonly onRemoved: (id: string) => void;
}

interface RecordActions {
  /** Deletes a record immediately, and offers to undo that for a while. */
  readonly remove: (record: StudentRecord) => Promise<void>;
  readonly removeAll: (records: readonly StudentRecord[]) => Promise<void>;
  /** Reports the result of a bulk change, and offers to undo it. */
  readonly bulkDone: (message: string, bulkId: string | null) => void;
  /** Reports a merge and offers to undo it, then calls `onUndone`. */
  readonly mergeDone: (message: string, bulkId: string, onUndone: () => void) => void;
}

/** The actions on records of the list, with undo. */
export function recordActions({ list, go, say, onRemoved }: ActionParts): RecordActions {
  const failed = (cause: unknown): void => say({ message: ApiError.from(cause).message });

  const undoRemoval = (deleted: StudentRecord): void => {
    studentsApi.restore(deleted).then((restored) => {
      list.put(restored);
      go({ id: restored.id });
    }, failed);
  };
  const undoBulk = (bulkId: string, onUndone = (): void => {}): void => {
    studentsApi.undoBulk(bulkId).then(({ undone, conflicts: { length } }) => {
      list.reload();
      onUndone();
      const rest =
        length === 0 ? "" : ` Others have changed ${formatNoun(length, "student")} since; they stay as they are.`;
      say({ message: `${formatNoun(undone, "student")} as before.${rest}` });
    }, failed);
  };
  const bulkDone = (message: string, bulkId: string | null): void => {
    go({ show: undefined });
    list.reload();
    say({ message, ...(bulkId === null ? {} : { undo: () => undoBulk(bulkId) }) });
  };

  return {
    bulkDone,
    mergeDone(message, bulkId, onUndone) {
      list.reload();
      say({ message, undo: () => undoBulk(bulkId, onUndone) });
    },
    async remove(record) {
      try {
        const deleted = await studentsApi.remove(record);
        list.remove(record.id);
        onRemoved(record.id);
        say({ message: `${nameOf(record)} is deleted.`, undo: () => undoRemoval(deleted) });
      } catch (cause) {
        failed(cause);
      }
    },
    async removeAll(records) {
      try {
        const ids = records.map(({ id }) => id);
        const result = await studentsApi.bulk({ ids, delete: true, dryRun: false });
        bulkDone(`${formatNoun(result.changed, "student")} deleted.`, result.id);
      } catch (cause) {
        failed(cause);
      }
    },
  };
}
