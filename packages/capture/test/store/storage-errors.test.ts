import { once } from "node:events";
import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { allowLargeFiles, smallDisks, startWithSmallFiles } from "../../../../test/small-disks.ts";
import { temporaryFolder } from "../../../../test/temporary-folder.ts";
import { createCaptureClient } from "../../src/sdk/create-capture-client.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { serviceParameters, urlOf } from "../serve-process.ts";
import { captureOfTest } from "../start-capture.ts";

const folders = temporaryFolder();
const newFolder = (): string => mkdtempSync(join(folders, "store-"));

/** What `start` starts, and the threads of it. */
async function startNoting<Started>(start: () => Promise<Started>): Promise<[Started, readonly Worker[]]> {
  const threads: Worker[] = [];
  const note = (worker: Worker): void => void threads.push(worker);
  process.on("worker", note);
  const started = await start();
  process.off("worker", note);
  return [started, threads];
}

async function responseOf(response: Response): Promise<{ status: number; json: unknown }> {
  return { status: response.status, json: await response.json() };
}

test.each(smallDisks)(
  "without disk space ($disk), captures return 507, reads and deletions work, /readyz explains it, and free space ends it",
  async ({ start, fill, makeRoom, isShared }) => {
    const folder = newFolder();
    const service = start(serviceParameters(folder), folder);
    try {
      const url = await urlOf(service);
      const { id } = await createCaptureClient({ url }).createRoute();
      const send = (bytes = 20_000) => fetch(`${url}/${id}`, { method: "POST", body: Buffer.alloc(bytes, "x") });
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      await fill(service, folder);
      let acknowledged = 0;
      let rejected = await send();
      for (; rejected.status === 200 && acknowledged < 5_000; rejected = await send()) acknowledged += 1;
      expect(await responseOf(rejected)).toMatchObject({ status: 507, json: { code: "storage_full" } });
      expect(await responseOf(await fetch(`${url}/readyz`))).toMatchObject({
        status: 503,
        json: { code: "not_ready", detail: expect.stringContaining("no room") },
      });
      expect((await fetch(`${url}/livez`)).status).toBe(200);
      const kept = await responseOf(await fetch(`${url}/inspect/${id}?limit=1&bodies=none`));
      expect(kept).toMatchObject({
        status: 200,
        json: { requests: acknowledged === 0 ? [] : [{ seq: acknowledged }] },
      });

      // Some of these may fit. A commit contains several, and stores all of them or none.
      const burst = await Promise.all(Array.from({ length: 24 }, (_, index) => send(index % 2 === 0 ? 10 : 20_000)));
      for (const { status } of burst) expect([200, 507]).toContain(status);
      acknowledged += burst.filter(({ status }) => status === 200).length;
      const all = await fetch(`${url}/inspect/${id}?limit=1000&bodies=none`);
      expect(((await all.json()) as { requests: unknown[] }).requests).toHaveLength(acknowledged);

      const deleted = await fetch(`${url}/inspect/${id}/${acknowledged}`, { method: "DELETE" });
      if (isShared) expect(deleted.status).toBe(204);

      await makeRoom(service, folder);
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      expect(await responseOf(await send())).toMatchObject({ status: 200, json: { captured: acknowledged + 1 } });

      if (!isShared) return;
      const mark = (pinned: boolean) =>
        fetch(`${url}/inspect/${id}/${acknowledged + 1}`, {
          method: "PATCH",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ pinned }),
        });
      expect((await mark(true)).status).toBe(200);
      await fill(service, folder);
      for (let rejections = 0; rejections < 5; ) if ((await send(10)).status === 507) rejections += 1;
      expect((await mark(false)).status).toBe(200);
    } finally {
      service.kill("SIGKILL");
      await once(service, "close");
    }
  },
);

test("when a checkpoint in the background has no room, nothing is lost, and it continues when there is room", async () => {
  const fileBytes = 4_000 * 1024;
  const pageBytes = 8_192;
  const folder = newFolder();
  const service = startWithSmallFiles(fileBytes / 1024, serviceParameters(folder));
  try {
    const url = await urlOf(service);
    const { id } = await createCaptureClient({ url }).createRoute();
    let acknowledged = 0;
    const send = async (bytes: number): Promise<number> => {
      const { status } = await fetch(`${url}/${id}`, { method: "POST", body: Buffer.alloc(bytes, "x") });
      if (status === 200) acknowledged += 1;
      return status;
    };
    const stored = async (): Promise<number> => {
      const all = await fetch(`${url}/inspect/${id}?limit=1000&bodies=none`);
      return ((await all.json()) as { requests: unknown[] }).requests.length;
    };
    const size = (): number => statSync(join(folder, "capture.sqlite")).size;
    /** Which log this is: a log that was copied begins again with the next number (SQLite file format, 4.1). */
    const log = (): number => readFileSync(join(folder, "capture.sqlite-wal")).readUInt32BE(12);
    /** Sends little until the log was copied whole, or the file has no room for more. */
    const copied = async (): Promise<void> => {
      const before = log();
      const sent = async (): Promise<boolean> => {
        expect(await send(10)).toBe(200);
        return log() !== before || size() + pageBytes > fileBytes;
      };
      await expect.poll(sent, { interval: 300 }).toBe(true);
    };
    // The log stays short, so the file reaches the limit first: while captures are still acknowledged.
    while (size() + pageBytes <= fileBytes) {
      for (let n = 0; n < 5; n += 1) expect(await send(200_000)).toBe(200);
      await copied();
    }
    // The file has no room for the log, so the log grows until it reaches the limit too.
    await expect.poll(() => send(200_000), { interval: 1 }).toBe(507);
    expect(await stored()).toBe(acknowledged);

    allowLargeFiles(service);
    expect(await send(200_000)).toBe(200);
    await expect.poll(async () => (await send(10)) && size(), { interval: 300 }).toBeGreaterThan(fileBytes);
    expect(await stored()).toBe(acknowledged);
  } finally {
    service.kill("SIGKILL");
    await once(service, "close");
  }
});

test("a log that fills the disk is copied, so captures that replace others continue", async () => {
  const folder = newFolder();
  const service = startWithSmallFiles(4_000, serviceParameters(folder));
  try {
    const url = await urlOf(service);
    const { id } = await createCaptureClient({ url }).createRoute({ limits: { requests: 5 } });
    const send = async (): Promise<number> =>
      (await fetch(`${url}/${id}`, { method: "POST", body: Buffer.alloc(200_000, "x") })).status;
    // The log reaches the limit before its first copy, unless the machine is slow.
    for (let n = 0; n < 60; n += 1) await send();
    await expect.poll(send).toBe(200);
  } finally {
    service.kill("SIGKILL");
    await once(service, "close");
  }
});

test("without its writing thread, captures return 503 and /readyz explains it", async () => {
  const [capture, [writer]] = await startNoting(() => captureOfTest());
  const { url } = await capture.newRoute();
  expect((await fetch(`${capture.url}/readyz`)).status).toBe(200);
  await writer?.terminate();
  expect(await responseOf(await fetch(url))).toMatchObject({ status: 503, json: { code: "storage_unusable" } });
  expect(await responseOf(await fetch(`${capture.url}/readyz`))).toMatchObject({
    status: 503,
    json: { code: "not_ready", detail: expect.stringContaining("can no longer be written") },
  });
});

test("a store closes between the error of its writing thread and the end of that thread", async () => {
  const file = join(newFolder(), "capture.sqlite");
  const [store, [writer]] = await startNoting(() =>
    openSqliteStore({ file, retention: { requests: 9, bytes: 9_000 } }),
  );
  writer?.emit("error", new RangeError("Invalid array length"));
  await expect(store.removeExpired(Date.now())).rejects.toThrow(
    "Captures can no longer be written: Invalid array length.",
  );
  await store.close();
  await writer?.terminate();
});
