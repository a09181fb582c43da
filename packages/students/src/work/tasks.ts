import type { TaskContext } from "@signalbox/service";
import type { QueryConnection, Statement } from "@signalbox/service/query-connection";
import type { Collections } from "../collections/collection.ts";
import type { StoredRecord } from "../domain/record.ts";
import type { SortedRecord } from "../domain/scan-query.ts";
import type { MergedRow } from "../store/import-rows.ts";
import { toVersion } from "../store/record-history.ts";
import type { CheckedRow, CheckTask, MergeTask } from "../transfer/check-row.ts";
import type { BundleTask, OpenedBundle } from "../transfer/open-bundle.ts";
import type { DocumentInputs, DocumentOutputs } from "./document-tasks.ts";
import type { DuplicateGroups, DuplicatesTask } from "./find-duplicates.ts";
import type { PackedIds } from "./packed-ids.ts";
import type { BulkPart, BulkTask, UndoPlan, UndoTask } from "./plan-bulk.ts";
import { type ListPart, type ListTask, readList } from "./read-list.ts";
import { type RecordForm, recordWriter } from "./record-form.ts";
import { type OrderTask, readOrder, readSortedPage, type SortedPageTask } from "./scan-order.ts";

interface StatementTask {
  readonly statement: Statement;
}

/** Reads one version with a statement whose columns are those of `toVersion`, and serializes it. */
interface VersionTask extends StatementTask {
  readonly form: RecordForm;
}

/** The serialized version, and the record without its body. */
interface VersionPart {
  readonly record: StoredRecord;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface WorkbookTask {
  readonly bytes: Uint8Array;
}

interface DocumentTask<Name extends keyof DocumentInputs> {
  readonly name: Name;
  readonly input: DocumentInputs[Name];
}

/** The tasks of the threads: everything that may take long or be large. */
export type StudentTasks = ReturnType<typeof studentTasks>;

export function studentTasks(connection: QueryConnection, collections: Collections | undefined) {
  return {
    list: (task: ListTask, context: TaskContext): Promise<ListPart> => readList(connection, task, context),

    order: (task: OrderTask, context: TaskContext): Promise<PackedIds> => readOrder(connection, task, context),

    sortedPage: (task: SortedPageTask, context: TaskContext): Promise<readonly SortedRecord[]> =>
      readSortedPage(connection, task, context),

    async version({ statement, form }: VersionTask, { transfer }: TaskContext): Promise<VersionPart | undefined> {
      for await (const row of connection.each(statement)) {
        const record = toVersion(row);
        const bytes = new TextEncoder().encode(recordWriter(form).write(record));
        transfer(bytes.buffer);
        return { record: { ...record, body: "" }, bytes };
      }
      return undefined;
    },

    /** All rows of a statement that limits them itself. */
    async rows({ statement }: StatementTask): Promise<readonly (readonly unknown[])[]> {
      const rows: (readonly unknown[])[] = [];
      for await (const row of connection.each(statement)) rows.push(row);
      return rows;
    },

    // Loaded on demand: a thread that only reads does not need the schemas.
    async duplicates(task: DuplicatesTask, { isAborted }: TaskContext): Promise<DuplicateGroups> {
      const { findDuplicates } = await import("./find-duplicates.ts");
      return findDuplicates(connection, task, isAborted);
    },

    async planBulk(task: BulkTask, { isAborted }: TaskContext): Promise<BulkPart> {
      const { planBulk } = await import("./plan-bulk.ts");
      return planBulk(connection, { ...task, collections }, isAborted);
    },

    async planUndo(task: UndoTask, { isAborted }: TaskContext): Promise<UndoPlan> {
      const { planUndo } = await import("./plan-bulk.ts");
      return planUndo(connection, { ...task, collections }, isAborted);
    },

    async checkRows(task: CheckTask): Promise<readonly CheckedRow[]> {
      const { checkRows } = await import("../transfer/check-row.ts");
      return checkRows({ ...task, collections });
    },

    async mergeRows(task: MergeTask): Promise<readonly MergedRow[]> {
      const { mergeRows } = await import("../transfer/check-row.ts");
      return mergeRows({ ...task, collections });
    },

    async workbook({ bytes }: WorkbookTask): Promise<string> {
      const { workbookText } = await import("../transfer/workbook.ts");
      return workbookText(bytes);
    },

    async bundle(task: BundleTask, { transfer }: TaskContext): Promise<OpenedBundle> {
      const { openBundle } = await import("../transfer/open-bundle.ts");
      const opened = openBundle(task);
      if (opened.file !== undefined) transfer(opened.file.buffer);
      return opened;
    },

    async document<Name extends keyof DocumentInputs>(task: DocumentTask<Name>): Promise<DocumentOutputs[Name]> {
      const { documentTasks } = await import("./document-tasks.ts");
      return documentTasks[task.name]({ ...task.input, collections });
    },
  };
}
