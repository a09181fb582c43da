import { chmod, copyFile, mkdir, open, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/temporary-folder.ts";
import { backupStudents, checkStudentsFile, restoreStudents } from "../../src/index.ts";
import { openStudents, problem, type TestStudents } from "../client.ts";

const folder = temporaryFolder();
let source: string;

beforeAll(async () => {
  source = join(folder, "live", "students.sqlite");
  const students = await openStudents({ dataFolder: join(folder, "live") });
  const { json } = await students.ask("/students", {
    body: Array.from({ length: 300 }, (_, n) => ({ n, x: "y".repeat(100) })),
  });
  const [first] = json as unknown as [{ id: string }];
  await students.ask(`/students/${first.id}`, { method: "DELETE" });
  await students.close();
});

describe("backupStudents()", () => {
  test("copies one consistent snapshot of everything acknowledged while the service writes", async () => {
    const students = await openStudents({ dataFolder: join(folder, "busy") });
    // More than one step of the copy.
    const large = Array.from({ length: 40 }, () => ({ x: "y".repeat(25_000) }));
    for (let n = 0; n < 8; n += 1) await students.ask("/students", { body: large });
    let writing = true;
    const writer = (async () => {
      for (let n = 0; writing; n += 1) {
        const { json } = await students.ask("/students", { body: { n } });
        await students.ask(`/students/${json.id}`, { method: "DELETE" });
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    const steps: number[] = [];
    const copied = backupStudents(join(folder, "busy", "students.sqlite"), join(folder, "backup.sqlite"), {
      progress: ({ pages }) => steps.push(pages),
    });
    const { students: count, issues } = await copied;
    writing = false;
    await writer;
    await students.close();
    expect(issues).toEqual([]);
    expect(count).toBeGreaterThanOrEqual(320);
    expect(steps.length).toBeGreaterThan(1);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  });

  test("reports a damaged store, and deletes its copy", async () => {
    const damaged = join(folder, "damaged-source.sqlite");
    await backupStudents(source, damaged);
    const database = new DatabaseSync(damaged);
    database.exec("update record set body = '{' where id = (select max(id) from record)");
    database.close();
    const rejected = backupStudents(damaged, join(folder, "of-damaged.sqlite"));
    await expect(rejected).rejects.toMatchObject({
      code: "damaged",
      message: expect.stringMatching(/^The records at .*damaged-source\.sqlite are damaged.* older backup/s),
    });
    expect(await readdir(folder)).not.toContain("of-damaged.sqlite");
  });

  test("does not overwrite a file, and reports missing records", async () => {
    await writeFile(join(folder, "taken"), "x");
    await expect(backupStudents(source, join(folder, "taken"))).rejects.toMatchObject({ code: "file_exists" });
    expect(await readFile(join(folder, "taken"), "utf8")).toBe("x");
    await expect(backupStudents(join(folder, "none"), join(folder, "b"))).rejects.toMatchObject({ code: "no_store" });
  });
});

describe("restoreStudents()", () => {
  test("restores a backup where no records are, with other entity tags: no client takes old records for restored ones", async () => {
    const listOf = async (name: string) => {
      await using students = await openStudents({ dataFolder: join(folder, name) });
      const { headers, text } = await students.ask("/students");
      return { etag: headers.get("etag"), text };
    };
    const before = await listOf("live");
    await backupStudents(source, join(folder, "same.sqlite"));
    const target = join(folder, "again", "students.sqlite");
    expect((await restoreStudents(join(folder, "same.sqlite"), target)).students).toBe(299);
    const restored = await listOf("again");
    expect(restored.text).toBe(before.text);
    expect(restored.etag).not.toBe(before.etag);
    expect(await listOf("live")).toEqual(before);
    await expect(restoreStudents(source, target)).rejects.toMatchObject({ code: "not_empty" });
  });

  test("makes subscribers that have seen more than the backup start again", async () => {
    const open = (name: string) => openStudents({ dataFolder: join(folder, name) });
    const now = async ({ changes }: TestStudents) => (await changes("after=now")).after ?? "";
    const live = await open("followed");
    await live.ask("/students", { body: { n: 1 } });
    const saved = await now(live);
    const backup = join(folder, "followed.sqlite");
    await backupStudents(join(folder, "followed", "students.sqlite"), backup);
    await live.ask("/students", { body: { n: "lost" } });
    const beyond = await now(live);
    await live.close();

    await restoreStudents(backup, join(folder, "first", "students.sqlite"));
    const first = await open("first");
    expect(await first.ask(`/students/changes?wait=30&after=${beyond}`)).toMatchObject(problem(410, "position_gone"));
    for (const n of [2, 3]) await first.ask("/students", { body: { n } });
    expect((await first.ask(`/students/changes?after=${beyond}`)).status).toBe(410);
    expect((await first.changes(`after=${saved}`)).changes).toMatchObject([
      { student: { n: 2 } },
      { student: { n: 3 } },
    ]);
    const ofFirst = await now(first);
    expect((await first.ask(`/students/changes?after=${ofFirst}`)).status).toBe(200);
    await first.close();

    // The same backup again: changes to its first restored copy are not here.
    await restoreStudents(backup, join(folder, "second", "students.sqlite"));
    await using second = await open("second");
    for (const n of [4, 5, 6]) await second.ask("/students", { body: { n } });
    for (const gone of [beyond, ofFirst]) {
      expect((await second.ask("/students/changes", { headers: { "last-event-id": gone } })).status).toBe(410);
    }
  });

  test.each(["-wal", "-shm", "-journal"])(
    "does not restore next to a %s of other records, and names it",
    async (log) => {
      const left = join(folder, `beside${log}`);
      await mkdir(left);
      const file = join(left, `students.sqlite${log}`);
      await writeFile(file, "x");
      await backupStudents(source, join(left, "backup.sqlite"));
      await expect(restoreStudents(join(left, "backup.sqlite"), join(left, "students.sqlite"))).rejects.toMatchObject({
        code: "not_empty",
        message: expect.stringContaining(file),
      });
      expect(await readFile(file, "utf8")).toBe("x");
    },
  );

  test("ignores the files of a restore that was killed", async () => {
    const target = join(folder, "once", "students.sqlite");
    await backupStudents(source, join(folder, "once.sqlite"));
    const left = await openStudents({ dataFolder: join(folder, "left") });
    await left.ask("/students", { body: { n: 1 } });
    await mkdir(join(folder, "once"));
    for (const log of ["", "-wal", "-shm"]) {
      await copyFile(join(folder, "left", `students.sqlite${log}`), `${target}.restoring${log}`);
    }
    await left.close();
    expect((await restoreStudents(join(folder, "once.sqlite"), target)).students).toBe(299);
    expect(await readdir(join(folder, "once"))).toEqual(["students.sqlite"]);
  });

  test("includes data that is only in the log of a copied file", async () => {
    const live = await openStudents({ dataFolder: join(folder, "copied") });
    await live.ask("/students", { body: { n: 1 } });
    for (const log of ["", "-wal"]) {
      await copyFile(join(folder, "copied", `students.sqlite${log}`), join(folder, `by-hand.sqlite${log}`));
    }
    await live.close();
    const { students } = await restoreStudents(join(folder, "by-hand.sqlite"), join(folder, "hand", "students.sqlite"));
    expect(students).toBe(1);
  });

  test("rejects a backup that is truncated, overwritten or not a store, and leaves no file", async () => {
    const cut = join(folder, "cut.sqlite");
    await writeFile(cut, (await readFile(source)).subarray(0, 40_000));
    const overwritten = join(folder, "overwritten.sqlite");
    await copyFile(source, overwritten);
    const file = await open(overwritten, "r+");
    await file.write(Buffer.alloc(30_000, 0xff), 0, 30_000, 20_000);
    await file.close();
    const diary = join(folder, "diary");
    await writeFile(diary, "Dear diary");
    for (const damaged of [cut, overwritten, diary]) {
      const target = join(folder, "rejected", "students.sqlite");
      await expect(restoreStudents(damaged, target)).rejects.toMatchObject({ code: "damaged" });
      expect(() => checkStudentsFile(target)).toThrow("There are no records");
    }
  });
});

describe("a backup on a read-only medium", () => {
  test("is checked and restored, and no other file is left", async () => {
    const medium = join(folder, "medium");
    await mkdir(medium);
    const backup = join(medium, "b.sqlite");
    await backupStudents(source, backup);
    expect(await readdir(medium)).toEqual(["b.sqlite"]);
    // Not in WAL mode, which would need files beside it: bytes 18 and 19 of the header (SQLite file format, section 1.3).
    expect([...(await readFile(backup)).subarray(18, 20)]).toEqual([1, 1]);
    // A backup of an earlier version: in WAL mode.
    const old = join(medium, "old.sqlite");
    await copyFile(backup, old);
    const database = new DatabaseSync(old);
    database.exec("pragma journal_mode = wal");
    database.close();
    await chmod(old, 0o400);
    // The administrator may write everywhere, but cannot put a file in place of a folder.
    for (const name of ["old.sqlite-wal", "old.sqlite-shm"]) await mkdir(join(medium, name));
    expect(checkStudentsFile(old).issues).toEqual([]);
    const again = join(folder, "from-medium.sqlite");
    expect((await backupStudents(old, again)).issues).toEqual([]);
  });

  test("can be restored from a read-only file to a writable one", async () => {
    const backup = join(folder, "read-only.sqlite");
    await backupStudents(source, backup);
    await chmod(backup, 0o400);
    const target = join(folder, "from-read-only", "students.sqlite");
    await restoreStudents(backup, target);
    expect((await stat(target)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, "from-read-only"))).toEqual(["students.sqlite"]);
  });
});

describe("checkStudentsFile()", () => {
  test("counts records, deleted ones and versions, and names records that differ from their history", async () => {
    expect(checkStudentsFile(source)).toMatchObject({ students: 299, deleted: 1, versions: 301, issues: [] });
    const changed = join(folder, "changed.sqlite");
    await backupStudents(source, changed);
    const database = new DatabaseSync(changed);
    database.exec("update record set body = '{\"n\":-1}' where id = (select max(id) from record)");
    database.exec("delete from record_change where version = 1 and recordId = (select min(id) from record)");
    database.close();
    expect(checkStudentsFile(changed).issues).toEqual([
      "1 records differ from their last version in the history.",
      "1 records have gaps in their history.",
    ]);
  });
});

test("a purge removes all traces of the record from the file", async () => {
  const dataFolder = join(folder, "purged");
  const students = await openStudents({ dataFolder });
  const ids: string[] = [];
  for (const length of [100, 20_000]) {
    const { json } = await students.ask("/students", { body: { secret: "Geheimnis".repeat(length) } });
    ids.push(String(json.id));
  }
  await students.ask("/students", { body: Array.from({ length: 50 }, (_, n) => ({ n })) });
  for (const id of ids) {
    await students.ask(`/students/${id}`, { method: "PUT", body: { secret: "Geheimnis" } });
    await students.ask(`/students/${id}`, { method: "DELETE" });
    expect((await students.ask(`/students/${id}/purge`, { method: "POST" })).status).toBeLessThan(300);
  }
  await students.close();
  for (const name of await readdir(dataFolder)) {
    expect((await readFile(join(dataFolder, name))).includes("Geheimnis")).toBe(false);
  }
});
