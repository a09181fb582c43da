import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Client, retry, throttling } from "../../src/index.ts";
import { startServer } from "../support/scripted-server.ts";

const server = await startServer((request, response) =>
  response.writeHead(request.url.startsWith("/404") ? 404 : 204).end(),
);
afterAll(() => server[Symbol.asyncDispose]());

let written: string[];
beforeEach(() => {
  written = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** The lines that one GET writes with DEBUG set to `patterns`. */
async function linesOf(patterns: string, route = "GET /x"): Promise<string[]> {
  vi.stubEnv("DEBUG", patterns);
  const client = new Client({ baseUrl: server.url });
  client.authenticate({ type: "oauth", token: "hush", in: "query" });
  await client.request(route).catch(() => {});
  return written;
}

describe("DEBUG", () => {
  test("signalbox:rest* writes method, URL, status, duration and attempt, without credentials", async () => {
    const lines = await linesOf("signalbox:rest*");
    const call = `GET ${server.url}/x?access_token=[REDACTED]`;
    expect(lines[0]).toBe(`signalbox:rest:request ${call} attempt 1\n`);
    expect(lines[1]).toMatch(/^signalbox:rest GET .* 204 \d+ ms attempt 1\n$/);
    expect(lines).toHaveLength(2);
    expect(lines.join("")).not.toContain("hush");
  });

  test("shows no credentials of any URL in a line", async () => {
    await using linking = await startServer((_, response) =>
      response.writeHead(204, { link: '<http://hush:hush@h.test/?token=hush>; rel="prev"' }).end(),
    );
    vi.stubEnv("DEBUG", "*");
    const failing = (): never => {
      throw new TypeError("no http://hush@h.test/ or /x?a=1&refresh_token=hush here");
    };
    const { paginate, request } = new Client({ baseUrl: linking.url });
    await paginate("GET /list?client_secret=hush");
    await request("GET /", { request: { fetch: failing } }).catch(() => {});
    expect(written.join("")).toContain("http://[REDACTED]@h.test/?token=[REDACTED]>");
    expect(written.join("")).not.toContain("hush");
  });

  test("shows no credentials that are named, as logs do not", async () => {
    await using failing = await startServer(({ url }, response, index) =>
      response
        .writeHead([200, 500, 403][index] ?? 200, {
          "content-type": "application/json",
          deprecation: "true",
          ...(index === 0 && { link: `<${failing.url}${url}&page=2>; rel="next"` }),
          "x-ratelimit-remaining": index === 2 ? "0" : "1",
        })
        .end("[1]"),
    );
    vi.stubEnv("DEBUG", "*");
    const log = (line: string): void => void written.push(line);
    const client = new (Client.plugin([retry, throttling]))({
      baseUrl: failing.url,
      log: { debug: () => {}, info: log, warn: log, error: log },
      request: { credentialNames: ["sid"] },
      retry: { retryAfterBaseValue: 1 },
      throttle: { onRateLimit: () => true, onAbuseLimit: () => true, retryAfterBaseValue: 1 },
    });
    expect(await client.paginate("GET /list?a=1&sid=hush")).toEqual([1, 1]);
    for (const part of [":paginate", ":retry", ":throttle", "is deprecated", "200 with id", "retry 1 in"]) {
      expect(written.filter((line) => line.includes(part)).join("")).toContain("sid=[REDACTED]");
    }
    expect(written.join("")).not.toContain("hush");
  });

  test("writes the status of an error", async () => {
    expect((await linesOf("signalbox:rest", "GET /404"))[0]).toContain(" 404 status ");
  });

  test.each([
    ["", 0],
    ["other", 0],
    ["signalbox", 0],
    ["signalbox:rest", 1],
    ["signalbox:rest:response", 1],
    ["other signalbox:*", 2],
    ["*,-signalbox:rest:request", 1],
    ["*", 2],
  ])("%o turns on %i lines", async (patterns, count) => {
    expect(await linesOf(patterns)).toHaveLength(count);
  });
});
