import { diffBodies } from "../domain/document.ts";
import { formatRecord, type StoredRecord } from "../domain/record.ts";
import { draftAgain, draftCollections, draftPatch, draftRecords } from "./draft-record.ts";
import { type RecordForm, recordWriter } from "./record-form.ts";

const tasks = {
  render: ({ record, form }: { readonly record: StoredRecord; readonly form: RecordForm }): string =>
    isWhole(form) ? formatRecord(record) : recordWriter(form).write(record),
  diff: (task: { readonly before: string; readonly after: string; readonly visible: RecordForm["visible"] }): string =>
    diffBodies(task.before, task.after, task.visible),
  draft: draftRecords,
  draftAll: draftCollections,
  patch: draftPatch,
  again: draftAgain,
};

type Tasks = typeof tasks;
export type DocumentInputs = { readonly [Name in keyof Tasks]: Parameters<Tasks[Name]>[0] };
export type DocumentOutputs = { readonly [Name in keyof Tasks]: ReturnType<Tasks[Name]> };

/** Work on the text of documents. Pure functions of plain data, so they run on the event loop or in a thread. */
export const documentTasks: {
  readonly [Name in keyof Tasks]: (input: DocumentInputs[Name]) => DocumentOutputs[Name];
} = tasks;

/** How many characters a task parses. */
export const charactersOf: { readonly [Name in keyof Tasks]: (input: DocumentInputs[Name]) => number } = {
  render: ({ record, form }) => (isWhole(form) ? 0 : record.body.length),
  diff: ({ before, after }) => before.length + after.length,
  draft: ({ text }) => text.length,
  draftAll: ({ text }) => text.length,
  patch: ({ record, text }) => record.body.length + text.length,
  again: ({ record }) => record.body.length,
};

/** Whether records are written as they are stored. */
function isWhole({ format, fields, visible }: RecordForm): boolean {
  return format === "json" && fields === undefined && visible === undefined;
}
