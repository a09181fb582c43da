import { formatStudent, type Student } from "../domain/student.ts";
import { type RecordForm, recordWriter } from "../reads/record-form.ts";
import { type DiffTask, diffBodies } from "../reads/stored-record.ts";
import {
  type AgainTask,
  type DraftTask,
  draftAgain,
  draftCollections,
  draftPatch,
  draftStudents,
  type PatchTask,
} from "../writes/draft-student.ts";

interface RenderTask {
  readonly student: Student;
  readonly form: RecordForm;
}

/** Work on the text of documents. Pure functions of plain data, so they run on the event loop or in a thread. */
export const documentTasks = {
  render: ({ student, form }: RenderTask): string =>
    isWhole(form) ? formatStudent(student) : recordWriter(form).write(student),
  diff: diffBodies,
  draft: draftStudents,
  draftAll: draftCollections,
  patch: draftPatch,
  again: draftAgain,
};

/** How many characters a task parses. */
export const charactersOf = {
  render: ({ student, form }: RenderTask): number => (isWhole(form) ? 0 : student.body.length),
  diff: ({ before, after }: DiffTask): number => before.length + after.length,
  draft: ({ text }: DraftTask): number => text.length,
  draftAll: ({ text }: DraftTask): number => text.length,
  patch: ({ student, text }: PatchTask): number => student.body.length + text.length,
  again: ({ student }: AgainTask): number => student.body.length,
};

/** Whether records are written as they are stored. */
function isWhole({ format, fields, visible }: RecordForm): boolean {
  return format === "json" && fields === undefined && visible === undefined;
}
