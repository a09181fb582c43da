import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { sql } from "kysely";
import pg from "pg";
import { Registry } from "prom-client";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { sharedDatabases } from "../../../../test/shared-postgres.ts";
import { temporaryFolder } from "../../../../test/temporary-folder.ts";
import { exposeConnections } from "../../src/http/metrics.ts";
import type { Database } from "../../src/sql/database.ts";
import { openPostgres } from "../../src/sql/open-postgres.ts";
import { openSqlite } from "../../src/sql/open-sqlite.ts";
import { preparedInsert } from "../../src/sql/prepared-insert.ts";
import { migrations, nextMigration, openCounters, type Tables } from "./counter-store.ts";

const postgres = sharedDatabases();
const folder = temporaryFolder();

let files = 0;
const newFile = (): string => join(folder, `${++files}.sqlite`);

describe.each([
  { kind: "SQLite", newLocation: async () => newFile() },
  { kind: "PostgreSQL", newLocation: () => postgres.createDatabase() },
])("$kind database", ({ newLocation }) => {
  /** A new database, which is closed when the test has finished. */
  async function newDatabase(): Promise<Database<Tables>> {
    const database = await openCounters(await newLocation());
    onTestFinished(() => database.close());
    return database;
  }

  test("runs its migrations once when four processes open it", async () => {
    const location = await newLocation();
    const script = fileURLToPath(new URL("./open-counters.ts", import.meta.url));
    const run = promisify(execFile);
    await Promise.all(
      ["a", "b", "c", "d"].map((name) => run(process.execPath, ["-C", "@signalbox/source", script, location, name])),
    );
    const database = await openCounters(location);
    expect(await database.read.selectFrom("counter").selectAll().execute()).toHaveLength(4);
    await database.close();
  });

  test("readers and prepared reads see a write as soon as it is acknowledged", async () => {
    const database = await newDatabase();
    const all = database.prepare<readonly [name: string, value: number]>(
      database.read.selectFrom("counter").select(["name", "value"]).where("value", ">", 0).orderBy("name"),
    );
    const seen: unknown[] = [];
    for (const name of ["a", "b", "c"]) {
      await database.write(async (transaction) => {
        await transaction.insertInto("counter").values({ name, value: 1 }).execute();
        seen.push((await all(0)).length);
      });
      seen.push((await all(0)).length, (await database.read.selectFrom("counter").select("name").execute()).length);
    }
    expect(seen).toEqual([0, 1, 1, 1, 2, 2, 2, 3, 3]);
    expect((await all(0))[0]).toEqual(["a", 1]);
  });

  test("inserts rows with and without a column that may be left out, and with columns in another order", async () => {
    const database = await newDatabase();
    const insert = preparedInsert<Tables, "counter">("counter");
    await database.write((transaction) => insert(transaction, [{ name: "a", value: 1 }]));
    await database.write((transaction) => insert(transaction, [{ name: "b", value: 2, note: "n" }]));
    await database.write((transaction) => insert(transaction, [{ note: "o", name: "c", value: 3 }]));
    const rows = await database.read.selectFrom("counter").select(["name", "note"]).orderBy("name").execute();
    expect(rows).toEqual([
      { name: "a", note: null },
      { name: "b", note: "n" },
      { name: "c", note: "o" },
    ]);
  });

  test("rolls back a write that throws, but not its neighbors", async () => {
    const database = await newDatabase();
    const insert = (name: string, fail: boolean) =>
      database.write(async (transaction) => {
        await transaction.insertInto("counter").values({ name, value: 1 }).execute();
        if (fail) throw new Error(`no ${name}`);
        return name;
      });
    const outcomes = await Promise.allSettled([insert("a", false), insert("b", true), insert("c", false)]);
    expect(outcomes).toEqual([
      { status: "fulfilled", value: "a" },
      { status: "rejected", reason: new Error("no b") },
      { status: "fulfilled", value: "c" },
    ]);
    const names = await database.read.selectFrom("counter").select("name").orderBy("name").execute();
    expect(names).toEqual([{ name: "a" }, { name: "c" }]);
  });

  test("a short write does not wait for a long one, neither with it nor after it", async () => {
    const database = await newDatabase();
    const order: string[] = [];
    const write = async (name: string, isLong: boolean, during = async (): Promise<void> => {}): Promise<void> => {
      await database.write(
        async (transaction) => {
          await during();
          await transaction.insertInto("counter").values({ name, value: 1 }).execute();
        },
        { isLong },
      );
      order.push(name);
    };
    let later: Promise<void> | undefined;
    const first = write("first long", true, async () => {
      later = write("later short", false);
    });
    await Promise.all([first, write("second long", true), write("short", false)]);
    await later;
    expect(order).toHaveLength(4);
    if (database.kind === "sqlite") expect(order).toEqual(["short", "first long", "later short", "second long"]);
  });

  test("other writes go first after a long one that delayed them, but a close does not wait for that", async () => {
    const database = await openCounters(await newLocation());
    const clock = vi.spyOn(performance, "now").mockReturnValue(1);
    onTestFinished(() => clock.mockRestore());
    const order: string[] = [];
    const write = async (name: string, isLong: boolean, during = (): void => {}): Promise<void> => {
      await database.write(async () => during(), { isLong });
      order.push(name);
    };
    let shorts: Promise<void> | undefined;
    const first = write("first long", true, () => {
      clock.mockReturnValue(100);
      shorts = (async () => {
        for (let n = 0; n < 5; n += 1) await write("short", false);
      })();
    });
    const second = write("second long", true);
    await first;
    await shorts;
    await Promise.all([database.close(), second]);
    expect(order).toHaveLength(7);
    if (database.kind === "sqlite") expect(order.at(-1)).toBe("second long");
  });

  test("finishes accepted writes before it closes", async () => {
    const location = await newLocation();
    const first = await openCounters(location);
    const accepted = Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        first.write((transaction) =>
          transaction
            .insertInto("counter")
            .values({ name: `n${index}`, value: index })
            .execute(),
        ),
      ),
    );
    await Promise.all([first.close(), accepted]);
    const second = await openCounters(location);
    expect(await second.read.selectFrom("counter").selectAll().execute()).toHaveLength(20);
    await second.close();
  });

  test("survives a kill during a migration, and migrates at the next start", async () => {
    const location = await newLocation();
    const first = await openCounters(location);
    await first.write((transaction) => transaction.insertInto("counter").values({ name: "a", value: 1 }).execute());
    await first.close();
    const script = fileURLToPath(new URL("./killed-migration.ts", import.meta.url));
    const killed = promisify(execFile)(process.execPath, ["-C", "@signalbox/source", script, location]);
    await expect(killed).rejects.toMatchObject({ signal: "SIGKILL", stdout: "in the middle\n" });
    const again = await openCounters(location, { ...migrations, ...nextMigration(async () => {}) });
    expect(await again.read.selectFrom("counter").select(["name", "value"]).execute()).toEqual([
      { name: "a", value: 2 },
    ]);
    await again.close();
  });

  test("rejects a store that a newer version has migrated, and becomes unready when it is open", async () => {
    const location = await newLocation();
    const newer = await openCounters(location);
    await newer.ready();
    await newer.write((transaction) =>
      sql`insert into ${sql.table("schema_step")} values ('9999-newer', '99.1.0', 0)`.execute(transaction),
    );
    const versions = "Signalbox 99.1.0 has changed its tables (step 9999-newer), and this is ";
    await expect(newer.ready()).rejects.toThrow(versions);
    await newer.close();
    await expect(openCounters(location)).rejects.toMatchObject({
      name: "ServiceError",
      code: "database_unusable",
      message: expect.stringContaining(versions),
    });
  });
});

describe("openSqlite()", () => {
  test("creates folders and files that only their owner can read, in any folder", async () => {
    const shared = join(folder, "shared");
    await mkdir(shared, { mode: 0o755 });
    await (await openSqlite({ file: join(shared, "private", "data.sqlite"), migrations })).close();
    expect((await stat(join(shared, "private"))).mode & 0o777).toBe(0o700);
    const database = await openSqlite<Tables>({ file: join(shared, "data.sqlite"), migrations });
    await database.write((transaction) => transaction.insertInto("counter").values({ name: "a", value: 1 }).execute());
    for (const name of await readdir(shared)) expect((await stat(join(shared, name))).mode & 0o077).toBe(0);
    await database.close();
  });

  test("leaves one file when it is closed", async () => {
    const file = newFile();
    const database = await openSqlite<Tables>({ file, migrations });
    await database.write((transaction) => transaction.insertInto("counter").values({ name: "a", value: 1 }).execute());
    await database.close();
    expect((await readdir(folder)).filter((name) => join(folder, name).startsWith(file))).toEqual([basename(file)]);
  });

  test.each([
    ["a folder has its name", ["shared"], ["shared"]],
    ["a file has the path of its folder", ["taken", "data.sqlite"], ["taken"]],
    ["its folder cannot be created", ["/proc/signalbox", "data.sqlite"], ["/proc/signalbox"]],
  ])("names the path of a file when %s", async (_, path, named) => {
    await mkdir(join(folder, "shared"), { recursive: true });
    await writeFile(join(folder, "taken"), "");
    await expect(openSqlite({ file: resolve(folder, ...path), migrations })).rejects.toMatchObject({
      code: "data_folder_unusable",
      message: expect.stringContaining(resolve(folder, ...named)),
    });
  });

  test("does not change a file that is not a database", async () => {
    const file = newFile();
    const content = "This is a diary, not a database. ".repeat(100);
    await writeFile(file, content);
    await expect(openSqlite({ file, migrations })).rejects.toMatchObject({
      code: "database_unusable",
      message: expect.stringMatching(/file is not a database.*Nothing was changed/),
    });
    expect(await readFile(file, "utf8")).toBe(content);
  });
});

describe("openPostgres()", () => {
  test.each(["postgres://user:secret@127.0.0.1:1/none", "postgres://user@127.0.0.1:1/none?password=secret"])(
    "reports that a server is unreachable without the password in %s",
    async (url) => {
      await expect(openPostgres({ url, schema: "counting", migrations })).rejects.toMatchObject({
        code: "database_unusable",
        message: expect.stringMatching(/^(?!.*secret).*none at 127\.0\.0\.1:1.*ECONNREFUSED/),
      });
    },
  );

  test("applies other settings in the options of a URL", async () => {
    const options = encodeURIComponent("-c search_path=school_a -c statement_timeout=9876");
    const url = `${await postgres.createDatabase()}?options=${options}`;
    const database = await openPostgres<object>({ url, schema: "counting", migrations });
    onTestFinished(() => database.close());
    const { rows } = await sql`show statement_timeout`.execute(database.read);
    expect(rows).toEqual([{ statement_timeout: "9876ms" }]);
  });

  test("counts its connections for the metrics", async () => {
    const database = await openPostgres<object>({
      url: await postgres.createDatabase(),
      schema: "counting",
      migrations,
      maxConnections: 2,
    });
    onTestFinished(() => database.close());
    const registry = new Registry();
    exposeConnections(registry, database.connections);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const held = [1, 2].map(() =>
      database.read.connection().execute(async (connection) => {
        await sql`select 1`.execute(connection);
        await released;
      }),
    );
    await expect.poll(() => database.connections?.()).toEqual({ open: 2, idle: 0, waiting: 0 });
    const third = sql`select 1`.execute(database.read);
    await expect.poll(() => registry.metrics()).toContain('postgres_connections{state="waiting"} 1\n');
    release();
    await Promise.all([...held, third]);
    expect(await registry.metrics()).toContain('postgres_connections{state="used"} 0\n');
  });

  test("fails only the query and write whose connections the server ends", async () => {
    const url = await postgres.createDatabase();
    const database = await openPostgres<Tables>({ url, schema: "counting", migrations });
    const operator = new pg.Client(url);
    await operator.connect();
    const between = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const cut = Promise.allSettled([
      sql`select pg_sleep(60)`.execute(database.read),
      // Between two statements, no pending call could fail; only a listener learns of the disconnect.
      database.write(async (transaction) => {
        await sql`select 1`.execute(transaction);
        begun.resolve();
        await between.promise;
        await sql`select 1`.execute(transaction);
      }),
    ]);
    await begun.promise;
    const inUse =
      "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'";
    await expect.poll(async () => (await operator.query(`select pid ${inUse}`)).rowCount).toBe(2);
    // As the server does when it stops. A connection that is not in use may be used before its end is noticed.
    await operator.query(`select pg_terminate_backend(pid) ${inUse}`);
    await operator.end();
    between.resolve();
    expect((await cut).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await database.read.selectFrom("counter").select("name").execute()).toEqual([]);
    await database.close();
  });
});
