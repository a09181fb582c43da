import { getEventListeners } from "node:events";
import { Agent } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test, vi } from "vitest";
import { Client, cache, retry, throttling } from "../../src/index.ts";
import { startServer } from "../support/scripted-server.ts";

const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

const Full = Client.plugin([retry, throttling, cache]);

describe.each([
  ["fetch", {}],
  ["an http.Agent", { agent }],
])("over %s a signal has no listener left", (_, transport) => {
  const no = (): boolean => false;
  const client = (baseUrl: string): Client =>
    new Full({ ...transport, baseUrl, throttle: { onRateLimit: no, onAbuseLimit: no } });

  /** The number of listeners on a signal after three calls with it. */
  async function listenersAfter(use: (client: Client, signal: AbortSignal) => Promise<unknown>): Promise<number> {
    await using server = await startServer((request, response) => {
      if (request.url === "/broken") {
        response.writeHead(200, { "content-length": 9 });
        response.write("abc", () => response.destroy());
      } else if (request.url === "/refused") response.writeHead(404).end("no");
      else response.writeHead(200, { "content-encoding": "gzip", etag: '"1"' }).end(gzipSync("x".repeat(100_000)));
    });
    const { signal } = new AbortController();
    for (let index = 0; index < 3; index += 1) await use(client(server.url), signal).catch(() => {});
    // The listeners of a call are removed with its connection, which may end after the call.
    const left = (): number => getEventListeners(signal, "abort").length;
    await vi.waitUntil(() => left() === 0, { timeout: 60_000 }).catch(() => undefined);
    return left();
  }

  const limits = [{}, { timeout: 60_000 }, { totalTimeout: 60_000 }, { timeout: 60_000, totalTimeout: 60_000 }];

  test.each(limits)("after a call with %o", async (limit) => {
    expect(await listenersAfter(({ request }, signal) => request("GET /", { request: { signal, ...limit } }))).toBe(0);
  });

  const read = (stream: ReadableStream): Promise<unknown> => new Response(stream).arrayBuffer();
  const streams: [outcome: string, url: string, use: (stream: ReadableStream) => Promise<unknown>][] = [
    ["was read to its end", "/", read],
    ["was cancelled", "/", (stream) => stream.cancel()],
    ["broke off", "/broken", read],
  ];

  test.each(streams)("after a stream that %s, with each limit", async (_, url, use) => {
    for (const limit of limits) {
      const call = async ({ request }: Client, signal: AbortSignal): Promise<unknown> =>
        use((await request<ReadableStream>(`GET ${url}`, { request: { signal, stream: true, ...limit } })).data);
      expect(await listenersAfter(call)).toBe(0);
    }
  });

  test.each(["/broken", "/refused"])("after a call of %s that failed", async (url) => {
    const call = ({ request }: Client, signal: AbortSignal): Promise<unknown> =>
      request(`GET ${url}`, { request: { signal, retries: 0, timeout: 60_000 } });
    expect(await listenersAfter(call)).toBe(0);
  });
});
