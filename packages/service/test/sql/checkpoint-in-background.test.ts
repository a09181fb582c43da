import { closeSync, mkdtempSync, openSync, readSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextIteration } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { checkpointInBackground } from "../../src/sql/checkpoint-in-background.ts";
import { DatabaseSync } from "../../src/sql/sqlite.ts";

test.each([
  ["short", 1],
  ["long", 1_000],
])("the log starts again while %s transactions follow each other without a pause", async (_, tookMs) => {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-checkpoints-"));
  const file = join(folder, "records.db");
  const writer = new DatabaseSync(file);
  writer.exec("pragma journal_mode = wal; create table records (body blob)");
  const checkpoints = checkpointInBackground(file, writer, 64 * 1024);
  onTestFinished(async () => {
    await checkpoints.close();
    writer.close();
    await rm(folder, { recursive: true });
  });
  const insert = writer.prepare("insert into records values (zeroblob(20000))");
  writer.exec("begin immediate");
  const logs = new Set<string>();
  while (logs.size < 3) {
    insert.run();
    writer.exec("commit");
    checkpoints.ended(tookMs);
    // No copy can end before the next transaction has begun.
    writer.exec("begin immediate");
    logs.add(saltOf(file));
    await nextIteration();
  }
  writer.exec("commit");
  expect(writer.prepare("pragma quick_check").get()).toEqual({ quick_check: "ok" });
});

/** A random value in the header of the log, another one each time it starts again (SQLite, "The WAL File Format"). */
function saltOf(file: string): string {
  const log = openSync(`${file}-wal`, "r");
  const salt = Buffer.alloc(8);
  readSync(log, salt, { position: 16 });
  closeSync(log);
  return salt.toString("hex");
}
