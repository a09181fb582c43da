import type { TaskContext } from "@signalbox/service";
import type { QueryConnection, RowValues, Statement } from "@signalbox/service/query-connection";
import type { RecordRules } from "../collections/check-record.ts";
import { diffBodies } from "../domain/document.ts";
import type { StoredRecord } from "../domain/record.ts";
import { type CheckTask, checkRows, type MergeTask, mergeRows } from "../transfer/check-row.ts";
import { type BundleTask, openBundle } from "../transfer/open-bundle.ts";
import { workbookText } from "../transfer/workbook.ts";
import { draftAgain, draftCollections, draftPatch, draftRecords, draftReplacement } from "./draft-record.ts";
import { type DuplicatesTask, findDuplicates } from "./find-duplicates.ts";
import { type BulkPatch, planRecords, planUndo, recordsOf } from "./plan-bulk.ts";
import { type ListTask, readList } from "./read-list.ts";
import { type RecordForm, recordWriter } from "./record-form.ts";
import { type OrderTask, readOrder, readSortedPage, type SortedPageTask } from "./scan-order.ts";

export interface StatementTask {
  readonly statement: Statement;
}

/** The tasks of the threads: everything that may take long or be large. */
export type StudentTasks = ReturnType<typeof studentTasks>;

export function studentTasks(connection: QueryConnection, rules: RecordRules) {
  return {
    ...documentTasks(rules),

    list: (task: ListTask, context: TaskContext) => readList(connection, task, context),

    order: (task: OrderTask, context: TaskContext) => readOrder(connection, task, context),

    sortedPage: (task: SortedPageTask, context: TaskContext) => readSortedPage(connection, task, context),

    /** All rows of a statement that limits them itself. */
    async rows({ statement }: StatementTask): Promise<readonly RowValues[]> {
      const rows: RowValues[] = [];
      for await (const row of connection.each(statement)) rows.push(row);
      return rows;
    },

    duplicates: (task: DuplicatesTask, { isAborted }: TaskContext) => findDuplicates(connection, task, isAborted),

    /** Plans one change of all records that a statement finds, whose columns are `recordColumns`. */
    planBulk: ({ statement, ...change }: StatementTask & BulkPatch, { isAborted }: TaskContext) =>
      planRecords(recordsOf(connection.each(statement)), change, rules, isAborted),

    planUndo: ({ statement }: StatementTask, { isAborted }: TaskContext) =>
      planUndo(connection.each(statement), rules, isAborted),

    checkRows: (task: CheckTask) => checkRows(task, rules),

    mergeRows: (task: MergeTask) => mergeRows(task, rules),

    workbook: ({ bytes }: { readonly bytes: Uint8Array }) => workbookText(bytes),

    bundle(task: BundleTask, { transfer }: TaskContext) {
      const opened = openBundle(task);
      if (opened.file !== undefined) transfer(opened.file.buffer);
      return opened;
    },
  };
}

/** Work on the text of documents. Pure functions of plain data, so they run on the event loop or in a thread. */
export function documentTasks(rules: RecordRules) {
  return {
    render: ({ record, form }: { readonly record: StoredRecord; readonly form: RecordForm }) =>
      recordWriter(form).write(record),
    diff: (task: { readonly before: string; readonly after: string; readonly visible: RecordForm["visible"] }) =>
      diffBodies(task.before, task.after, task.visible),
    draft: (task: Parameters<typeof draftRecords>[0]) => draftRecords(task, rules),
    draftAll: (task: Parameters<typeof draftCollections>[0]) => draftCollections(task, rules),
    replace: (task: Parameters<typeof draftReplacement>[0]) => draftReplacement(task, rules),
    patch: (task: Parameters<typeof draftPatch>[0]) => draftPatch(task, rules),
    again: (task: Parameters<typeof draftAgain>[0]) => draftAgain(task, rules),
  };
}
