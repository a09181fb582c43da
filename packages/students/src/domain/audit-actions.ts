// A file of its own, because the page imports it too, and is compiled without the types of Node.

/** The actions in the access log: changes and reads of records, rejected requests, and administration. */
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
  "mapping-save",
  "mapping-delete",
  "webhook-create",
  "webhook-delete",
  "webhook-replay",
  "webhook-rotate",
  "webhook-retry",
  "webhook-discard",
  "backup",
  "backup-restore",
  "migrate",
  "retention",
] as const;

export type AuditAction = (typeof auditActions)[number];

export const auditOutcomes = ["done", "rejected"] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];
