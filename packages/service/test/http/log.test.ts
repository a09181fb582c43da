import { expect, test } from "vitest";
import { defineOperation, type ServiceOperation } from "../../src/http/define-operation.ts";
import { guardHosts, knownHosts } from "../../src/http/known-hosts.ts";
import { limitedWarnings } from "../../src/http/log.ts";
import { serviceHandler } from "../../src/http/wire-handler.ts";
import { Problem } from "../../src/problem.ts";
import { ServiceError } from "../../src/service-error.ts";
import { PoolError } from "../../src/workers/pool-error.ts";
import { rawRequest } from "./raw-request.ts";
import { anyOperation, events, listenInTest, recordingLog, serviceOf } from "./sample-service.ts";

test("limits the warnings of a network, then logs their number in one line", async () => {
  const { log, lines } = recordingLog("warn");
  const warn = limitedWarnings(log, { perNetwork: 2, total: 3, windowMs: 50 });
  const networks = ["2001:db8:1::1", "2001:db8:1:2::3", "2001:db8:1:4::5", "192.0.2.1", "192.0.2.2"];
  expect(networks.map((remote) => warn(remote, { remote }, "rejected"))).toEqual([true, true, false, true, false]);
  expect(lines.map(({ remote }) => remote)).toEqual(["2001:db8:1::1", "2001:db8:1:2::3", "192.0.2.1"]);
  await expect.poll(() => lines).toHaveLength(4);
  expect(lines.at(-1)).toMatchObject({ level: "warn", msg: "left out", lines: 2, seconds: 0.05 });
  expect(warn("192.0.2.2", {}, "rejected")).toBe(true);
});

test("requests to unknown hosts or without a key do not flood the log", async () => {
  const { log, lines } = recordingLog("warn");
  const authenticate = (): never => {
    throw new Problem(401, "unauthorized", "Nobody may.");
  };
  const service = serviceOf([], { authenticate, log });
  const guarded = guardHosts(serviceHandler(service), knownHosts([]), log);
  const { port } = await listenInTest(guarded);
  for (const [host, status] of [
    ["evil.example", 421],
    ["localhost", 401],
  ] as const) {
    const request = `GET /x HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    for (let sent = 0; sent < 30; sent += 1) {
      expect(await rawRequest(port, request)).toContain(`HTTP/1.1 ${status} `);
    }
  }
  expect(lines.map(({ msg }) => msg)).toEqual([...Array(10).fill("unknown host"), ...Array(10).fill("rejected")]);
});

const failures: [string, Error, object][] = [
  [
    "a lock",
    Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" }),
    { status: 503, code: "storage_busy", msg: "overloaded" },
  ],
  [
    "a full disk",
    Object.assign(new Error("database or disk is full"), { errcode: 13 }),
    { status: 507, code: "storage_full", msg: "storage failed" },
  ],
  [
    "a database that is away",
    Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }),
    { status: 503, code: "storage_unavailable", msg: "storage failed" },
  ],
  [
    "a store whose thread has died",
    new ServiceError("database_unusable", "The store failed.", { cause: new Error("out of memory") }),
    { status: 503, code: "storage_unusable", msg: "storage failed", reason: "The store failed." },
  ],
  [
    "a share that is used up",
    new Problem(503, "too_many_requests", "There are 1000."),
    { status: 503, code: "too_many_requests", msg: "overloaded" },
  ],
  [
    "an issuer that cannot be asked",
    new Problem(503, "not_ready", "No keys.", { cause: new Error("ECONNRESET") }),
    { status: 503, code: "not_ready", msg: "failed", reason: "ECONNRESET" },
  ],
  [
    "a task of a pool that takes too long",
    new PoolError("deadline_exceeded", "This took too long."),
    { status: 503, code: "deadline_exceeded", detail: "This took too long." },
  ],
];

test.each(failures)("%s that fails every write does not flood the log", async (_, error, expected) => {
  const { log, lines } = recordingLog("warn");
  const service = serviceOf([failing(error)], { log });
  const { status, ...line } = expected as { status: number };
  for (let sent = 0; sent < 30; sent += 1) {
    expect((await service.fetch(new Request("http://localhost/x", { method: "POST" }))).status).toBe(status);
  }
  expect(lines).toHaveLength(10);
  for (const written of lines) {
    expect(written).toMatchObject({ level: "warn", requestId: expect.any(String), ...line });
    expect(written).not.toHaveProperty("err");
  }
});

test("a database that fails during a stream does not flood the log", async () => {
  const { log, lines } = recordingLog("warn");
  const cause = Object.assign(new Error("terminating connection due to administrator command"), { code: "57P01" });
  const { port } = await listenInTest(serviceHandler(serviceOf([streaming(cause)], { log })));
  const request = "GET /x HTTP/1.1\r\nHost: localhost\r\n\r\n";
  for (let sent = 0; sent < 12; sent += 1) {
    expect(await rawRequest(port, request)).toContain("HTTP/1.1 200 ");
  }
  expect(lines).toHaveLength(10);
  for (const line of lines) {
    const requestId = expect.any(String);
    expect(line).toMatchObject({ level: "warn", code: "storage_unavailable", msg: "storage failed", requestId });
    expect(line).not.toHaveProperty("err");
  }
});

test("logs unexpected errors with their stack, within the same limits", async () => {
  const { log, lines } = recordingLog("warn");
  const service = serviceOf([failing(new Error(`a bug ${"x".repeat(20_000)}`))], { log });
  for (let sent = 0; sent < 12; sent += 1) {
    expect((await service.fetch(new Request("http://localhost/x", { method: "POST" }))).status).toBe(500);
  }
  expect(lines).toHaveLength(10);
  expect(lines[0]).toMatchObject({
    level: "error",
    msg: "failed",
    err: { message: expect.stringContaining("a bug"), stack: expect.any(String) },
  });
  for (const line of lines) expect(JSON.stringify(line).length).toBeLessThan(10_000);
});

function failing(error: Error): ServiceOperation {
  return defineOperation({
    ...anyOperation,
    method: "post",
    async handle(): Promise<never> {
      throw error;
    },
  });
}

/** Sends a part of the body, then fails. */
function streaming(error: Error): ServiceOperation {
  const parts = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from("data: 1\n\n");
    throw error;
  };
  return defineOperation({
    ...anyOperation,
    responses: events,
    handle: () => ({ status: 200, body: ReadableStream.from(parts()) }),
  });
}
