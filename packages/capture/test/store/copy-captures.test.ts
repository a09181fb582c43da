import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/temporary-folder.ts";
import { backupCaptures, checkCapturesFile, restoreCaptures } from "../../src/index.ts";
import { captureOfTest } from "../start-capture.ts";

const folder = temporaryFolder();

const fileIn = (name: string): string => join(folder, name, "capture.sqlite");

/** Stores one request in a folder, and returns the id of its route. */
async function captureOne(name: string): Promise<string> {
  const capture = await captureOfTest({ dataFolder: join(folder, name) });
  const { id, url } = await capture.newRoute();
  await fetch(url, { method: "POST", body: "kept" });
  await capture.stop();
  return id;
}

/** How many requests of a route a service in that folder shows. */
async function countIn(name: string, id: string): Promise<number> {
  const capture = await captureOfTest({ dataFolder: join(folder, name) });
  const { requests } = await capture.inspect(id);
  await capture.stop();
  return requests.length;
}

test("a backup that is aborted stores nothing", async () => {
  await captureOne("aborted");
  const target = join(folder, "aborted.sqlite");
  const signal = AbortSignal.abort(new Error("enough"));
  await expect(backupCaptures(fileIn("aborted"), target, { signal })).rejects.toThrow("enough");
  expect((await readdir(folder)).filter((name) => name.startsWith("aborted"))).toEqual(["aborted"]);
});

test("a backup of a busy service has every request that was acknowledged before it, and a service starts on it", async () => {
  const live = await captureOfTest({ dataFolder: join(folder, "live") });
  const { id } = await live.newRoute();
  for (let n = 0; n < 20; n += 1) await fetch(`${live.url}/${id}/x`, { method: "POST", body: `${n}` });
  let writing = true;
  let sent = 20;
  const writer = (async () => {
    for (; writing; sent += 1) await fetch(`${live.url}/${id}/x`, { method: "POST", body: `${sent}` });
  })();
  const backup = join(folder, "backup.sqlite");
  const copied = await backupCaptures(fileIn("live"), backup);
  writing = false;
  await writer;
  await live.stop();
  expect(copied).toMatchObject({ routes: 1, issues: [] });
  expect(copied.requests).toBeGreaterThanOrEqual(20);
  expect(copied.requests).toBeLessThanOrEqual(sent);

  const restored = await restoreCaptures(backup, fileIn("restored"));
  expect(restored).toEqual(copied);
  expect(await countIn("restored", id)).toBe(copied.requests);
  expect((await readdir(join(folder, "restored"))).filter((name) => name.includes("restoring"))).toEqual([]);
});

test("a restore renews routes that expired since the backup", async () => {
  const id = await captureOne("old");
  const backup = join(folder, "old.sqlite");
  await backupCaptures(fileIn("old"), backup);
  const database = new DatabaseSync(backup);
  database.exec("update route set expires_at = 1000, sweep_at = 1000");
  database.close();
  await restoreCaptures(backup, fileIn("renewed"));
  expect(await countIn("renewed", id)).toBe(1);
});

test.each([
  ["a group without its route", "delete from route", "1 groups of requests belong to no route."],
  ["bodies that are shorter than they were", "update segment set bodies = x''", "1 groups of requests are incomplete."],
  ["settings that are not JSON", "update route set settings = '{'", "1 routes have settings that are not JSON."],
  [
    "numbers that are used twice",
    `insert into segment select route_id, first_seq, last_seq + 1, '', json_array(0, 0), heads, x'' from segment;
     update route set last_seq = last_seq + 1`,
    "1 groups of requests overlap.",
  ],
])("a damaged store is not copied: %s", async (name, damage, issue) => {
  const folderOf = name.replaceAll(" ", "-");
  await captureOne(folderOf);
  const file = fileIn(folderOf);
  expect(checkCapturesFile(file)).toEqual({ routes: 1, requests: 1, issues: [] });
  const database = new DatabaseSync(file);
  database.exec(`pragma foreign_keys = off; ${damage}`);
  database.close();
  expect(checkCapturesFile(file).issues).toContain(issue);
  const target = join(folder, `${folderOf}.sqlite`);
  await expect(backupCaptures(file, target)).rejects.toMatchObject({
    code: "damaged",
    message: expect.stringContaining(issue),
  });
  expect(await readdir(folder)).not.toContain(`${folderOf}.sqlite`);
});

test("a restore overwrites no store, and a backup overwrites no file", async () => {
  const file = fileIn("live");
  const before = await readFile(file);
  await expect(restoreCaptures(join(folder, "backup.sqlite"), file)).rejects.toMatchObject({ code: "not_empty" });
  await expect(backupCaptures(file, join(folder, "backup.sqlite"))).rejects.toMatchObject({ code: "file_exists" });
  await expect(backupCaptures(fileIn("nowhere"), join(folder, "new.sqlite"))).rejects.toMatchObject({
    code: "no_store",
    message: expect.stringContaining("There are no captured requests at "),
  });
  expect(await readFile(file)).toEqual(before);
});
