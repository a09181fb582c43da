import type { Operation } from "@signalbox/service";
import { guarded } from "../access/guarded.ts";
import { withStatusInfo } from "../oneroster/status-info.ts";
import { deleteStudent } from "./delete-student.ts";
import { getChanges } from "./get-changes.ts";
import { getDiff } from "./get-diff.ts";
import { getOneRosterStudent } from "./get-one-roster-student.ts";
import { getOneRosterStudents } from "./get-one-roster-students.ts";
import { getStudent } from "./get-student.ts";
import { getStudents } from "./get-students.ts";
import { getVersion } from "./get-version.ts";
import { getVersions } from "./get-versions.ts";
import { patchStudent } from "./patch-student.ts";
import { postImport } from "./post-import.ts";
import { postPurge } from "./post-purge.ts";
import { postRestore } from "./post-restore.ts";
import { postRevert } from "./post-revert.ts";
import { postStudent } from "./post-student.ts";
import { putStudent } from "./put-student.ts";
import type { RouteContext } from "./route-context.ts";
import { webhookOperations } from "./webhook-operations.ts";
import { withStorageProblems } from "./with-storage-problems.ts";

/** Every operation of the service. */
export function studentRoutes(context: RouteContext): readonly Operation[] {
  const routes = [
    getStudents,
    postStudent,
    postImport,
    getChanges,
    getStudent,
    putStudent,
    patchStudent,
    deleteStudent,
    postRestore,
    postRevert,
    postPurge,
    getVersions,
    getVersion,
    getDiff,
    getOneRosterStudents,
    getOneRosterStudent,
  ];
  return [...routes.map((route) => route(context)), ...webhookOperations(context)]
    .map(guarded)
    .map(withStorageProblems)
    .map(withStatusInfo);
}
