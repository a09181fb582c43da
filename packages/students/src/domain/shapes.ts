// The shapes of responses and their closed lists, for the operations, the stores and the page. The schemas of the operations
// are checked against these types. No imports, because the page is compiled without the types of Node.

/** A viewer may read (except hidden members), a registrar may also write, and an admin may do everything. */
export const roles = ["viewer", "registrar", "admin"] as const;
export type Role = (typeof roles)[number];

/** What an API key allows. */
export const scopes = ["read", "write", "admin"] as const;
export type Scope = (typeof scopes)[number];

/** The kinds of changes of a record. */
export const changeActions = ["created", "updated", "deleted", "restored", "reverted", "purged"] as const;
export type ChangeAction = (typeof changeActions)[number];

/** Why two records may describe the same person, the strongest reason first. */
export const duplicateReasons = ["same_name_and_date", "similar_name", "similar_date", "same_name"] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

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

/** The caller, and settings of the service. */
export interface CallerJson {
  readonly name: string;
  readonly role: Role;
  readonly signedIn: boolean;
  readonly profile: "open" | "registrar";
  readonly requireIfMatch: boolean;
  readonly seesAll: boolean;
}

/** An API key without its secret. */
export interface KeyJson {
  readonly id: string;
  readonly name: string;
  readonly scope: Scope;
  readonly role: Role;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
}

export interface WebhookJson {
  readonly id: string;
  readonly url: string;
  /** Empty for all actions. */
  readonly actions: readonly ChangeAction[];
  readonly createdAt: string;
  readonly after: string | null;
  /** The number of attempts to deliver the next event. */
  readonly attempts: number;
  readonly lastError: string | null;
  /** Only in the response that creates or rotates it. */
  readonly secret?: string | undefined;
}

/** The outcome of one attempt to send an event to a webhook. */
export interface DeliveryJson {
  readonly delivered: boolean;
  /** The status of the response; null without one. */
  readonly status: number | null;
  /** The response, or why there is none, as shown to users. */
  readonly detail: string;
}

export interface DeadLetterJson {
  readonly seq: string;
  readonly studentId: string;
  readonly error: string;
  readonly at: string;
}

export interface BackupsJson {
  readonly store: "sqlite" | "postgresql";
  readonly command: string;
  readonly backups: readonly {
    readonly at: string;
    readonly kind: "backup" | "restore";
    readonly by: string | null;
    readonly detail: string | null;
  }[];
}

/** An entry of the access log. */
export interface AuditEntryJson {
  readonly seq: number;
  readonly at: string;
  readonly action: AuditAction;
  readonly outcome: AuditOutcome;
  readonly by: string | null;
  readonly requestId: string | null;
  readonly address: string | null;
  readonly target: string | null;
  readonly detail: string | null;
}

/** The formats of imported files. `oneroster` is `users.csv` of OneRoster. */
export const importFormats = ["ndjson", "csv", "oneroster"] as const;
export type ImportFormat = (typeof importFormats)[number];

/**
 * The encodings of imported files. `auto` follows the byte order mark; without one it is UTF-8, or Windows-1252 if the file is
 * not valid UTF-8.
 */
export const encodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1250",
  "windows-1251",
  "windows-1252",
  "windows-1254",
  "iso-8859-2",
  "iso-8859-15",
  "macintosh",
] as const;
export type Encoding = (typeof encodings)[number];

/** The separators of cells in imported files, by name. */
export const separators = { comma: ",", semicolon: ";", tab: "\t", pipe: "|" } as const;
export type SeparatorName = keyof typeof separators;

/** How to read an imported file. The service detects what is not given. */
export interface ImportLayoutJson {
  /** Field names by column, where they differ; null omits the column. */
  readonly map?: Readonly<Record<string, string | null>> | undefined;
  /** Replacements for values, by column. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  readonly dates?: string | undefined;
  readonly encoding?: "auto" | Encoding | undefined;
  readonly separator?: SeparatorName | undefined;
  /** The line of the header, from 1. Lines before it are titles. */
  readonly headerLine?: number | undefined;
}

/** A saved layout. */
export interface ImportMappingJson {
  readonly name: string;
  readonly settings: ImportLayoutJson;
  /** Who saved it. */
  readonly by: string | null;
  readonly savedAt: string;
}

/** What is invalid in a row. `pointer` is a JSON Pointer into the student. */
export interface ImportIssueJson {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

/** A line of the report of an import: the outcome of one row. */
export interface ImportRowJson {
  /** From 1, without the header. */
  readonly row: number;
  readonly line: number;
  readonly result: "created" | "updated" | "unchanged" | "skipped" | "invalid" | "duplicate";
  readonly id?: string;
  readonly errors?: readonly ImportIssueJson[];
  /** Invalid values that are stored as they are (`open`). */
  readonly warnings?: readonly ImportIssueJson[];
  /** In a dry run: the record that would be created. */
  readonly student?: Readonly<Record<string, unknown>>;
  /** In a dry run: what would change in the record, as a JSON Patch. */
  readonly changes?: readonly { readonly op: string; readonly path: string; readonly value?: unknown }[];
}

/** The `summary` in the last line of the report of an import. */
export interface ImportSummaryJson extends Omit<ImportLayoutJson, "map" | "values"> {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly invalid: number;
  readonly duplicate: number;
  readonly skipped?: number;
  readonly withWarnings?: number;
  readonly dryRun: boolean;
  /** Whether anything was stored. */
  readonly kept: boolean;
  /** The line from which on the file was not read. */
  readonly unreadBehindLine?: number;
  /** With `upsert`: the rows without a number, which always create a record. */
  readonly withoutNumber?: number;
  /** Columns that match no known field. */
  readonly unknownColumns?: readonly string[];
}

/** A version of a record, without its members. */
export interface VersionJson {
  readonly version: number;
  readonly action: ChangeAction;
  readonly at: string;
  readonly by: string | null;
  readonly requestId: string | null;
  readonly mergedWith: string | null;
}

/** The result of a bulk change or of its dry run. */
export interface BulkResultJson {
  /** The id to undo the change; null when nothing changed. */
  readonly id: string | null;
  readonly dryRun: boolean;
  readonly found: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly invalid: number;
  readonly samples: readonly { readonly id: string | number; readonly patch: readonly unknown[] }[];
  readonly errors: readonly {
    readonly id: string | number;
    readonly errors: readonly { readonly pointer: string; readonly code: string; readonly detail: string }[];
  }[];
}
