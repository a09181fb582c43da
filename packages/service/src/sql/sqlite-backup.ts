import { accessSync, constants, existsSync, statSync } from "node:fs";
import { chmod, copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { backup, DatabaseSync } from "./sqlite.ts";

export type MaintenanceErrorCode =
  | "no_store"
  | "in_use"
  | "not_empty"
  | "damaged"
  | "unsupported"
  | "file_exists"
  | "not_writable";

/** A backup, a restore or a check is not possible. The message explains why, and what to do. */
export class MaintenanceError extends Error {
  override readonly name = "MaintenanceError";
  readonly code: MaintenanceErrorCode;

  constructor(code: MaintenanceErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.code = code;
  }
}

/** The result of a check. */
export interface SqliteCheck {
  /** One sentence for each defect; empty when the file is sound. */
  readonly issues: readonly string[];
}

/** How a service checks its file. */
export interface SqliteChecker<Check extends SqliteCheck> {
  /** The content of the file, as errors name it: "records". */
  readonly content: string;
  /** Checks the content. `issues` has what SQLite itself found. */
  check(database: DatabaseSync, issues: readonly string[]): Check;
}

/**
 * Checks a SQLite file without changing it. Leaves no other files in its folder.
 *
 * @throws MaintenanceError `no_store` when there is no readable file, `damaged` when SQLite cannot read it.
 */
export function checkSqlite<Check extends SqliteCheck>(file: string, checker: SqliteChecker<Check>): Check {
  const { content } = checker;
  assertFile(file, content);
  const wasQuiet = !hasLog(file);
  let database: DatabaseSync | undefined;
  try {
    database = openReadOnly(file);
    const found = database.prepare("pragma integrity_check(20)").all() as { integrity_check: string }[];
    const damage = found.map(({ integrity_check: message }) => message).filter((message) => message !== "ok");
    const checked = checker.check(
      database,
      damage.map((message) => `The file is damaged: ${message}.`),
    );
    // A service that has started meanwhile may have changed the file during the check.
    return checked.issues.length > 0 && wasQuiet && hasLog(file) ? checkSqlite(file, checker) : checked;
  } catch (cause) {
    if (cause instanceof MaintenanceError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MaintenanceError(
      "damaged",
      `Cannot read ${file} as a store of ${content}: ${reason}. Go back to a backup that is sound.`,
      { cause },
    );
  } finally {
    database?.close();
  }
}

/** For a folder or an unreadable file, SQLite would report a disk error. */
function assertFile(file: string, content: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new MaintenanceError("no_store", `There are no ${content} at ${file}.`);
  if (found.isDirectory()) throw new MaintenanceError("no_store", `${file} is a folder. Name a file in it.`);
  try {
    accessSync(file, constants.R_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new MaintenanceError("no_store", `Cannot read ${file} (${code}). Check who may read it.`, { cause });
  }
}

export interface BackupOptions {
  /** Called as pages are copied. */
  readonly progress?: (copied: { readonly pages: number; readonly total: number }) => void;
  /** Stops the copy and removes it. The promise rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
}

/**
 * Copies the SQLite file `source` to the new file `target` while a service writes to it, and checks the copy. The copy has
 * everything that was committed before the copy began, and nothing that was committed later.
 *
 * @throws MaintenanceError `no_store`, `file_exists`, `not_writable`, or `damaged` when the copy is not sound. The copy is then
 * removed.
 */
export async function backupSqlite<Check extends SqliteCheck>(
  source: string,
  target: string,
  checker: SqliteChecker<Check>,
  options: BackupOptions = {},
): Promise<Check> {
  const { content } = checker;
  const { progress, signal } = options;
  assertFile(source, content);
  if (existsSync(target)) throw new MaintenanceError("file_exists", `${target} exists; choose a new file.`);
  await requireWritable(target);
  const database = openToCopy(source);
  try {
    // The transaction holds one snapshot. Without it, SQLite would start again after each write of the service.
    database.exec("begin");
    database.prepare("select 1 from sqlite_master").get();
    await backup(database, target, {
      rate: 1_000,
      progress: ({ totalPages, remainingPages }) => {
        signal?.throwIfAborted();
        progress?.({ pages: totalPages - remainingPages, total: totalPages });
      },
    });
    signal?.throwIfAborted();
    leaveWalMode(target);
    const checked = checkSqlite(target, checker);
    if (checked.issues.length > 0) {
      const found = checked.issues.join(" ");
      const todo = "No copy was kept; go back to an older backup.";
      throw new MaintenanceError("damaged", `The ${content} at ${source} are damaged. ${found} ${todo}`);
    }
    return checked;
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  } finally {
    database.close();
  }
}

/** Makes the copy a single file, which can be read from a read-only folder. */
function leaveWalMode(target: string): void {
  using copy = new DatabaseSync(target);
  copy.exec("pragma journal_mode = delete");
}

/** SQLite's own error does not name the file. */
async function requireWritable(target: string): Promise<void> {
  try {
    await (await open(target, "wx", 0o600)).close();
  } catch (cause) {
    throw new MaintenanceError("not_writable", `Cannot write ${target} (${(cause as NodeJS.ErrnoException).code}).`, {
      cause,
    });
  }
}

/**
 * Restores the backup `source` to `target`, where no file and no log may exist. The backup is checked, copied, checked again, and
 * then renamed to `target`. `prepare` changes the copy before its second check.
 *
 * @throws MaintenanceError `not_empty` when there is a file or a log at `target`, `no_store` or `damaged` when the backup cannot be
 * used. Nothing is changed then.
 */
export async function restoreSqlite<Check extends SqliteCheck>(
  source: string,
  target: string,
  checker: SqliteChecker<Check>,
  prepare: (database: DatabaseSync) => void = () => {},
): Promise<Check> {
  requireNothingAt(target, checker.content);
  assertSound(source, checker);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const copy = `${target}.restoring`;
  try {
    // A restore that was killed may have left a log, which SQLite would apply to the new copy.
    await removeWithLogs(copy);
    await copyWithLog(source, copy);
    const database = new DatabaseSync(copy, { timeout: TIMEOUT_MS });
    try {
      // In WAL mode, a check would leave files next to the copy.
      database.exec("pragma journal_mode = delete");
      prepare(database);
    } finally {
      database.close();
    }
    const file = await open(copy, "r+");
    await file.sync();
    await file.close();
    assertSound(copy, checker);
    requireNothingAt(target, checker.content);
    await rename(copy, target);
    return assertSound(target, checker);
  } finally {
    await removeWithLogs(copy);
  }
}

const TIMEOUT_MS = 5_000;

/** The files that SQLite keeps next to a database file. It would apply an existing log to any file with that name. */
const logs = ["-wal", "-shm", "-journal"] as const;

function requireNothingAt(target: string, content: string): void {
  if (existsSync(target)) {
    throw new MaintenanceError(
      "not_empty",
      `There are ${content} at ${target}. Move them away, or choose another folder.`,
    );
  }
  const left = logs.map((log) => `${target}${log}`).filter((file) => existsSync(file));
  if (left.length > 0) {
    const files = left.join(" and ");
    const why = `${files} of earlier ${content} would be applied to the restored ones, or may belong to a running service.`;
    throw new MaintenanceError("not_empty", `${why} Move what is there away, or choose another folder.`);
  }
}

function assertSound<Check extends SqliteCheck>(file: string, checker: SqliteChecker<Check>): Check {
  const checked = checkSqlite(file, checker);
  if (checked.issues.length === 0) return checked;
  throw new MaintenanceError("damaged", `The backup ${file} cannot be used. ${checked.issues.join(" ")}`);
}

async function removeWithLogs(file: string): Promise<void> {
  for (const part of ["", ...logs]) await rm(`${file}${part}`, { force: true });
}

/** Copies a SQLite file with the content of its log. */
async function copyWithLog(source: string, copy: string): Promise<void> {
  const log = statSync(`${source}-wal`, { throwIfNoEntry: false });
  if (log === undefined || log.isDirectory() || log.size === 0) {
    await copyFile(source, copy, constants.COPYFILE_FICLONE);
    // A backup is often kept read-only, and its mode is copied with it.
    await chmod(copy, 0o600);
    return;
  }
  const database = new DatabaseSync(source, { readOnly: true, timeout: TIMEOUT_MS });
  try {
    await backup(database, copy);
  } finally {
    database.close();
  }
}

/**
 * Opens a file for reading. Leaves no other files in its folder. In WAL mode SQLite creates two files next to the database, even
 * for reading. That fails in a read-only folder. A file without a log is complete and not in use, so it is opened as `immutable`.
 */
function openReadOnly(file: string): DatabaseSync {
  if (hasLog(file)) return new DatabaseSync(file, { readOnly: true, timeout: TIMEOUT_MS });
  const url = pathToFileURL(file);
  url.search = "?mode=ro&immutable=1";
  return new DatabaseSync(url, { readOnly: true, timeout: TIMEOUT_MS });
}

/** Whether a service has the file open, or left its log when it was killed. */
function hasLog(file: string): boolean {
  return statSync(`${file}-wal`, { throwIfNoEntry: false })?.isFile() === true;
}

/**
 * Opens a file to copy it, although a service may start to use it. Other connections may write. In a read-only folder it does the
 * same as {@link openReadOnly}. The last connection that closes removes the additional files.
 */
function openToCopy(file: string): DatabaseSync {
  if (hasLog(file)) return openReadOnly(file);
  try {
    const database = new DatabaseSync(file, { timeout: TIMEOUT_MS });
    database.prepare("select 1 from sqlite_master").get();
    return database;
  } catch {
    return openReadOnly(file);
  }
}
