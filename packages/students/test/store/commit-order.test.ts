import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { expect, test } from "vitest";
import { sharedDatabases } from "../../../../test/shared-postgres.ts";
import { type Changes, openStudents, type TestStudents } from "../client.ts";

const databases = sharedDatabases();

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  // If a test fails early, the shutdown of the server must not add another error.
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** The transaction of another process that inserts a record. */
const insertChange = `
  with added as (
    insert into students.record_change ("recordId", version, action, at, deleted, body, "commitId")
    values ('of-another', 1, 'created', 1, 0, '{}', gen_random_uuid()) returning seq, "commitId")
  insert into students.commit_order ("firstSeq", "commitId", at) select seq, "commitId", 1 from added`;

test("changes are visible during an open transaction in another database of the cluster", async () => {
  await using students = await openStudents({ databaseUrl: await databases.createDatabase() });
  const stranger = await connect(await databases.createDatabase());
  await stranger.query("begin; select pg_current_xact_id()");
  const { json } = await students.ask("/students", { body: { n: 1 } });
  expect((await students.changes()).changes.map(({ id }) => id)).toEqual([json.id]);
  await stranger.end();
});

test("changes are visible during a transaction with changes, whose own follow them", async () => {
  const databaseUrl = await databases.createDatabase();
  const students = await openStudents({ databaseUrl });
  const slow = await connect(databaseUrl);
  await slow.query("begin");
  await slow.query(insertChange);
  const { json: first } = await students.ask("/students", { body: { n: 1 } });
  const seen = await students.changes();
  expect(seen.changes.map(({ id }) => id)).toEqual([first.id]);
  const { json: second } = await students.ask("/students", { body: { n: 2 } });
  await slow.query("commit");
  await slow.end();
  const { changes } = await students.changes(`after=${seen.after}`);
  expect(changes.map(({ id }) => id).toSorted()).toEqual([second.id, "of-another"].toSorted());
  expect((await students.ask("/readyz")).status).toBe(200);
  await students.close();
});

test("a page with only purged records continues to the changes after them", async () => {
  const databaseUrl = await databases.createDatabase();
  await using students = await openStudents({ databaseUrl });
  for (let n = 0; n < 12; n += 1) await students.ask("/students", { body: { n } });
  const client = await connect(databaseUrl);
  await client.query("delete from students.record_change where seq <= 11");
  await client.end();
  const { changes } = await students.changes("limit=3");
  expect(changes).toHaveLength(1);
});

test("/readyz and a metric report changes without a commit position", async () => {
  const databaseUrl = await databases.createDatabase();
  const students = await openStudents({ databaseUrl });
  const holder = await connect(databaseUrl);
  await holder.query("begin; select from students.database_id for update");
  await students.ask("/students", { body: { n: 1 } });
  const { status, json } = await students.ask("/readyz");
  expect([status, json.code]).toEqual([503, "not_ready"]);
  expect((await students.ask("/students/changes")).status).toBe(200);
  const lag = /^students_feed_lag_seconds (\S+)$/m.exec((await students.ask("/metrics")).text)?.[1];
  expect(Number(lag)).toBeGreaterThan(0);
  await holder.end();
  await expect.poll(async () => (await students.ask("/readyz")).status).toBe(200);
  expect((await students.changes()).changes).toHaveLength(1);
  await students.close();
});

test("subscribers of two services get each change of three writing processes once, in order", async () => {
  const databaseUrl = await databases.createDatabase();
  const services = await Promise.all([openStudents({ databaseUrl }), openStudents({ databaseUrl })]);
  const { json: shared } = (await services[0]?.ask("/students", { body: { n: 0 } })) ?? expect.fail("no service");
  const rounds = 6;
  let done = false;

  async function follow(students: TestStudents, limit: number): Promise<Changes["changes"]> {
    const seen: Changes["changes"][number][] = [];
    for (let after = ""; ; ) {
      const finished = done;
      const page = await students.changes(`limit=${limit}&after=${after}`);
      seen.push(...page.changes);
      after = page.after ?? after;
      if (finished && page.changes.length === 0) return seen;
    }
  }

  const following = Promise.all(services.map((students, index) => follow(students, index === 0 ? 7 : 200)));
  const script = fileURLToPath(new URL("write-changes.ts", import.meta.url));
  const writer = ["-C", "@signalbox/source", script, databaseUrl, String(shared.id), String(rounds)];
  const writing = Array.from({ length: 3 }, () => promisify(execFile)(process.execPath, writer));
  await Promise.all(writing).finally(() => {
    done = true;
  });
  const expected = 1 + 3 * rounds * (4 + 5 + 20);
  const orders = (await following).map((seen) => {
    expect(seen).toHaveLength(expected);
    expect(new Set(seen.map(({ id, version }) => `${id}.${version}`)).size).toBe(expected);
    const versions = seen.filter(({ id }) => id === shared.id).map(({ version }) => version);
    expect(versions).toEqual(versions.map((_, index) => index + 1));
    return seen.map(({ seq }) => seq);
  });
  expect(orders[0]).toEqual(orders[1]);
  await Promise.all(services.map((students) => students.close()));
});
