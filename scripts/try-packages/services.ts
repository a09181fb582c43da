// First steps with the services: create a student, capture a request, and find both again.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveCapture } from "@signalbox/capture";
import { Client } from "@signalbox/client";
import { serveStudents } from "@signalbox/students";

const dataFolder = await mkdtemp(join(tmpdir(), "signalbox-try-"));
const students = await serveStudents({ dataFolder, port: 0 });
const capture = await serveCapture({ dataFolder, port: 0 });
try {
  const records = new Client({ baseUrl: students.url });
  const { data: created } = await records.request<{ id: string }>("POST /students", { givenName: "Ada" });
  const { data: found } = await records.request<{ givenName: string }>("GET /students/:id", { id: created.id });
  assert.equal(found.givenName, "Ada");

  const routes = new Client({ baseUrl: capture.url });
  const { data: route } = await routes.request<{ id: string }>("POST /api/routes", { name: "try" });
  await fetch(`${capture.url}/${route.id}`, { method: "POST", body: "hello" });
  const { data: seen } = await routes.request<{ requests: { method: string }[] }>("GET /inspect/:id", { id: route.id });
  assert.deepEqual(
    seen.requests.map(({ method }) => method),
    ["POST"],
  );
} finally {
  await Promise.all([students.close(), capture.close()]);
  await rm(dataFolder, { recursive: true });
}
process.stdout.write("done\n");
