import { createLog } from "@signalbox/service";
import { beforeEach, describe, expect, test } from "vitest";
import { rawClient } from "../../../test/raw-client.ts";
import { sharedCapture } from "./start-capture.ts";

const lines: Record<string, unknown>[] = [];
const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };

const capture = sharedCapture(async () => ({
  inMemory: true,
  limits: { bodyBytes: 1_000 },
  log: createLog("capture", { level: "debug", destination }),
}));
beforeEach(() => {
  lines.length = 0;
});
const newId = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

describe("the response to a captured request", () => {
  test("uses the request id of the caller, also in the log", async () => {
    const { id, url } = await capture.newRoute();
    const response = await fetch(`${url}/below?secret=1`, { method: "POST", headers: { "x-request-id": "call-7" } });
    expect(response.headers.get("x-request-id")).toBe("call-7");
    expect(lines.filter(({ requestId }) => requestId === "call-7")).toMatchObject([
      {
        level: "info",
        service: "capture",
        msg: "responded",
        method: "POST",
        path: `/${id.slice(0, 8)}…/below`,
        status: 200,
      },
    ]);
  });

  test("has the request id in responses of rules, unless the rule sets one", async () => {
    const plain = await capture.newRoute({ response: [{ responses: [{ status: 418 }] }] });
    const own = await capture.newRoute({ response: [{ responses: [{ headers: [["X-Request-ID", "mine"]] }] }] });
    expect((await fetch(plain.url)).headers.get("x-request-id")).toMatch(newId);
    expect((await fetch(own.url)).headers.get("x-request-id")).toBe("mine");
  });

  test("is counted and timed", async () => {
    const { url } = await capture.newRoute();
    const names = [
      "captured_requests_total",
      'http_requests_total{method="PUT",status="200"}',
      "http_request_duration_seconds_count",
    ];
    const before = await Promise.all(names.map((name) => capture.metric(name)));
    for (let n = 0; n < 3; n += 1) await fetch(url, { method: "PUT" });
    const after = await Promise.all(names.map((name) => capture.metric(name)));
    expect(after[0]).toBe((before[0] ?? 0) + 3);
    expect(after[1]).toBe((before[1] ?? 0) + 3);
    expect(after[2]).toBeGreaterThanOrEqual((before[2] ?? 0) + 3);
  });
});

describe("the log", () => {
  test("contains no complete route id", async () => {
    const { id, url } = await capture.newRoute();
    await fetch(url.toUpperCase().replace("HTTP", "http"));
    await fetch(`${capture.url}/inspect/${id}/events?listener=x&wait=99`);
    await fetch(`${capture.url}/api/routes/${id}`);
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(JSON.stringify(lines).toLowerCase()).not.toContain(id);
    expect(lines.map(({ path }) => path)).toContain(`/api/routes/${id.slice(0, 8)}…`);
  });

  test("truncates what a sender can make long", async () => {
    const { id, url } = await capture.newRoute();
    const traceparent = "7".repeat(5_000);
    const headers = { traceparent, "x-request-id": "long" };
    await fetch(`${url}/${"x".repeat(5_000)}`, { method: "M".repeat(2_000), headers });
    await fetch(`${capture.url}/api/${"x".repeat(5_000)}`, { headers });
    const path = `/${id.slice(0, 8)}…/${"x".repeat(5_000)}`.slice(0, 1_000);
    expect(lines.filter(({ requestId }) => requestId === "long")).toMatchObject([
      { path, traceparent: traceparent.slice(0, 1_000), method: "M".repeat(1_000) },
      { path: `/api/${"x".repeat(995)}`, traceparent: traceparent.slice(0, 1_000), status: 404 },
    ]);
  });

  test("warns of rejected requests with their sender", async () => {
    const { id } = await capture.newRoute({ private: true });
    await fetch(`${capture.url}/inspect/${id}`, { headers: { "x-request-id": "no-secret" } });
    await fetch(`${capture.url}/api/routes`, { headers: { "x-request-id": "no-token" } });
    const rejected = { level: "warn", msg: "rejected", method: "GET", remote: "127.0.0.1" };
    expect(lines.filter(({ level }) => level === "warn")).toMatchObject([
      { ...rejected, requestId: "no-secret", status: 401, code: "secret_needed" },
      { ...rejected, requestId: "no-token", status: 403, code: "no_admin_token" },
    ]);
  });

  test("states when a client disconnected early or a rule closed the connection", async () => {
    const { id } = await capture.newRoute();
    const client = await rawClient(capture.port);
    client.send(`POST /${id} HTTP/1.1\r\nHost: x\r\nX-Request-Id: half\r\nContent-Length: 100\r\n\r\nhalf`);
    await expect.poll(async () => (await fetch(`${capture.url}/livez`)).status).toBe(200);
    client.abort();
    await expect
      .poll(() => lines.filter(({ requestId }) => requestId === "half"))
      .toMatchObject([{ msg: "aborted by the client" }]);

    const closing = await capture.newRoute({ response: [{ responses: [{ kind: "close" }] }] });
    await expect(fetch(closing.url, { headers: { "x-request-id": "let-go" } })).rejects.toThrow();
    expect(lines.filter(({ requestId }) => requestId === "let-go")).toMatchObject([{ msg: "closed by a rule" }]);
  });
});
