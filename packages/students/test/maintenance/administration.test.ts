import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { createLog, FetchServiceRequest, OperationContext, postgresErrors } from "@signalbox/service";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/temporary-folder.ts";
import { startAuditTrail } from "../../src/access/audit-trail.ts";
import { backupStudents, migrateStudents, moveStudents, resetStudents, restoreStudents } from "../../src/index.ts";
import type { AuditLog } from "../../src/store/audit-log.ts";
import { openStudentStores } from "../../src/store/open-student-stores.ts";
import { resolveOptions } from "../../src/students-options.ts";
import { openStudents } from "../client.ts";

const folder = temporaryFolder();

test("the access log lists backups, restores and migrations with their authors", async () => {
  const live = join(folder, "live");
  const copy = join(folder, "copy.sqlite");
  await migrateStudents({ dataFolder: live });
  await backupStudents(join(live, "students.sqlite"), copy);
  const restored = join(folder, "restored");
  await restoreStudents(copy, join(restored, "students.sqlite"));
  const by = expect.stringMatching(/^operator \S/);
  for (const [dataFolder, expected] of [
    [
      live,
      [
        { action: "backup", by, detail: copy },
        { action: "migrate", by, detail: "tables up to date" },
      ],
    ],
    [
      restored,
      [
        { action: "backup-restore", by, detail: "0 was the last change" },
        { action: "migrate", by },
      ],
    ],
  ] as const) {
    await using students = await openStudents({ dataFolder, audit: true });
    expect((await students.ask("/audit")).json).toMatchObject(expected);
  }
});

test("a migration, a move and a reset wait until no service uses the file", async () => {
  const dataFolder = join(folder, "used");
  const students = await openStudents({ dataFolder });
  const used = expect.objectContaining({ code: "in_use", message: expect.stringContaining("Stop it first") });
  await expect(migrateStudents({ dataFolder })).rejects.toEqual(used);
  await expect(moveStudents({ dataFolder }, { databaseUrl: "postgres://nowhere.invalid/x" })).rejects.toEqual(used);
  await expect(resetStudents(join(dataFolder, "students.sqlite"))).rejects.toEqual(used);
  await students.close();
  await migrateStudents({ dataFolder });
});

const settings = { audit: true, auditReads: true, log: createLog("students", { level: "silent" }) };
const principal = { name: "key 1 (office)", role: "viewer" };
const context = new OperationContext(new FetchServiceRequest(new Request("http://x/")), "r", principal);

test("rejects reads while their entries cannot be queued, and allows them again afterwards", async () => {
  const { location } = resolveOptions({ dataFolder: join(folder, "locked") });
  const stores = await openStudentStores(location, () => {});
  const trail = startAuditTrail(stores.audit, settings, 2);
  const read = () => trail.read(context, "read", { target: "a" });
  using other = new DatabaseSync(join(folder, "locked", "students.sqlite"));
  // Simulates another writer with a long transaction.
  other.exec("begin immediate");
  read();
  read();
  expect(read).toThrowError(expect.objectContaining({ status: 503, code: "audit_full" }));
  other.exec("rollback");
  await expect.poll(() => isShown(read)).toBe(true);
  await trail.close();
  using reading = new DatabaseSync(join(folder, "locked", "students.sqlite"), { readOnly: true });
  const { count } = reading.prepare("select count(*) as count from audit where action = 'read'").get() as {
    count: number;
  };
  expect(count).toBe(3);
  await stores.close();
});

test.each(["ECONNREFUSED", "ERR_STORE_BUSY", postgresErrors.readOnly])(
  "rejects reads while writes fail with %s, and writes their entries afterwards",
  async (code) => {
    const written: unknown[] = [];
    let isAway = true;
    const add: AuditLog["add"] = async (notes) => {
      if (isAway) throw Object.assign(new Error("cannot write"), { code });
      written.push(...notes.map(({ target }) => target));
    };
    const record = async () => {};
    const trail = startAuditTrail({ add, record, removeBefore: record }, settings);
    trail.read(context, "read", { target: "before" });
    const read = () => trail.read(context, "read", { target: "later" });
    await expect.poll(() => isShown(read)).toBe(false);
    expect(read).toThrowError(expect.objectContaining({ status: 503, code: "audit_full" }));
    isAway = false;
    await expect.poll(() => isShown(read), { timeout: 5_000 }).toBe(true);
    await trail.close();
    expect(new Set(written)).toEqual(new Set(["before", "later"]));
  },
);

test("rejects reads once a write takes too long, before it fails", async () => {
  const silent = Promise.withResolvers<void>();
  const record = async () => {};
  const trail = startAuditTrail({ add: () => silent.promise, record, removeBefore: record }, settings);
  const read = () => trail.read(context, "read", { target: "a" });
  read();
  await expect.poll(() => isShown(read)).toBe(false);
  expect(read).toThrowError(expect.objectContaining({ status: 503, code: "audit_full" }));
  silent.resolve();
  await expect.poll(() => isShown(read)).toBe(true);
  await trail.close();
});

test("writes an entry that comes during a slow write, although no other follows", async () => {
  const targets: unknown[] = [];
  const slow = Promise.withResolvers<void>();
  const add: AuditLog["add"] = async (notes) => {
    targets.push(...notes.map(({ target }) => target));
    await slow.promise;
  };
  const record = async () => {};
  const trail = startAuditTrail({ add, record, removeBefore: record }, settings);
  trail.read(context, "read", { target: "first" });
  await expect.poll(() => targets).toEqual(["first"]);
  trail.read(context, "read", { target: "second" });
  // Until it is due, while the first write is in progress.
  await sleep(300);
  slow.resolve();
  await expect.poll(() => targets).toEqual(["first", "second"]);
  await trail.close();
});

function isShown(read: () => void): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
