import { once } from "node:events";
import { expect, test } from "vitest";
import { atPort, startPostgresProxy } from "./postgres-proxy.ts";
import { sharedDatabases } from "./shared-postgres.ts";
import { startSignalbox } from "./signalbox-up.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const databases = sharedDatabases();
const folder = temporaryFolder();
const json = { "content-type": "application/json" };

test("a database that becomes silent fails requests in time, is used soon after it responds, and keeps no process", async () => {
  const url = await databases.createDatabase();
  const proxy = await startPostgresProxy(Number(new URL(url).port));
  const env = { DATABASE_URL: atPort(url, proxy.port), SIGNALBOX_LOG_LEVEL: "silent" };
  const signalbox = await startSignalbox(folder, [], env);
  const post = async (to: string, body: string): Promise<number> =>
    (await fetch(to, { method: "POST", headers: json, body })).status;
  const ready = async (of: string): Promise<number> => (await fetch(`${of}/readyz`)).status;
  try {
    const { studentsUrl, captureUrl } = signalbox;
    const made = await fetch(`${captureUrl}/api/routes`, { method: "POST", headers: json, body: "{}" });
    const { id } = (await made.json()) as { id: string };
    const writes = () => Promise.all([post(`${studentsUrl}/students`, '{"n":1}'), post(`${captureUrl}/${id}`, "text")]);
    expect(await writes()).toEqual([201, 200]);

    proxy.setSilent(true);
    const silentAt = performance.now();
    const failed = writes();
    expect(await Promise.all([ready(studentsUrl), ready(captureUrl)])).toEqual([503, 503]);
    expect(performance.now() - silentAt).toBeLessThan(8_000);
    expect(await failed).toEqual([503, 503]);
    expect(performance.now() - silentAt).toBeLessThan(30_000);

    proxy.setSilent(false);
    const heardAt = performance.now();
    await expect.poll(writes, { timeout: 30_000 }).toEqual([201, 200]);
    await expect
      .poll(() => Promise.all([ready(studentsUrl), ready(captureUrl)]), { timeout: 30_000 })
      .toEqual([200, 200]);
    expect(performance.now() - heardAt).toBeLessThan(8_000);

    proxy.setSilent(true);
    const hanging = writes().catch(() => undefined);
    const ended = once(signalbox.process, "exit");
    const stoppedAt = performance.now();
    signalbox.process.kill("SIGTERM");
    expect((await ended)[0]).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(25_000);
    await hanging;
  } finally {
    signalbox.process.kill("SIGKILL");
    await proxy.close();
  }
});
