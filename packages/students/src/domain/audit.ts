import type { Author, ChangeAction } from "./student.ts";

/** What the access log has entries of: changes of records, reads, attempts to get in, and administration. */
export const auditActions = [
  "create",
  "update",
  "delete",
  "restore",
  "revert",
  "purge",
  "merge",
  "bulk",
  "undo",
  "import",
  "read",
  "list",
  "export",
  "login-failure",
  "key-create",
  "key-revoke",
  "webhook-create",
  "webhook-delete",
  "webhook-replay",
  "backup",
  "backup-restore",
  "migrate",
  "retention",
] as const;

export type AuditAction = (typeof auditActions)[number];

export const auditOutcomes = ["done", "rejected"] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

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
