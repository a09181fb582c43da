import type { TaskContext } from "@signalbox/service";
import type { QueryConnection, Statement } from "@signalbox/service/query-connection";
import type { Collections } from "../collections/collection.ts";
import { toRecord } from "../store/record-row.ts";
import type { CheckTask, MergeTask } from "../transfer/check-row.ts";
import type { BundleTask } from "../transfer/open-bundle.ts";
import type { DocumentInputs } from "./document-tasks.ts";
import type { DuplicatesTask } from "./find-duplicates.ts";
import type { BulkTask, UndoTask } from "./plan-bulk.ts";
import { type ListTask, readList } from "./read-list.ts";
import { type RecordForm, recordWriter } from "./record-form.ts";
import { type OrderTask, readOrder, readSortedPage, type SortedPageTask } from "./scan-order.ts";

interface StatementTask {
  readonly statement: Statement;
}

/** The tasks of the threads: everything that may take long or be large. */
export type StudentTasks = ReturnType<typeof studentTasks>;

export function studentTasks(connection: QueryConnection, collections: Collections | undefined) {
  return {
    list: (task: ListTask, context: TaskContext) => readList(connection, task, context),

    order: (task: OrderTask, context: TaskContext) => readOrder(connection, task, context),

    sortedPage: (task: SortedPageTask, context: TaskContext) => readSortedPage(connection, task, context),

    /** Serializes the version that a statement finds, whose columns are `changedColumns`; also the record without its body. */
    async version({ statement, form }: StatementTask & { readonly form: RecordForm }, { transfer }: TaskContext) {
      for await (const row of connection.each(statement)) {
        const record = toRecord(row);
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
    async duplicates(task: DuplicatesTask, { isAborted }: TaskContext) {
      const { findDuplicates } = await import("./find-duplicates.ts");
      return findDuplicates(connection, task, isAborted);
    },

    async planBulk(task: BulkTask, { isAborted }: TaskContext) {
      const { planBulk } = await import("./plan-bulk.ts");
      return planBulk(connection, { ...task, collections }, isAborted);
    },

    async planUndo(task: UndoTask, { isAborted }: TaskContext) {
      const { planUndo } = await import("./plan-bulk.ts");
      return planUndo(connection, { ...task, collections }, isAborted);
    },

    async checkRows(task: CheckTask) {
      const { checkRows } = await import("../transfer/check-row.ts");
      return checkRows({ ...task, collections });
    },

    async mergeRows(task: MergeTask) {
      const { mergeRows } = await import("../transfer/check-row.ts");
      return mergeRows({ ...task, collections });
    },

    async workbook({ bytes }: { readonly bytes: Uint8Array }) {
      const { workbookText } = await import("../transfer/workbook.ts");
      return workbookText(bytes);
    },

    async bundle(task: BundleTask, { transfer }: TaskContext) {
      const { openBundle } = await import("../transfer/open-bundle.ts");
      const opened = openBundle(task);
      if (opened.file !== undefined) transfer(opened.file.buffer);
      return opened;
    },

    async document<Name extends keyof DocumentInputs>(task: {
      readonly name: Name;
      readonly input: DocumentInputs[Name];
    }) {
      const { documentTasks } = await import("./document-tasks.ts");
      return documentTasks[task.name]({ ...task.input, collections });
    },
  };
}
