import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { sharedDatabases } from "../../../../test/shared-postgres.ts";
import { temporaryFolder } from "../../../../test/temporary-folder.ts";
import { checkStudentsFile, moveStudents, openStudentKeys, type StudentsLocation } from "../../src/index.ts";
import { openStudents, schemaFile, type TestStudents } from "../client.ts";

const databases = sharedDatabases();
const folder = temporaryFolder();
let locations = 0;
const schema = schemaFile({ rooms: { schema: { properties: { seats: { type: "integer" } } }, indexed: ["seats"] } });

const newFile = (): StudentsLocation => ({ dataFolder: join(folder, String(++locations)) });
const newDatabase = async (): Promise<StudentsLocation> => ({ databaseUrl: await databases.createDatabase() });

const openSchool = (location: StudentsLocation): Promise<TestStudents> => openStudents({ ...location, schema });

const once = { "idempotency-key": "once" };

/** Fills a store with all kinds of data, and returns a cursor in the middle of its changes. */
async function fill(location: StudentsLocation): Promise<string | null> {
  await using students = await openSchool(location);
  const body = Array.from({ length: 1_200 }, (_, n) => ({ studentNumber: `m-${n}`, note: "é\\u0000".repeat(n % 3) }));
  for (let at = 0; at < body.length; at += 400) await students.ask("/students", { body: body.slice(at, at + 400) });
  const ids = await students.ids("/students?limit=5");
  const { after } = await students.changes("after=now");
  await students.ask(`/students/${ids[0]}`, { method: "PUT", body: { familyName: "Ørsted", gpa: 1.5 } });
  await students.ask(`/students/${ids[1]}`, { method: "DELETE" });
  await students.ask(`/students/${ids[2]}`, { method: "DELETE" });
  await students.ask(`/students/${ids[2]}/purge`, { method: "POST" });
  await students.ask("/students", { body: { n: "once" }, headers: once });
  await students.ask("/webhooks", { body: { url: "https://hooks.example/students", actions: ["purged"] } });
  return after;
}

/** Everything in a store that clients can see. */
async function shown(location: StudentsLocation, position: string | null): Promise<object> {
  await using students = await openSchool(location);
  const { text: list } = await students.ask("/students");
  const { text: sorted } = await students.ask("/students?sort=-familyName,studentNumber&limit=20");
  const { changes } = await students.changes(`limit=1000&after=${position}`);
  const ids = [...new Set(changes.map(({ id }) => id))];
  const versions: string[] = [];
  const headers = { "x-request-id": "same" };
  for (const id of ids) versions.push((await students.ask(`/students/${id}/versions`, { headers })).text);
  const { text: webhooks } = await students.ask("/webhooks");
  const replayed = await students.ask("/students", { body: { n: "once" }, headers: once });
  const { status: taken } = await students.ask("/students", { body: { studentNumber: "M-7" } });
  const seen = changes.map(({ id, action }) => `${action} ${id}`);
  return {
    list,
    sorted,
    changes: seen,
    versions,
    webhooks,
    taken,
    replayed: [replayed.headers.get("idempotency-replayed"), replayed.text],
  };
}

/** The number of records that PostgreSQL plans with. */
async function studentsInStatistics(connectionString: string): Promise<number> {
  const [row] = await inPostgres(
    connectionString,
    "select reltuples from pg_class where oid = 'students.record'::regclass",
  );
  return Number(row?.reltuples);
}

async function inPostgres(connectionString: string, query: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(query);
  await client.end();
  return rows;
}

/** How many indexes of declared fields a location has. */
async function fieldIndexes({ databaseUrl, dataFolder = "" }: StudentsLocation): Promise<number> {
  const isOne = "like 'record_field_%'";
  if (databaseUrl !== undefined)
    return (await inPostgres(databaseUrl, `select 1 from pg_indexes where indexname ${isOne}`)).length;
  using database = new DatabaseSync(join(dataFolder, "students.sqlite"));
  return database.prepare(`select 1 from sqlite_schema where type = 'index' and name ${isOne}`).all().length;
}

describe("moveStudents()", () => {
  test.each([
    { way: "from SQLite to PostgreSQL", locations: async () => [newFile(), await newDatabase()] as const },
    { way: "from PostgreSQL to SQLite", locations: async () => [await newDatabase(), newFile()] as const },
  ])("$way moves everything that clients can see, and the service continues there", async ({ locations }) => {
    const [from, to] = await locations();
    const position = await fill(from);
    const keys = await openStudentKeys(from);
    const { secret: _, ...key } = await keys.add({ name: "office", scope: "write", expiresAt: null });
    await keys.close();

    const before = await shown(from, position);
    expect(before).toMatchObject({ taken: 409 });
    const moved = await moveStudents(from, to);
    expect(moved).toMatchObject({ record: 1_200, record_change: 1_203, idempotency: 1, api_key: 1, webhook: 1 });
    if (to.databaseUrl !== undefined) expect(await studentsInStatistics(to.databaseUrl)).toBe(1_200);
    expect(await fieldIndexes(to)).toBe(1);
    expect(await shown(to, position)).toEqual(before);
    if (to.dataFolder !== undefined) {
      expect(checkStudentsFile(join(to.dataFolder, "students.sqlite")).issues).toEqual([]);
    }
    const movedKeys = await openStudentKeys(to);
    expect(await movedKeys.list()).toEqual([key]);
    await movedKeys.close();

    await using students = await openSchool(to);
    const { after } = await students.changes(`limit=1000&after=${position}`);
    const { json } = await students.ask("/students", { body: { n: "new" } });
    expect((await students.changes(`after=${after}`)).changes).toMatchObject([{ id: json.id, action: "created" }]);
  });

  test("rejects a target that is not empty, locations of one kind, and a missing source", async () => {
    const [from, full, other] = [newFile(), await newDatabase(), await newDatabase()];
    const students = await openSchool(from);
    await students.create({ n: 1 });
    await students.close();
    await moveStudents(from, full);
    await expect(moveStudents(from, full)).rejects.toMatchObject({ code: "not_empty" });
    await expect(moveStudents(full, other)).rejects.toMatchObject({ code: "unsupported" });
    await expect(moveStudents(from, newFile())).rejects.toMatchObject({ code: "unsupported" });
    await expect(moveStudents(newFile(), other)).rejects.toMatchObject({ code: "no_store" });
  });
});
