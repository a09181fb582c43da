import { serveCapture } from "@signalbox/capture";
import { serveStudents } from "@signalbox/students";
import { expect, test } from "vitest";
import { startSignalbox } from "./signalbox-up.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();

test("--close removes the reference, its document and the metrics of both services, and nothing else", async () => {
  const signalbox = await startSignalbox(folder, ["--close", "docs,metrics"]);
  const { studentsUrl, captureUrl } = signalbox;
  expect(signalbox.output()).not.toContain("/docs");
  for (const url of [studentsUrl, captureUrl]) {
    for (const path of ["/docs", "/docs/reference.js", "/openapi.json", "/metrics"]) {
      expect((await fetch(url + path)).status, url + path).toBe(404);
    }
    expect(await (await fetch(`${url}/docs`)).text()).not.toContain("/docs lists");
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  }
  expect(await (await fetch(studentsUrl)).json()).toEqual({
    service: "students",
    links: { students: "/students", health: "/readyz" },
  });
  expect(await (await fetch(captureUrl)).json()).toEqual({
    service: "capture",
    routes: `${captureUrl}/api/routes`,
    new: `${captureUrl}/new`,
  });
  for (const url of [studentsUrl, captureUrl]) {
    const page = await fetch(url, { headers: { accept: "text/html" } });
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('<html data-closed="docs" lang="en">'),
    ]);
  }
  expect((await fetch(`${studentsUrl}/students`)).status).toBe(200);
  const { detail } = (await (await fetch(`${studentsUrl}/metrics`)).json()) as { detail: string };
  expect(detail).toBe('There is no collection "metrics". No collection can have this name.');
  expect(await signalbox.stop()).toBe(0);
});

test("the metrics of both services contain no data of records and routes", async () => {
  const options = { dataFolder: folder, port: 0, logLevel: "silent" } as const;
  const [students, capture] = await Promise.all([serveStudents(options), serveCapture(options)]);
  const [studentsUrl, captureUrl] = [students.url, capture.url];
  const headers = { "content-type": "application/json" };
  const created = await fetch(`${studentsUrl}/students`, { method: "POST", headers, body: '{"givenName":"Hypatia"}' });
  const student = (await created.json()) as { id: string };
  await fetch(`${studentsUrl}/students/${student.id}`);
  const route = (await (await fetch(`${captureUrl}/api/routes`, { method: "POST" })).json()) as { id: string };
  await fetch(`${captureUrl}/${route.id}/orders?token=abc`);
  await fetch(`${captureUrl}/inspect/${route.id}`);
  for (const url of [studentsUrl, captureUrl]) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain("http_request_duration_seconds");
    for (const secret of [student.id, "Hypatia", route.id, "orders", "token"]) expect(metrics).not.toContain(secret);
  }
  await Promise.all([students.close(), capture.close()]);
});
