import { formatRecord, type StoredRecord } from "../domain/record.ts";
import {
  type AgainTask,
  type DraftTask,
  draftAgain,
  draftCollections,
  draftPatch,
  draftRecords,
  type PatchTask,
} from "./draft-record.ts";
import { type RecordForm, recordWriter } from "./record-form.ts";
import { type DiffTask, diffBodies } from "./scan-order.ts";

interface RenderTask {
  readonly record: StoredRecord;
  readonly form: RecordForm;
}

/** Work on the text of documents. Pure functions of plain data, so they run on the event loop or in a thread. */
export const documentTasks = {
  render: ({ record, form }: RenderTask): string =>
    isWhole(form) ? formatRecord(record) : recordWriter(form).write(record),
  diff: diffBodies,
  draft: draftRecords,
  draftAll: draftCollections,
  patch: draftPatch,
  again: draftAgain,
};

/** How many characters a task parses. */
export const charactersOf = {
  render: ({ record, form }: RenderTask): number => (isWhole(form) ? 0 : record.body.length),
  diff: ({ before, after }: DiffTask): number => before.length + after.length,
  draft: ({ text }: DraftTask): number => text.length,
  draftAll: ({ text }: DraftTask): number => text.length,
  patch: ({ record, text }: PatchTask): number => record.body.length + text.length,
  again: ({ record }: AgainTask): number => record.body.length,
};

/** Whether records are written as they are stored. */
function isWhole({ format, fields, visible }: RecordForm): boolean {
  return format === "json" && fields === undefined && visible === undefined;
}
