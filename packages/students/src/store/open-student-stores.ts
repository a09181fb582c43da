import { type Database, storageFaultOf } from "@signalbox/service";
import { type Compilable, sql } from "kysely";
import type { Student } from "../domain/student.ts";
import { studentIds } from "../domain/student-id.ts";
import type { PageRequest, StudentQuery } from "../domain/student-query.ts";
import { openStudentDatabase, type StudentPlace } from "./open-student-database.ts";
import { sqlChangeFeed } from "./sql-change-feed.ts";
import { sqlKeyStore } from "./sql-key-store.ts";
import { sqlStudentHistory } from "./sql-student-history.ts";
import { sqlStudentImport } from "./sql-student-import.ts";
import { sqlStudentStore } from "./sql-student-store.ts";
import { sqlWebhookStore } from "./sql-webhook-store.ts";
import { sqliteTrial } from "./sqlite-trial.ts";
import { fromRow, type RecordRow } from "./student-row.ts";
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
  const imports = sqlStudentImport(database, nextId);
  const changes = sqlChangeFeed(database);
  return {
    students: sqlStudentStore(database, nextId),
    history: sqlStudentHistory(database),
    imports: place.kind === "sqlite" ? { ...imports, tryAll: sqliteTrial(place.file, nextId) } : imports,
    changes,
    keys: sqlKeyStore(database, nextId),
    webhooks: sqlWebhookStore(database, nextId),
    async ready() {
      await database.ready().catch(advise);
      await changes.settle().catch(explainFeed);
    },
    compiler: database.read,
    failed: database.failed,
    readNow: smallPages(database),
    async close() {
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

/** The longest record, in bytes, that is read by the event loop in a page. */
const smallBytes = 8 * 1024;

/** Reads pages of the plain list in either direction of their positions, as long as all records are small. */
function smallPages(database: Database<Tables>): StudentStores["readNow"] {
  const plain: StudentQuery = { filters: [], words: [], sort: [{ field: "id", descending: false }] };
  const prepare = (page: PageRequest) => {
    const small = sql<string | null>`case when octet_length(body) <= ${sql.lit(smallBytes)} then body end`;
    return database.prepare(
      selectPage(database.read, page)
        .clearSelect()
        .select(metaColumns)
        .select(small.as("body")) as Compilable<SmallRow>,
    );
  };
  const first = prepare({ query: plain, limit: 1 });
  const after = prepare({ query: plain, limit: 1, position: { side: "after", values: [""] } });
  return async ({ query, position, limit }) => {
    if (query.sort[0]?.descending || position?.side === "before") return undefined;
    const rows = await (position === undefined ? first(limit) : after(...position.values, limit));
    const students: Student[] = [];
    for (const { body, ...row } of rows) {
      if (body === null) return undefined;
      students.push(fromRow({ ...row, body }));
    }
    return students;
  };
}

const metaColumns = ["id", "version", "created_at", "updated_at", "deleted_at"] as const;

/** A record whose body is left out when it is large. */
type SmallRow = Pick<RecordRow, (typeof metaColumns)[number]> & { readonly body: string | null };

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
