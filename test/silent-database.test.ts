import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { atPort, startPostgresProxy } from "./postgres-proxy.ts";
import { sharedDatabases } from "./shared-postgres.ts";
import { startSignalbox } from "./signalbox-up.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const databases = sharedDatabases();
const folder = temporaryFolder();
const json = { "content-type": "application/json" };

/** Both services behind a proxy to their database. */
async function start(name: string) {
  const url = await databases.createDatabase();
  const proxy = await startPostgresProxy(Number(new URL(url).port));
  const env = { DATABASE_URL: atPort(url, proxy.port), SIGNALBOX_LOG_LEVEL: "silent" };
  const { studentsUrl, captureUrl, process } = await startSignalbox(join(folder, name), [], env);
  const post = async (to: string, body: string): Promise<number> =>
    (await fetch(to, { method: "POST", headers: json, body })).status;
  const ready = async (of: string): Promise<number> => (await fetch(`${of}/readyz`)).status;
  const made = await fetch(`${captureUrl}/api/routes`, { method: "POST", headers: json, body: "{}" });
  const { id } = (await made.json()) as { id: string };
  const writes = () => Promise.all([post(`${studentsUrl}/students`, '{"n":1}'), post(`${captureUrl}/${id}`, "text")]);
  expect(await writes()).toEqual([201, 200]);
  return {
    proxy,
    process,
    writes,
    probes: () => Promise.all([ready(studentsUrl), ready(captureUrl)]),
    async [Symbol.asyncDispose]() {
      process.kill("SIGKILL");
      await proxy.close();
    },
  };
}

test("a database that becomes silent fails requests in time, and is used soon after it responds", async () => {
  await using services = await start("requests");
  const { proxy, writes, probes } = services;
  proxy.setSilent(true);
  const silentAt = performance.now();
  const failed = writes();
  expect(await probes()).toEqual([503, 503]);
  expect(performance.now() - silentAt).toBeLessThan(8_000);
  expect(await failed).toEqual([503, 503]);
  expect(performance.now() - silentAt).toBeLessThan(30_000);

  proxy.setSilent(false);
  const heardAt = performance.now();
  await expect.poll(writes, { timeout: 30_000 }).toEqual([201, 200]);
  await expect.poll(probes, { timeout: 30_000 }).toEqual([200, 200]);
  expect(performance.now() - heardAt).toBeLessThan(8_000);
});

test("a database that becomes silent keeps no process", async () => {
  await using services = await start("stop");
  services.proxy.setSilent(true);
  const hanging = services.writes().catch(() => undefined);
  const ended = once(services.process, "exit");
  const stoppedAt = performance.now();
  services.process.kill("SIGTERM");
  expect((await ended)[0]).toBe(0);
  expect(performance.now() - stoppedAt).toBeLessThan(25_000);
  await hanging;
});
