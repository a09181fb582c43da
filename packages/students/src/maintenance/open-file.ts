import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";

const timeout = 5_000;

/**
 * Opens a file of records to read it, and leaves nothing beside it: SQLite makes two files beside one in WAL mode, even to
 * read it, which fails where nothing can be written. A file without a log is used by nobody and has everything in itself,
 * so it is read as one that cannot change (`immutable`); the log of another one is read with it.
 */
export function openReadOnly(file: string): DatabaseSync {
  if (hasLog(file)) return new DatabaseSync(file, { readOnly: true, timeout });
  const url = pathToFileURL(file);
  url.search = "?mode=ro&immutable=1";
  return new DatabaseSync(url, { readOnly: true, timeout });
}

/** Whether a service has the file open, or has left its log when it died. */
export function hasLog(file: string): boolean {
  return statSync(`${file}-wal`, { throwIfNoEntry: false })?.isFile() === true;
}

/**
 * Opens a file of records to copy it while a service may start on it: as one that others write too and, where nothing can be
 * written, as {@link openReadOnly} does. Whoever closes it last takes the files beside it away.
 */
export function openToCopy(file: string): DatabaseSync {
  if (hasLog(file)) return openReadOnly(file);
  try {
    const database = new DatabaseSync(file, { timeout });
    database.prepare("select 1 from sqlite_master").get();
    return database;
  } catch {
    return openReadOnly(file);
  }
}

export type MaintenanceErrorCode =
  | "no_store"
  | "not_empty"
  | "damaged"
  | "unsupported"
  | "file_exists"
  | "not_writable";

/** A backup, a restore or a check cannot be done. The message says why, and what to do. */
export class MaintenanceError extends Error {
  override readonly name = "MaintenanceError";
  readonly code: MaintenanceErrorCode;

  constructor(code: MaintenanceErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.code = code;
  }
}
