import { expect, test } from "vitest";
import { sharedCapture } from "../start-capture.ts";

const capture = sharedCapture({ inMemory: true, allowAddresses: ["127.0.0.1"] });

/** The number of tasks that ran in threads. */
async function tasks(): Promise<number> {
  const text = await (await fetch(`${capture.url}/metrics`)).text();
  return Number(/^worker_tasks_total\{pool="api",outcome="done"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

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
