export { createStudents, type Students } from "./create-students.ts";
export type { Profile } from "./domain/student-schema.ts";
export { type ServeStudentsOptions, serveStudents } from "./serve-students.ts";
export type { StudentLimits, StudentsOptions } from "./students-options.ts";
