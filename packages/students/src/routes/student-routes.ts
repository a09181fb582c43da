import type { Operation } from "@signalbox/service";
import type { StudentStore } from "../store/student-store.ts";
import type { StudentsSettings } from "../students-options.ts";
import { deleteStudent } from "./delete-student.ts";
import { getStudent } from "./get-student.ts";
import { getStudents } from "./get-students.ts";
import { patchStudent } from "./patch-student.ts";
import { postStudent } from "./post-student.ts";
import { putStudent } from "./put-student.ts";
import type { RouteContext } from "./route-context.ts";

/** Every operation of the service. */
export function studentRoutes(store: StudentStore, settings: StudentsSettings): readonly Operation[] {
  const context: RouteContext = { store, ...settings };
  return [getStudents, postStudent, getStudent, putStudent, patchStudent, deleteStudent].map((route) => route(context));
}
