import { open, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/temporary-folder.ts";
import { openStudents, problem } from "../client.ts";

const folder = temporaryFolder();

/** A folder with some megabytes of records; the write-ahead log is copied into the file. */
async function filled(name: string): Promise<{ dataFolder: string; file: string }> {
  const dataFolder = join(folder, name);
  const students = await openStudents({ dataFolder });
  const body = Array.from({ length: 80 }, (_, n) => ({ n, note: "x".repeat(10_000) }));
  for (let round = 0; round < 5; round += 1) expect((await students.ask("/students", { body })).status).toBe(201);
  await students.close();
  return { dataFolder, file: join(dataFolder, "students.sqlite") };
}

/** Overwrites the second half of a file. */
async function overwrite(file: string): Promise<void> {
  const { size } = await stat(file);
  const half = Math.floor(size / 8_192) * 4_096;
  const handle = await open(file, "r+");
  await handle.write(Buffer.alloc(size - half, 0xff), 0, size - half, half);
  await handle.close();
}

test("the start names a damaged file and does not change it", async () => {
  const { dataFolder, file } = await filled("before");
  await overwrite(file);
  const damaged = await readFile(file);
  await expect(openStudents({ dataFolder })).rejects.toMatchObject({
    code: "database_unusable",
    message: expect.stringContaining(file),
  });
  expect(damaged.equals(await readFile(file))).toBe(true);
});

test("damage found at runtime stops writes, and /readyz explains what to do", async () => {
  const { dataFolder, file } = await filled("while");
  await using students = await openStudents({ dataFolder });
  expect((await students.ask("/readyz")).status).toBe(200);
  await overwrite(file);
  expect(await students.ask("/students?limit=1000")).toMatchObject(problem(503, "storage_damaged"));
  const ready = await students.ask("/readyz");
  expect(ready.status).toBe(503);
  expect(ready.json.detail).toMatch(/students\.sqlite is damaged .*signalbox students doctor/);
  expect(await students.ask("/students", { body: { n: 1 } })).toMatchObject(problem(503, "storage_damaged"));
});
