import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startTcpServer } from "../../../../test/http-server.ts";
import { Client } from "../../src/index.ts";
import { startProxy } from "../support/proxy-server.ts";
import { sendJson, startServer } from "../support/scripted-server.ts";

const certificate = {
  key: readFileSync(new URL("../vectors/localhost.key.pem", import.meta.url)),
  cert: readFileSync(new URL("../vectors/localhost.cert.pem", import.meta.url)),
};

/** An HTTPS server at an address, and its host with the port. */
async function startSecure(address: string) {
  const server = createServer(certificate, (request, response) => sendJson(response, { secure: request.url }));
  await once(server.listen(0, address), "listening");
  return { server, port: (server.address() as AddressInfo).port };
}

const secure = await startSecure("127.0.0.1");
const secureUrl = `https://localhost:${secure.port}`;
afterAll(() => {
  secure.server.closeAllConnections();
  secure.server.close();
});

beforeEach(() => {
  for (const name of ["http_proxy", "https_proxy", "all_proxy", "no_proxy"]) {
    vi.stubEnv(name, "");
    vi.stubEnv(name.toUpperCase(), "");
  }
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe("a proxy of the environment", () => {
  test.each([
    ["at an address of IPv4", "127.0.0.1", false],
    ["that speaks TLS", "127.0.0.1", true],
    ["at an address of IPv6", "::1", false],
    ["that speaks TLS at an address of IPv6", "::1", true],
  ])("%s gets whole URLs for http, opens tunnels for https, and gets its own credentials", async (_, host, tls) => {
    await using server = await startServer((request, response) => sendJson(response, request));
    await using proxy = await startProxy({ host, ...(tls && { tls: certificate }) });
    vi.stubEnv("all_proxy", `${tls ? "https" : "http"}://user:p%40ss@${proxy.host}`);
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    const { data } = await new Client({ baseUrl: server.url }).request("POST /x", { a: 1 });
    expect(data).toMatchObject({ method: "POST", url: "/x", body: '{"a":1}' });
    expect((await new Client({ baseUrl: secureUrl }).request("GET /1")).data).toEqual({ secure: "/1" });
    const credentials = `Basic ${btoa("user:p@ss")}`;
    expect(proxy.requests).toEqual([
      { method: "POST", target: `${server.url}/x`, credentials },
      { method: "CONNECT", target: new URL(secureUrl).host, credentials },
    ]);
  });

  test("opens a tunnel to an IPv6 address in brackets", async () => {
    const target = await startSecure("::1");
    const host = `[::1]:${target.port}`;
    try {
      await using proxy = await startProxy();
      vi.stubEnv("https_proxy", proxy.host);
      vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
      expect((await new Client({ baseUrl: `https://${host}` }).request("GET /1")).data).toEqual({ secure: "/1" });
      expect(proxy.requests).toMatchObject([{ method: "CONNECT", target: host }]);
    } finally {
      target.server.closeAllConnections();
      target.server.close();
    }
  });

  test("opens a tunnel for https and reuses it", async () => {
    await using proxy = await startProxy();
    vi.stubEnv("HTTPS_PROXY", proxy.host);
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    const { request } = new Client({ baseUrl: secureUrl });
    expect((await request("GET /1")).data).toEqual({ secure: "/1" });
    expect((await request("GET /2")).data).toEqual({ secure: "/2" });
    expect(proxy.requests).toEqual([{ method: "CONNECT", target: new URL(secureUrl).host, credentials: undefined }]);
  });

  test("that rejects a tunnel makes the call fail with its status", async () => {
    await using proxy = await startProxy({ rejectWith: 407 });
    vi.stubEnv("https_proxy", `http://user:hush@${proxy.host}`);
    const error = await new Client({ baseUrl: secureUrl }).request("GET /").catch((error) => error);
    expect(error).toMatchObject({ kind: "network", message: expect.stringContaining("407") });
    expect(error.message).not.toContain("hush");
  });

  test.each(["http", "https"])(
    "that switches protocols in place of carrying %s makes the call fail",
    async (scheme) => {
      const switching = "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n";
      await using proxy = await startTcpServer((socket) => void socket.once("data", () => socket.end(switching)));
      vi.stubEnv("all_proxy", `127.0.0.1:${proxy.port}`);
      const call = new Client({ baseUrl: `${scheme}://a.test` }).request("GET /");
      await expect(call).rejects.toMatchObject({ kind: "network" });
    },
  );

  test("that never opens a tunnel fails at the timeout", async () => {
    await using proxy = await startProxy({ silent: true });
    vi.stubEnv("https_proxy", proxy.host);
    const call = new Client({ baseUrl: secureUrl, timeout: 100 }).request("GET /");
    await expect(call).rejects.toMatchObject({ kind: "timeout" });
  });

  test("that never opens a tunnel fails when the signal aborts", async () => {
    await using proxy = await startProxy({ silent: true });
    vi.stubEnv("https_proxy", proxy.host);
    const controller = new AbortController();
    const { signal } = controller;
    const call = new Client({ baseUrl: secureUrl }).request("GET /", { request: { signal } });
    call.catch(() => {});
    await expect.poll(() => proxy.requests.length).toBe(1);
    controller.abort();
    await expect(call).rejects.toBe(signal.reason);
  });

  test("that is unreachable makes the call fail with the system's code", async () => {
    vi.stubEnv("all_proxy", "http://127.0.0.1:1");
    await expect(new Client({ baseUrl: "http://api.test" }).request("GET /")).rejects.toMatchObject({
      kind: "network",
      code: "ECONNREFUSED",
    });
  });

  test.each(["http", "https"])("with credentials that are badly encoded rejects a call for %s", async (scheme) => {
    await using proxy = await startProxy();
    vi.stubEnv("all_proxy", `http://user:hush%zz@${proxy.host}`);
    const error = await new Client({ baseUrl: `${scheme}://a.test` }).request("GET /").catch((error) => error);
    expect(error).toMatchObject({ status: 400, kind: "validation" });
    expect(error.message).toBe(
      `The user name or password for ${proxy.host} has a '%' that encodes nothing: write '%25' for it`,
    );
    expect(proxy.requests).toEqual([]);
  });

  test("is determined once, when a client is first used", async () => {
    await using server = await startServer((request, response) => sendJson(response, request));
    await using proxy = await startProxy();
    const client = new Client({ baseUrl: server.url });
    await client.request("GET /");
    vi.stubEnv("http_proxy", proxy.host);
    await client.request("GET /");
    expect(proxy.requests).toEqual([]);
    await new Client({ baseUrl: server.url }).request("GET /");
    expect(proxy.requests).toHaveLength(1);
  });

  test("is bypassed for hosts in no_proxy", async () => {
    await using server = await startServer();
    await using proxy = await startProxy();
    vi.stubEnv("http_proxy", proxy.host);
    vi.stubEnv("no_proxy", "127.0.0.1");
    await new Client({ baseUrl: server.url }).request("GET /");
    expect(proxy.requests).toEqual([]);
  });
});
