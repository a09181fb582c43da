import { afterEach, describe, expect, test } from "vitest";
import type { ServeCaptureOptions } from "../../src/serve-capture.ts";
import { rawClient } from "../raw-client.ts";
import { startCapture, type TestCapture } from "../start-capture.ts";

// With DNS rebinding, a page whose name resolves to this machine sends its own name as Host.

let capture: TestCapture | undefined;
afterEach(() => capture?.stop());

async function start(options: ServeCaptureOptions = {}): Promise<TestCapture> {
  capture = await startCapture({ inMemory: true, ...options });
  return capture;
}

/** The status of the response to a request without a body, or with a JSON body. */
async function statusOf(port: number, line: string, host: string, json = ""): Promise<number> {
  const client = await rawClient(port);
  const body = `Content-Type: application/json\r\nContent-Length: ${json.length}\r\n\r\n${json}`;
  client.send(`${line} HTTP/1.1\r\nHost: ${host}\r\n${body}`);
  const { status, body: text } = await client.response();
  client.abort();
  if (status === 421) expect(JSON.parse(text)).toMatchObject({ code: "misdirected_request" });
  return status;
}

describe.each(["127.0.0.1", "::ffff:127.0.0.1", "0.0.0.0"])("bound to %s", (host) => {
  test("the API returns 421 for unknown hosts", async () => {
    const { port } = await start({ host });
    const made = await fetch(`http://127.0.0.1:${port}/api/routes`, { method: "POST" });
    const { id } = (await made.json()) as { id: string };
    for (const line of [
      "POST /api/routes",
      "GET /new",
      "GET /",
      "GET /metrics",
      "GET /openapi.json",
      `GET /inspect/${id}`,
      `DELETE /api/routes/${id}`,
      "OPTIONS *",
    ]) {
      expect(await statusOf(port, line, "evil.example"), line).toBe(421);
    }
    expect(await statusOf(port, `POST /inspect/${id}/1/replay`, "evil.example:5000", '{"url":"http://x/"}')).toBe(421);
    expect(await statusOf(port, `GET /inspect/${id}`, "localhost")).toBe(200);
    expect(await statusOf(port, `GET /inspect/${id}`, `127.0.0.1:${port}`)).toBe(200);
  });
});

test("accepts the host names of the operator, and the host of the public URL", async () => {
  const { port } = await start({
    hostNames: ["hooks.example", "*.below.example"],
    publicUrl: "https://public.example",
  });
  for (const host of ["hooks.example", "HOOKS.example:443", "a.below.example", "public.example"]) {
    expect(await statusOf(port, "GET /api/routes/x", host), host).toBe(404);
  }
  expect(await statusOf(port, "GET /api/routes/x", "other.example")).toBe(421);
});

test("captures requests to a route with any Host", async () => {
  const service = await start();
  const { id } = await service.newRoute();
  expect(await statusOf(service.port, `POST /${id}`, "shop.example")).toBe(200);
  expect((await service.newest(id)).headers[0]).toEqual(["Host", "shop.example"]);
});
