import { expect, test, vi } from "vitest";
import { createService } from "../../src/http/create-service.ts";
import { defineOperation } from "../../src/http/define-operation.ts";
import { guardHosts, knownHosts } from "../../src/http/known-hosts.ts";
import { limitedWarnings } from "../../src/http/limited-warnings.ts";
import { createHttpServer, listen } from "../../src/http/listen.ts";
import { createLog, type Logger } from "../../src/http/log.ts";
import { Problem } from "../../src/http/problem.ts";
import { serviceHandler } from "../../src/http/wire-handler.ts";
import { rawRequest } from "./raw-request.ts";

test("a network has its share of warnings, and the rest is one line with their number", async () => {
  const { log, lines } = recordingLog();
  const warn = limitedWarnings(log, { perNetwork: 2, total: 3, windowMs: 50 });
  const networks = ["2001:db8:1::1", "2001:db8:1:2::3", "2001:db8:1:4::5", "192.0.2.1", "192.0.2.2"];
  expect(networks.map((remote) => warn(remote, { remote }, "rejected"))).toEqual([true, true, false, true, false]);
  expect(lines.map(({ remote }) => remote)).toEqual(["2001:db8:1::1", "2001:db8:1:2::3", "192.0.2.1"]);
  await vi.waitFor(() => expect(lines).toHaveLength(4));
  expect(lines.at(-1)).toMatchObject({ level: "warn", msg: "left out", lines: 2, seconds: 0.05 });
  expect(warn("192.0.2.2", {}, "rejected")).toBe(true);
});

test("a stranger fills no log, by requests to unknown hosts or without a key", async () => {
  const { log, lines } = recordingLog();
  const info = { title: "Locked", version: "1.0.0", description: "Has no key." };
  const authenticate = (): never => {
    throw new Problem({ status: 401, code: "unauthorized", detail: "Nobody may." });
  };
  const service = createService({ info, operations: [], authenticate, ready: async () => {}, log });
  const guarded = guardHosts(serviceHandler(service), knownHosts([]), log);
  const listening = await listen(createHttpServer(guarded), { port: 0, graceMs: 1_000 });
  for (const [host, status] of [
    ["evil.example", 421],
    ["localhost", 401],
  ] as const) {
    const request = `GET /x HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    for (let sent = 0; sent < 30; sent += 1) {
      expect(await rawRequest(listening.port, request)).toContain(`HTTP/1.1 ${status} `);
    }
  }
  expect(lines.map(({ msg }) => msg)).toEqual([...Array(10).fill("unknown host"), ...Array(10).fill("rejected")]);
  await listening.close();
});

test("a lock that fails every write fills no log, with stacks or with warnings", async () => {
  const { log, lines } = recordingLog();
  const operation = defineOperation({
    method: "post",
    path: "/x",
    operationId: "write",
    summary: "Write",
    tags: [],
    input: {},
    responses: { 204: { description: "Written." } },
    async handle(): Promise<never> {
      throw Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" });
    },
  });
  const info = { title: "Locked", version: "1.0.0", description: "Another holds its table." };
  const service = createService({ info, operations: [operation], ready: async () => {}, log });
  const listening = await listen(createHttpServer(serviceHandler(service)), { port: 0, graceMs: 1_000 });
  for (let sent = 0; sent < 30; sent += 1) {
    const response = await fetch(`http://127.0.0.1:${listening.port}/x`, { method: "POST" });
    expect([response.status, await response.json()]).toMatchObject([503, { code: "storage_busy" }]);
  }
  expect(lines).toHaveLength(10);
  for (const line of lines) {
    expect(line).toMatchObject({ level: "warn", msg: "overloaded", code: "storage_busy" });
    expect(line).not.toHaveProperty("err");
  }
  await listening.close();
});

function recordingLog(): { readonly log: Logger; readonly lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  return { log: createLog("test", { destination: { write: (line) => void lines.push(JSON.parse(line)) } }), lines };
}
