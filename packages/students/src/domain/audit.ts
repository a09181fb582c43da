import type { AuditAction, AuditOutcome } from "./audit-actions.ts";
import type { ChangeAction } from "./shapes.ts";
import type { Author } from "./student.ts";

/** A new entry of the access log. */
export interface AuditNote {
  readonly action: AuditAction;
  readonly by: Author;
  /** @default "done" */
  readonly outcome?: AuditOutcome;
  /** The key of a record, or the id of another subject. */
  readonly target?: string | undefined;
  /** Further details: the number of records, or the query of a list. */
  readonly detail?: string | undefined;
}

/** The entry for a change of a record. */
export const auditActionOf: Readonly<Record<ChangeAction, AuditAction>> = {
  created: "create",
  updated: "update",
  deleted: "delete",
  restored: "restore",
  reverted: "revert",
  purged: "purge",
};
