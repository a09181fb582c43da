import { expect, test, vi } from "vitest";
import { recordingLog, sampleService } from "./sample-service.ts";

const app = sampleService();

const post = (body: string, headers: Record<string, string> = { "content-type": "application/json" }) =>
  app.request("/greetings/en", { method: "POST", body, headers });

test("an unknown path returns 404 as a problem document", async () => {
  const response = await app.request("/nowhere", { headers: { "x-request-id": "abc-1" } });
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(response.headers.get("x-request-id")).toBe("abc-1");
  expect(await response.json()).toEqual({
    type: "urn:problem-type:signalbox:not_found",
    title: "Not Found",
    status: 404,
    detail: expect.stringContaining("/nowhere"),
    instance: "/nowhere",
    code: "not_found",
    requestId: "abc-1",
  });
});

test("replaces a request id that could break a log line", async () => {
  const response = await app.request("/nowhere", { headers: { "x-request-id": 'a"b c' } });
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test.each(["/livez", "/readyz", "/metrics", "/openapi.json", "/docs", "/docs/reference.js"])(
  "%s responds to other methods with 405, and to OPTIONS with 204",
  async (path) => {
    for (const [method, status] of [
      ["POST", 405],
      ["OPTIONS", 204],
    ] as const) {
      const response = await app.request(path, { method });
      expect([response.status, response.headers.get("allow")]).toEqual([status, "GET, HEAD, OPTIONS"]);
    }
  },
);

test("OPTIONS lists the methods of a path, POST too", async () => {
  const { status, headers } = await app.request("/greetings/en", { method: "OPTIONS" });
  expect([status, headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS, POST"]);
});

test("returns 415 for a compressed body", async () => {
  const response = await post('{"name":"Ada"}', { "content-type": "application/json", "content-encoding": "gzip" });
  expect(response.status).toBe(415);
  expect(response.headers.get("accept-encoding")).toBe("identity");
  expect(await response.json()).toMatchObject({ code: "unsupported_content_encoding" });
});

test("accepts a body in UTF-8, and names another charset in the rejection", async () => {
  const send = (charset: string) => post('{"name":"Ada"}', { "content-type": `application/json; charset=${charset}` });
  for (const charset of ["utf-8", "UTF8", '"utf-8"', "us-ascii"]) expect((await send(charset)).status).toBe(200);
  const response = await send("iso-8859-1");
  expect(response.status).toBe(415);
  expect(await response.json()).toMatchObject({
    code: "unsupported_charset",
    detail: expect.stringContaining("iso-8859-1"),
  });
});

test("any other error returns 500 without its message, and the log has it under the request id", async () => {
  const { lines, log } = recordingLog();
  const response = await sampleService({ log }).request("/greetings/latin");
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(text).not.toContain("nobody speaks it");
  expect(lines.filter(({ level }) => level === "error")).toMatchObject([
    { service: "test", requestId: JSON.parse(text).requestId, err: { message: "nobody speaks it" } },
  ]);
});

test("every response prevents sniffing, framing and scripts", async () => {
  const { headers } = await app.request("/livez");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("readyz returns 503 with the reason while the service cannot work", async () => {
  const broken = sampleService({ ready: () => Promise.reject(new Error("the disk is gone")) });
  const response = await broken.request("/readyz");
  expect(await response.json()).toMatchObject({
    status: 503,
    code: "not_ready",
    detail: "Not ready: the disk is gone.",
  });
  expect((await app.request("/readyz")).status).toBe(200);
});

test("callers at once share one check by readyz, and one result of metrics", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ready = vi.fn(() => promise);
  const { request } = sampleService({ ready });
  const atOnce = (path: string) => Promise.all(Array.from({ length: 20 }, () => request(path)));
  const probes = atOnce("/readyz");
  resolve();
  expect((await probes).map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(ready).toHaveBeenCalledTimes(1);
  await request("/readyz");
  expect(ready).toHaveBeenCalledTimes(2);
  const texts = await Promise.all((await atOnce("/metrics")).map((response) => response.text()));
  expect(new Set(texts).size).toBe(1);
  expect(await (await request("/metrics")).text()).not.toBe(texts[0]);
});

test("logs a change of the reason of readyz once, without a stack", async () => {
  const { lines, log } = recordingLog();
  let reason: string | undefined = "the service is stopping";
  const ready = async () => {
    if (reason !== undefined) throw new Error(reason);
  };
  const sample = sampleService({ ready, log });
  const probe = async () => (await sample.request("/readyz")).status;
  const statuses = [await probe(), await probe()];
  reason = "the disk is full";
  statuses.push(await probe(), await probe());
  reason = undefined;
  statuses.push(await probe(), await probe());
  expect(statuses).toEqual([503, 503, 503, 503, 200, 200]);
  expect(lines.filter(({ msg }) => msg !== "responded")).toMatchObject([
    { level: "warn", msg: "not ready", reason: "the service is stopping" },
    { level: "warn", msg: "not ready", reason: "the disk is full" },
    { level: "info", msg: "ready again" },
  ]);
  expect(JSON.stringify(lines)).not.toContain("stack");
});
