export type { RateLimit } from "@signalbox/service";
export { type BackupOptions, MaintenanceError, type MaintenanceErrorCode } from "@signalbox/service";
export type { JwtOptions } from "./access/verify-token.ts";
export { createStudents, type Students } from "./create-students.ts";
export type {
  AuditEntryJson,
  BulkChangeJson,
  BulkResultJson,
  BulkUndoJson,
  DeliveryJson,
  VersionJson,
  WebhookJson,
} from "./domain/responses.ts";
export {
  type ImportIssueJson,
  type ImportRowJson,
  type ImportSummaryJson,
  type Scope,
  scopes,
} from "./domain/shapes.ts";
export type { Profile } from "./domain/student-schema.ts";
export { defaultLimits, type StudentLimits } from "./limits.ts";
export type { StudentsLocation } from "./maintenance/administer.ts";
export { migrateStudents, openStudentKeys, resetStudents, type StudentKeys } from "./maintenance/administer.ts";
export { backupStudents, checkStudentsFile, restoreStudents, type StudentsCheck } from "./maintenance/copy-students.ts";
export { type MovedRows, type MoveOptions, moveStudents } from "./maintenance/move-students.ts";
export { type ServeStudentsOptions, serveStudents } from "./serve-students.ts";
export type { ApiKey, KeyStore, NewKey } from "./store/keys.ts";
export type { StudentsOptions } from "./students-options.ts";
