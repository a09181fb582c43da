import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { serveCapture } from "@signalbox/capture";
import { createCaptureClient } from "@signalbox/capture/sdk";
import { openCassette } from "@signalbox/client/cassette";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { spawn } from "../../../test/child-processes.ts";
import { runInProcess } from "../../../test/run-in-process.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

let folder: string;
let service: Awaited<ReturnType<typeof serveCapture>>;
let api: Server;
let target: string;
let calls = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signalbox-cassette-"));
  service = await serveCapture({ inMemory: true, port: 0, logLevel: "silent", allowAddresses: ["127.0.0.1"] });
  api = createServer(async (request, response) => {
    calls += 1;
    const sent = await text(request);
    response.setHeader("content-type", "application/json");
    response.setHeader("content-encoding", "gzip");
    if (request.url === "/broken") response.end("no gzip");
    else response.end(gzipSync(JSON.stringify({ path: request.url, sent, call: calls })));
  }).listen(0, "127.0.0.1");
  await once(api, "listening");
  target = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await service.close();
  api.close();
  await rm(folder, { recursive: true });
});

function capture(...args: string[]) {
  return runInProcess(["capture", ...args], { env: { SIGNALBOX_CAPTURE_URL: service.url } });
}

test("proxied calls become a cassette without secrets, which the client and a route replay offline", async () => {
  const proxy = (await capture("proxy", `${target}/v1`)).stdout.trim();
  const headers = { authorization: "Bearer a-secret-of-some-length", "content-type": "application/json" };
  const first = await (await fetch(`${proxy}/things?page=1`, { headers })).json();
  const second = await (await fetch(`${proxy}/things`, { method: "POST", headers, body: '{"name":"a","n":1}' })).json();
  const route = createCaptureClient({ url: service.url }).route(proxy.slice(-36));
  await vi.waitFor(async () => expect(await route.deliveries(2)).toHaveLength(1), { timeout: 20_000 });

  const file = join(folder, "things.json");
  expect((await capture("export", proxy, "--cassette")).code).toBe(2);
  expect(await capture("export", proxy, "--cassette", "-o", file)).toMatchObject({
    code: 0,
    stderr: `2 calls written to ${file}\n`,
  });
  expect(await readFile(file, "utf8")).not.toContain("a-secret");
  const cassette = await openCassette(file, { mode: "replay" });
  expect(await (await cassette.fetch(`${target}/v1/things?page=1`)).json()).toEqual(first);

  const made = calls;
  const { stdout } = await capture("create");
  const replayed = stdout.trim();
  const args = ["capture", "listen", replayed, "--forward", `${target}/v1`, "--cassette", file];
  const listener = spawn(process.execPath, ["-C", "@signalbox/source", main, ...args], {
    env: { ...process.env, SIGNALBOX_CAPTURE_URL: service.url },
  });
  let said = "";
  for (const stream of [listener.stdout, listener.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      said += chunk;
    });
  }
  const closed = once(listener, "close");
  await vi.waitFor(() => expect(said).toContain("responding to the senders"), { timeout: 60_000 });
  // The order of members makes no difference.
  const again = await fetch(`${replayed}/things`, { method: "POST", headers, body: '{"n":1,"name":"a"}' });
  expect([again.status, await again.json()]).toEqual([200, second]);
  const other = await fetch(`${replayed}/things`, { method: "POST", headers, body: '{"name":"b","n":1}' });
  expect(other.status).toBe(502);
  expect(await other.text()).toContain('body /name: recorded "a", called "b"');
  listener.kill("SIGTERM");
  await closed;
  expect(said).toContain(`recorded, but not called: GET ${target}/v1/things?page=1`);
  expect(calls).toBe(made);
});

test("a response that cannot be decompressed is left out, and named", async () => {
  const proxy = (await capture("proxy", target)).stdout.trim();
  for (const path of ["broken", "whole"]) await (await fetch(`${proxy}/${path}`)).bytes().catch(() => undefined);
  const route = createCaptureClient({ url: service.url }).route(proxy.slice(-36));
  await vi.waitFor(async () => expect(await route.deliveries(2)).toHaveLength(1), { timeout: 20_000 });
  const file = join(folder, "broken.json");
  expect(await capture("export", proxy, "--cassette", "-o", file)).toMatchObject({
    code: 0,
    stderr: `not in the cassette: #1: its response cannot be decompressed (incorrect header check)\n1 calls written to ${file}\n`,
  });
});

test("a route without recorded responses gives no cassette", async () => {
  const { stdout } = await capture("create");
  await fetch(stdout.trim());
  const file = join(folder, "none.json");
  expect(await capture("export", stdout.trim(), "--cassette", "-o", file)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("no request has a recorded response") as string,
  });
  expect((await capture("listen", stdout.trim(), "--forward", target, "--cassette", file)).code).toBe(2);
});
