import { serveCapture } from "@signalbox/capture";
import { serveStudents } from "@signalbox/students";
import { expect, test } from "vitest";
import { startHttpServer } from "./http-server.ts";
import { runInProcess } from "./run-in-process.ts";
import { sharedDatabases } from "./shared-postgres.ts";

const databases = sharedDatabases();
const json = { "content-type": "application/json" };
const misdirected = { status: 421, code: "misdirected_request" };

const post = (url: string, body: unknown): Promise<Response> =>
  fetch(url, { method: "POST", headers: json, body: JSON.stringify(body) });

test("each role of capture does its part, and the others reject it", async () => {
  const databaseUrl = await databases.createDatabase();
  const serve = (role: "ingest" | "api" | "deliver") =>
    serveCapture({ databaseUrl, port: 0, processRoles: [role], allowAddresses: ["127.0.0.1"], logLevel: "silent" });
  const [ingest, api] = [await serve("ingest"), await serve("api")];
  let isForwarded = false;
  await using target = await startHttpServer((_, response) => {
    isForwarded = true;
    response.end();
  });
  const created = await post(`${api.url}/api/routes`, { forward: [{ url: target.url }] });
  const { id } = (await created.json()) as { id: string };
  expect((await post(`${ingest.url}/${id}/hook`, "first")).status).toBe(200);
  const inspected = await (await fetch(`${api.url}/inspect/${id}`, { headers: { accept: "application/json" } })).json();
  expect(inspected).toMatchObject({ requests: [{ seq: 1 }] });
  expect(await (await post(`${api.url}/${id}/hook`, "second")).json()).toMatchObject(misdirected);
  expect(await (await fetch(`${ingest.url}/inspect/${id}`)).json()).toMatchObject(misdirected);
  expect(isForwarded).toBe(false);
  const deliver = await serve("deliver");
  await expect.poll(() => isForwarded).toBe(true);
  expect(await (await fetch(`${deliver.url}/inspect/${id}`)).json()).toMatchObject(misdirected);
  expect(await (await post(`${deliver.url}/${id}/hook`, "third")).json()).toMatchObject(misdirected);
  for (const { url } of [ingest, api, deliver]) {
    for (const path of ["/livez", "/readyz", "/metrics"]) expect((await fetch(`${url}${path}`)).status).toBe(200);
  }
  await Promise.all([ingest, api, deliver].map((one) => one.close()));
});

test("each role of students does its part", async () => {
  const databaseUrl = await databases.createDatabase();
  const options = { databaseUrl, port: 0, webhookAddresses: ["127.0.0.1"], logLevel: "silent" } as const;
  const api = await serveStudents({ ...options, processRoles: ["api"] });
  const called = Promise.withResolvers<void>();
  await using target = await startHttpServer((_, response) => {
    response.end();
    called.resolve();
  });
  await post(`${api.url}/webhooks`, { url: target.url });
  expect((await post(`${api.url}/students`, { n: 1 })).status).toBe(201);
  const deliver = await serveStudents({ ...options, processRoles: ["deliver"] });
  expect(await (await fetch(`${deliver.url}/students`)).json()).toMatchObject(misdirected);
  expect((await fetch(`${deliver.url}/readyz`)).status).toBe(200);
  await called.promise;
  await Promise.all([api.close(), deliver.close()]);
});

test.each([
  ["students", serveStudents, "/students"],
  ["capture", serveCapture, "/new"],
] as const)(
  "health and metrics of %s may have a listener of their own, which has nothing else",
  async (_, serve, path) => {
    const databaseUrl = await databases.createDatabase();
    const metricsAddress = { host: "127.0.0.1", port: 0 };
    const { url, metricsUrl, close } = await serve({ databaseUrl, port: 0, metricsAddress, logLevel: "silent" });
    const statuses = (at: string | undefined) =>
      Promise.all(["/livez", "/readyz", "/metrics", path].map(async (each) => (await fetch(`${at}${each}`)).status));
    expect(await statuses(url)).toEqual([200, 200, 404, 200]);
    expect(await statuses(metricsUrl)).toEqual([200, 200, 200, 404]);
    expect(await (await fetch(`${metricsUrl}/metrics`)).text()).toContain(
      'http_requests_total{method="GET",status="404"}',
    );
    await close();
    await expect(fetch(`${metricsUrl}/livez`)).rejects.toThrow();
  },
);

test.each([
  [["capture", "serve", "--role", "ingest", "--port", "0"], "--role must be used with --database-url"],
  [["students", "serve", "--role", "ingest"], "students have nothing to ingest"],
  [["up", "--role", "web"], "--role must be one of ingest, api, deliver, got 'web'"],
])("a role that cannot work is an error: %j", async (args, message) => {
  const { code, stderr } = await runInProcess(args);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});
