// Lists the files of the packages that a request runs: capturing, creating a student, getting a student, and a call of the client.
//
//   npm run bench bench/files-per-request.ts

import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { Session } from "node:inspector/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveCapture } from "@signalbox/capture";
import { Client } from "@signalbox/client";
import { serveStudents } from "@signalbox/students";

const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
const folder = await mkdtemp(join(tmpdir(), "files-per-request-"));

const students = await serveStudents({ dataFolder: folder, port: 0 });
await report("a student is created", () => send(students.url, "POST", "/students", '{"givenName":"Ada"}'));
const [first] = (await (await fetch(`${students.url}/students`)).json()) as { id: string }[];
await report("a student is read", () => send(students.url, "GET", `/students/${first?.id}`));

const client = new Client({ baseUrl: students.url });
await report("a call is made (client only)", () => client.request("GET /students"), /\/packages\/client\//);
await students.close();

const capture = await serveCapture({ dataFolder: folder, port: 0 });
const created = await fetch(`${capture.url}/api/routes`, { method: "POST" });
const { id } = (await created.json()) as { id: string };
await report("a request is captured", () => send(capture.url, "POST", `/${id}`, '{"amount":1}'));
await capture.close();
await rm(folder, { recursive: true });

/** Runs `work` twice, and lists the files whose functions the second run calls. Threads are not covered. */
async function report(title: string, work: () => Promise<unknown>, files = /\/packages\//): Promise<void> {
  await work();
  await session.post("Profiler.takePreciseCoverage");
  await work();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const called = result
    .filter(({ url, functions }) => files.test(url) && functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
    .map(({ url }) => url.split("/packages/")[1] ?? "");
  console.log(`\n${title}: ${called.length} files`);
  for (const [name, own] of Map.groupBy(called, (file) => file.split("/", 1)[0])) {
    console.log(`  ${name} (${own.length}): ${own.map((file) => file.replace(/^[^/]+\/src\//, "")).join(", ")}`);
  }
}

function send(url: string, method: string, path: string, body = ""): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const headers = { "content-type": "application/json", "content-length": body.length };
  request(new URL(path, url), { method, headers, agent: false }, (response) => response.resume().on("end", resolve))
    .on("error", reject)
    .end(body);
  return promise;
}
