import { expect, test } from "vitest";
import { sharedCapture } from "../start-capture.ts";

const capture = sharedCapture({ inMemory: true, allowAddresses: ["127.0.0.1"] });

const tasks = () => capture.metric('worker_tasks_total{pool="api",outcome="done"}');

const large = "x".repeat(100_000);

test.each([
  ["POST", "/api/routes", { response: [{ responses: [{ body: large }] }] }, 201],
  ["POST", "/api/routes", { response: Array.from({ length: 50_000 }, () => 1) }, 422],
  ["PATCH", "/api/routes/{id}", { response: [{ responses: [{ body: large }] }] }, 200],
  ["POST", "/inspect/{id}/1/replay", { url: "http://127.0.0.1:9/", body: large }, 403],
  ["POST", "/inspect/{id}/1/response", { listener: "nobody", body: large }, 409],
])("a large body of %s %s is parsed in a thread", async (method, path, body, status) => {
  const { id, url } = await capture.newRoute();
  await fetch(url, { method: "POST" });
  const before = await tasks();
  expect((await capture.send(method, path.replace("{id}", id), body)).status).toBe(status);
  expect(await tasks()).toBe(before + 1);
});
