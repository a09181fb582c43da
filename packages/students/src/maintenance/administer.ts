import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { userInfo } from "node:os";
import { DatabaseSync, MaintenanceError } from "@signalbox/service";
import type { Author } from "../domain/record.ts";
import type { AuditAction } from "../domain/shapes.ts";
import type { KeyStore } from "../store/keys.ts";
import { openStudentStores } from "../store/open-student-stores.ts";
import { resolveOptions, type StudentsOptions } from "../students-options.ts";

/** The location of records, as in the options of the service. */
export type StudentsLocation = Pick<StudentsOptions, "dataFolder" | "databaseUrl">;

/** The API keys of a service, which may be running or not. */
export type StudentKeys = Pick<KeyStore, "add" | "list" | "revoke" | "close">;

/** The author of offline changes: the user of the operating system. */
export function operator(): Author {
  return { principal: `operator ${userName()}`, requestId: null };
}

/** Adds an entry to the access log of a SQLite file. */
export function noteInFile(database: DatabaseSync, action: AuditAction, detail: string): void {
  database
    .prepare("insert into audit (at, action, outcome, principal, detail) values (?, ?, 'done', ?, ?)")
    .run(Date.now(), action, operator().principal, detail);
}

/** In some containers, the user has no entry in the list of users and therefore no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "unknown");
  }
}

/**
 * Opens the keys of the service whose records are at this location.
 *
 * @throws ServiceError when the data folder or the database cannot be used; the message says why.
 */
export async function openStudentKeys(options: StudentsLocation = {}): Promise<StudentKeys> {
  const stores = await openStudentStores(resolveOptions(options).location, () => {});
  const { keys } = stores;
  return {
    list: () => keys.list(),
    add: (key, by = operator()) => keys.add(key, by),
    revoke: (id, by = operator()) => keys.revoke(id, by),
    close: () => stores.close(),
  };
}

/**
 * Creates or migrates the tables of the service. The service does the same when it starts.
 *
 * @throws MaintenanceError `in_use` while a service uses the file; ServiceError when the location cannot be used, or a newer version has migrated it.
 */
export async function migrateStudents(options: StudentsLocation = {}): Promise<void> {
  const { location } = resolveOptions(options);
  if (location.kind === "sqlite" && existsSync(location.file)) assertUnused(location.file);
  const stores = await openStudentStores(location, () => {});
  try {
    await stores.audit.add([{ action: "migrate", by: operator(), at: Date.now(), detail: "tables up to date" }]);
  } finally {
    await stores.close();
  }
}

/**
 * Deletes a SQLite file: records, history, keys, webhooks and the access log. Every id is then free again.
 *
 * @throws MaintenanceError `in_use`
 */
export async function resetStudents(file: string): Promise<void> {
  assertUnused(file);
  for (const suffix of ["", "-wal", "-shm"]) await rm(file + suffix, { force: true });
}

/**
 * Checks that no service uses a SQLite file. Every connection to it holds a shared lock, which an exclusive one waits for.
 *
 * @throws MaintenanceError `in_use`
 */
export function assertUnused(file: string): void {
  using database = new DatabaseSync(file, { timeout: 500 });
  try {
    database.exec("pragma locking_mode = exclusive; begin immediate; rollback");
  } catch (cause) {
    if (!/locked/.test((cause as Error).message)) throw cause;
    throw new MaintenanceError("in_use", `A service uses ${file}. Stop it first.`, { cause });
  }
}
