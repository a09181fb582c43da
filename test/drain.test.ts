import { once } from "node:events";
import { serveCapture } from "@signalbox/capture";
import { serveStudents } from "@signalbox/students";
import { expect, test } from "vitest";
import { startSignalbox } from "./signalbox-up.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();
const headers = { "content-type": "application/json" };

test("after SIGTERM both services report that they are not ready, continue for the delay, then exit with 0", async () => {
  const signalbox = await startSignalbox(folder, ["--drain-delay", "15"]);
  const { studentsUrl, captureUrl } = signalbox;
  // With a webhook registered, a stop must not wait for its deliveries.
  const body = '{"url":"http://hooks.invalid/"}';
  expect((await fetch(`${studentsUrl}/webhooks`, { method: "POST", headers, body })).status).toBe(201);
  const ended = once(signalbox.process, "exit");
  signalbox.process.kill("SIGTERM");
  for (const url of [studentsUrl, captureUrl]) {
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
    expect(await (await fetch(`${url}/readyz`)).text()).toContain("the service is stopping");
    expect((await fetch(`${url}/livez`)).status).toBe(200);
  }
  expect((await fetch(`${studentsUrl}/students`, { method: "POST", headers, body: '{"n":1}' })).status).toBe(201);
  const made = await fetch(`${captureUrl}/api/routes`, { method: "POST" });
  const { id } = (await made.json()) as { id: string };
  expect((await fetch(`${captureUrl}/${id}`, { method: "POST", body: "late" })).status).toBe(200);
  expect((await ended)[0]).toBe(0);
  await expect(fetch(`${studentsUrl}/livez`)).rejects.toThrow("fetch failed");

  // Everything that was accepted during the delay is stored.
  const options = { dataFolder: folder, port: 0, logLevel: "silent" } as const;
  const [students, capture] = await Promise.all([serveStudents(options), serveCapture(options)]);
  expect(await (await fetch(`${students.url}/students`)).json()).toMatchObject([{ n: 1 }]);
  expect(await (await fetch(`${capture.url}/inspect/${id}/1/body`)).text()).toBe("late");
  await Promise.all([students.close(), capture.close()]);
});
