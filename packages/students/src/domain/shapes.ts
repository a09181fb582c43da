// Closed lists, and the shapes of imports, for the operations, the stores and the page. No imports, because the page is compiled
// without the types of Node. `responses.ts` has the schemas of other responses.

/**
 * A roster client may read the roster in the form of OneRoster and nothing else. A viewer may read (except hidden members and the
 * roster), a registrar may also write, and an admin may do everything.
 */
export const roles = ["roster", "viewer", "registrar", "admin"] as const;
export type Role = (typeof roles)[number];

/** What an API key allows. */
export const scopes = ["read", "write", "admin", "roster", "roster-demographics"] as const;
export type Scope = (typeof scopes)[number];

/** The kinds of changes of a record. */
export const changeActions = ["created", "updated", "deleted", "restored", "reverted", "purged"] as const;
export type ChangeAction = (typeof changeActions)[number];

/** Why two records may describe the same person, the strongest reason first. */
export const duplicateReasons = ["same_name_and_date", "similar_name", "similar_date", "same_name"] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** The actions in the access log: changes and reads of records, rejected requests, and administration. */
export const auditActions = [
  ...["create", "update", "delete", "restore", "revert", "purge", "merge", "distinct", "bulk", "undo", "import"],
  ...["read", "list", "export", "login-failure", "key-create", "key-revoke"],
  ...["webhook-create", "webhook-delete", "webhook-replay", "webhook-rotate", "webhook-retry", "webhook-discard"],
  ...["backup", "backup-restore", "migrate", "retention"],
] as const;

export type AuditAction = (typeof auditActions)[number];

export const auditOutcomes = ["done", "rejected"] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** The formats of imported files. `oneroster` is `users.csv` of OneRoster. */
export const importFormats = ["ndjson", "csv", "oneroster"] as const;
export type ImportFormat = (typeof importFormats)[number];

/**
 * The encodings of imported files. `auto` follows the byte order mark; without one it is UTF-8, or Windows-1252 if the file is
 * not valid UTF-8.
 */
export const encodings = [
  ...["utf-8", "utf-16le", "utf-16be", "windows-1250", "windows-1251", "windows-1252", "windows-1254"],
  ...["iso-8859-2", "iso-8859-15", "macintosh"],
] as const;
export type Encoding = (typeof encodings)[number];

/** The separators of cells in imported files, by name. */
export const separators = { comma: ",", semicolon: ";", tab: "\t", pipe: "|" } as const;
export type SeparatorName = keyof typeof separators;

/** The format of dates. `auto` accepts only unambiguous dates. */
export const dateFormats = ["auto", "YYYY-MM-DD", "DD.MM.YYYY", "DD/MM/YYYY", "MM/DD/YYYY"] as const;
export type DateFormat = (typeof dateFormats)[number];

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

/** What is invalid in a row. `pointer` is a JSON Pointer into the record. */
export interface ImportIssueJson {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

/** A line of the report of an import: the outcome of one row. */
export interface ImportRowJson {
  /** In a bundle of OneRoster: the file. */
  readonly file?: string | undefined;
  /** From 1, without the header. */
  readonly row: number;
  readonly line: number;
  /** Only rows of a bundle delete. */
  readonly result: "created" | "updated" | "deleted" | "unchanged" | "skipped" | "invalid" | "duplicate";
  readonly id?: string;
  readonly errors?: readonly ImportIssueJson[];
  /** For rows with errors and in dry runs: the row as it is in the file, the cells of CSV or the line of NDJSON. */
  readonly source?: string | readonly string[] | undefined;
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
  /** Undoes the import; absent when it wrote nothing, or more records than one undo may change. */
  readonly bulkId?: string;
  /** The line from which on the file was not read. */
  readonly unreadAfterLine?: number;
  /** With `upsert`: the rows without a number, which always create a record. */
  readonly withoutNumber?: number;
  /** The names of the columns of CSV. */
  readonly columns?: readonly string[];
  /** The field that each column becomes; empty for one that is left out. */
  readonly fields?: readonly string[];
  /** Columns that match no known field. */
  readonly unknownColumns?: readonly string[];
}
