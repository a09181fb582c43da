export { type Scope, scopes } from "./access/api-key.ts";
export type { JwtOptions } from "./access/jwt.ts";
export type { RateLimit } from "./access/rate-limit.ts";
export { createStudents, type Students } from "./create-students.ts";
export type { Profile } from "./domain/student-schema.ts";
export { openStudentKeys, type StudentKeys } from "./open-student-keys.ts";
export { type ServeStudentsOptions, serveStudents } from "./serve-students.ts";
export type { ApiKey, KeyStore, NewKey } from "./store/key-store.ts";
export type { StudentLimits, StudentsOptions } from "./students-options.ts";
