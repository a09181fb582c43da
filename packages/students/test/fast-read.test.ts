import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { serveStudents } from "../src/index.ts";

test("a plain read over a socket answers what the service itself answers, in body and headers", async () => {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-fast-"));
  const service = await serveStudents({ dataFolder: folder, port: 0, logLevel: "silent" });
  const headers = { "content-type": "application/json" };
  const created = await fetch(`${service.url}/students`, { method: "POST", headers, body: '{"name":"Zoë"}' });
  const read = async (headers: Record<string, string>) => {
    const response = await fetch(`${service.url}${created.headers.get("location")}`, { headers });
    const shown = [...response.headers].filter(([name]) => name !== "date" && name !== "x-request-id");
    return { status: response.status, headers: shown.sort(), text: await response.text() };
  };
  const plain = await read({});
  // A request id of the caller's is for the service itself.
  expect(plain).toEqual(await read({ "x-request-id": "mine" }));
  expect(plain).toMatchObject({ status: 200, text: expect.stringContaining("Zoë") });
  await service.close();
  await rm(folder, { recursive: true });
});
