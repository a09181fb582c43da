import type { AuditAction, AuditOutcome } from "./audit-actions.ts";
import type { Author, ChangeAction } from "./student.ts";

/** An entry of the access log that is to be made. */
export interface AuditNote {
  readonly action: AuditAction;
  readonly by: Author;
  /** @default "done" */
  readonly outcome?: AuditOutcome;
  /** The key of a record, or the id of whatever else it is about. */
  readonly target?: string | undefined;
  /** What else is to be known of it: the number of records, the query of a list. */
  readonly detail?: string | undefined;
}

/** The entry of a change of a record. */
export const auditActionOf: Readonly<Record<ChangeAction, AuditAction>> = {
  created: "create",
  updated: "update",
  deleted: "delete",
  restored: "restore",
  reverted: "revert",
  purged: "purge",
};
