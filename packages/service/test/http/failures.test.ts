import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createService } from "../../src/http/create-service.ts";
import { defineOperation } from "../../src/http/define-operation.ts";
import { createHttpServer, listen } from "../../src/http/listen.ts";
import { createLog } from "../../src/http/log.ts";
import { serviceHandler } from "../../src/http/wire-handler.ts";

/** A service that puts what a client sends into a header and into an error. */
async function echoing() {
  const lines: string[] = [];
  const log = createLog("echo", { level: "warn", destination: { write: (line) => void lines.push(line) } });
  const query = z.object({ value: z.string() });
  const responses = { 204: { description: "Done." } };
  const shared = { method: "get", input: { query }, responses } as const;
  const echo = defineOperation({
    ...shared,
    path: "/cookie",
    operationId: "cookie",
    summary: "Set a cookie",
    handle: ({ query: { value } }) => ({ status: 204, cookies: [`a=${value}`] }),
  });
  const fail = defineOperation({
    ...shared,
    path: "/fail",
    operationId: "fail",
    summary: "Fail",
    handle({ query: { value } }) {
      throw new Error(`Cannot use ${value}`);
    },
  });
  const info = { title: "Echo", version: "1.0.0", description: "Echoes." };
  const service = createService({ info, operations: [echo, fail], ready: async () => {}, log });
  const listening = await listen(createHttpServer(serviceHandler(service), { log }), { port: 0, graceMs: 0 });
  onTestFinished(() => listening.close());
  const statusOf = async (path: string, value: string): Promise<number> =>
    (await fetch(`${listening.url}${path}?${new URLSearchParams({ value })}`)).status;
  return { service, lines, statusOf };
}

test.each(["x\r\ny: z", "€", "\u0000"])(
  "a header that cannot hold %j is not a failure of the service",
  async (value) => {
    const { statusOf, lines } = await echoing();
    expect(await statusOf("/cookie", value)).toBe(400);
    expect(await statusOf("/cookie", "plain")).toBe(204);
    expect(lines.join("")).not.toContain("y: z");
  },
);

test("one caller cannot fill the log with failures", async () => {
  const { statusOf, lines } = await echoing();
  for (let n = 0; n < 30; n += 1) expect(await statusOf("/fail", "x".repeat(20_000))).toBe(500);
  for (let n = 0; n < 30; n += 1) await statusOf("/cookie", "€");
  expect(lines).toHaveLength(10);
  for (const line of lines) expect(line.length).toBeLessThan(10_000);
});

test("callers that ask for metrics at once share one result, and later callers get a new one", async () => {
  const { service } = await echoing();
  const ask = async (): Promise<string> => (await service.fetch(new Request("http://localhost/metrics"))).text();
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, ask));
  expect(new Set(others)).toEqual(new Set([first]));
  expect(await ask()).not.toBe(first);
});
