import { type Database, storageFaultOf } from "@signalbox/service";
import { sql } from "kysely";
import type { Student } from "../domain/student.ts";
import { studentIds } from "../domain/student-id.ts";
import type { PageRequest } from "../domain/student-query.ts";
import { openStudentDatabase, type StudentPlace } from "./open-student-database.ts";
import { sqlChangeFeed } from "./sql-change-feed.ts";
import { sqlKeyStore } from "./sql-key-store.ts";
import { sqlStudentHistory } from "./sql-student-history.ts";
import { sqlStudentImport } from "./sql-student-import.ts";
import { sqlStudentStore } from "./sql-student-store.ts";
import { sqlWebhookStore } from "./sql-webhook-store.ts";
import { openSqliteReads, type SqliteReads } from "./sqlite-reads.ts";
import { sqliteTrial } from "./sqlite-trial.ts";
import { fromRow } from "./student-row.ts";
import type { StudentStore } from "./student-store.ts";
import type { StudentStores } from "./student-stores.ts";
import type { Tables } from "./tables.ts";
import { selectPage } from "./where-student.ts";

/**
 * Opens the stores and brings their tables up to date. `onWrite` is called after every commit of this process.
 *
 * @throws ServiceError when the place cannot be used; the message says why.
 */
export async function openStudentStores(place: StudentPlace, onWrite: () => void): Promise<StudentStores> {
  const database = withNotice(await openStudentDatabase(place), onWrite);
  const nextId = studentIds();
  const students = sqlStudentStore(database, nextId);
  const imports = sqlStudentImport(database, nextId);
  const changes = sqlChangeFeed(database);
  const reads = place.kind === "sqlite" ? openSqliteReads(place.file) : undefined;
  return {
    students: reads === undefined ? students : withState(students, reads),
    history: sqlStudentHistory(database),
    imports: place.kind === "sqlite" ? { ...imports, tryAll: sqliteTrial(place.file, nextId) } : imports,
    changes,
    keys: sqlKeyStore(database, nextId),
    webhooks: sqlWebhookStore(database, nextId),
    async ready() {
      await database.ready().catch(advise);
      await changes.settle().catch(explainFeed);
    },
    fast: reads,
    compiler: database.read,
    failed: database.failed,
    readNow: async (page) => (reads === undefined ? readSmall(database, page) : attempt(() => reads.page(page))),
    async close() {
      reads?.close();
      await database.close();
    },
  };
}

/** Names the command that tells more of a damaged file. */
function advise(error: unknown): never {
  const isDamaged = error instanceof Error && storageFaultOf(error.cause)?.kind === "damaged";
  if (!isDamaged) throw error;
  throw new Error(`${error.message}; 'signalbox students doctor' tells more`, { cause: error.cause });
}

function explainFeed(cause: unknown): never {
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new Error(`the newest changes cannot be shown to those who follow them (${reason})`, { cause });
}

/** Whatever the short way cannot read is read on the long one, which notices what is wrong with the file. */
function withState(students: StudentStore, reads: SqliteReads): StudentStore {
  return {
    ...students,
    state: async () => attempt(() => reads.state()) ?? students.state(),
  };
}

/** The longest record, in bytes, that is read by the event loop in a page. */
const smallBytes = 8 * 1024;

async function readSmall({ read }: Database<Tables>, page: PageRequest): Promise<readonly Student[] | undefined> {
  const small = sql<string | null>`case when octet_length(body) <= ${smallBytes} then body end`;
  const rows = await selectPage(read, page).clearSelect().select(metaColumns).select(small.as("body")).execute();
  const students: Student[] = [];
  for (const { body, ...row } of rows) {
    if (body === null) return undefined;
    students.push(fromRow({ ...row, body }));
  }
  return students;
}

const metaColumns = ["id", "version", "created_at", "updated_at", "deleted_at"] as const;

function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function withNotice(database: Database<Tables>, onWrite: () => void): Database<Tables> {
  return {
    ...database,
    async write(work) {
      const result = await database.write(work);
      onWrite();
      return result;
    },
  };
}
