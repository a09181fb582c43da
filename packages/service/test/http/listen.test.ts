import { generateKeyPairSync } from "node:crypto";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { certificate } from "../../../wire/test/certificate.ts";
import { defineOperation, type ServiceOperation } from "../../src/http/define-operation.ts";
import { guardHosts, knownHosts } from "../../src/http/known-hosts.ts";
import { createHttpServer, type Listening, listen, type RequestHandler } from "../../src/http/listen.ts";
import { createLog, type Logger } from "../../src/http/log.ts";
import { jsonBody, streamedBody } from "../../src/http/request-body.ts";
import { serviceHandler } from "../../src/http/wire-handler.ts";
import { openSocket, rawRequest } from "./raw-request.ts";
import { anyOperation, listenInTest, recordingLog, sampleService, serviceOf } from "./sample-service.ts";

/** Serves one operation. */
function serveOperation(operation: ServiceOperation, log: Logger): Promise<Listening> {
  return listenInTest(serviceHandler(serviceOf([operation], { log })));
}

describe("listen()", () => {
  test("rejects an empty host, which would be every address", async () => {
    const server = createHttpServer(() => undefined);
    await expect(listen(server, { port: 0, host: "" })).rejects.toMatchObject({ code: "port_not_allowed" });
  });

  test("limits the time of a whole request, unless its body is a stream", async () => {
    const whole = defineOperation({
      ...anyOperation,
      method: "post",
      input: { body: jsonBody(z.number(), { maxBytes: 10 }) },
      handle: ({ body }) => ({ status: 200, body: String(body) }),
    });
    const stopping = new AbortController().signal;
    const content = { "text/plain": z.string() };
    const streamed = defineOperation({
      ...anyOperation,
      method: "put",
      input: { body: streamedBody({ content, maxBytes: 10, maxPauseMs: 100_000, stopping }) },
      handle: async ({ body: { chunks } }) => ({ status: 200, body: await text(chunks) }),
    });
    const handler = serviceHandler(serviceOf([whole, streamed], {}));
    const { port } = await listenInTest(handler, { timeouts: { bodyMs: 300 } });
    const send = async (method: string, type: string) => {
      const socket = await openSocket(port);
      socket.write(`${method} /x HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: ${type}\r\n`);
      socket.write("content-length: 4\r\n\r\n12");
      return { socket, response: text(socket) };
    };
    const slow = await send("PUT", "text/plain");
    // Sent later, and truncated: the first one would have timed out as well.
    const truncated = await send("POST", "application/json");
    expect(await truncated.response).toMatch(/^HTTP\/1.1 408 [\s\S]*request_too_slow/);
    slow.socket.write("34");
    expect(await slow.response).toMatch(/^HTTP\/1.1 200 [\s\S]*1234$/);
  });

  test("limits the time of a body that arrives after the response to a streamed request", async () => {
    const handle: RequestHandler = (wire, response) => {
      wire.limitBodyTime(Number.POSITIVE_INFINITY);
      response.send(200, [], "early");
    };
    const { port } = await listenInTest(handle, { timeouts: { bodyMs: 200 } });
    const socket = await openSocket(port);
    socket.write("POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\n\r\ns");
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe("createHttpServer()", () => {
  const livez = "GET /livez HTTP/1.1\r\nhost: x\r\n";

  test.each([
    ["a header of more than 64 KiB", `${livez}x: ${"y".repeat(70_000)}\r\n`, 431, "header_too_large", "", true],
    ["an unknown method", "BREW / HTTP/1.1\r\nhost: x\r\n", 501, "method_not_implemented", "BREW", false],
    [
      "a second, unknown method",
      `${livez}\r\nBREW /pot HTTP/1.1\r\nhost: x\r\n`,
      501,
      "method_not_implemented",
      "BREW",
      false,
    ],
    ["what is no request", "hello\r\n", 400, "malformed_request", "", true],
  ])(
    "returns a problem document for %s, and logs its id if it cannot be read",
    async (_, head, status, code, named, isLogged) => {
      const { lines, log } = recordingLog("debug");
      const { port } = await listenInTest(serviceHandler(sampleService()), { log });
      const response = await rawRequest(port, `${head}connection: close\r\n\r\n`);
      expect(response).toContain(`HTTP/1.1 ${status} `);
      const problem = JSON.parse(response.slice(response.lastIndexOf('{"type"')));
      expect(problem).toMatchObject({ status, code, detail: expect.stringContaining(named) });
      expect(response).toContain(`x-request-id: ${problem.requestId}\r\n`);
      expect(lines.map(({ requestId }) => requestId)).toEqual(isLogged ? [problem.requestId] : []);
    },
  );

  test.each(["x\r\ny: z", "€", "\u0000"])(
    "a header that cannot hold %j is not a failure of the service",
    async (value) => {
      const { lines, log } = recordingLog("warn");
      const echo = defineOperation({
        ...anyOperation,
        input: { query: z.object({ value: z.string() }) },
        handle: ({ query }) => ({ status: 204, headers: { "x-value": query.value } }),
      });
      const { url } = await serveOperation(echo, log);
      const statusOf = async (sent: string) => (await fetch(`${url}/x?${new URLSearchParams({ value: sent })}`)).status;
      expect([await statusOf(value), await statusOf("plain")]).toEqual([400, 204]);
      expect(JSON.stringify(lines)).not.toContain("y: z");
    },
  );

  test("rejects an invalid certificate", () => {
    expect(() => createHttpServer(() => {}, { tls: { cert: "none", key: "none" } })).toThrow(
      /^Cannot use 'tls': it must be a certificate and its key in PEM, got /,
    );
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    expect(() => createHttpServer(() => {}, { tls: { ...certificate, key } })).toThrow(
      "got a certificate for another key",
    );
  });

  test("an absolute target must name a known host too", async () => {
    const guarded = guardHosts(serviceHandler(sampleService()), knownHosts([]));
    const { port } = await listenInTest(guarded);
    const ask = (target: string) =>
      rawRequest(port, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(await ask("http://localhost/livez")).toMatch(/^HTTP\/1\.1 200 /);
    for (const host of ["evil.example", "localhost@evil.example", "evil.example@localhost", ""]) {
      expect(await ask(`http://${host}/livez`), host).toMatch(/^HTTP\/1\.1 421 /);
    }
  });

  test.each(["localhost", "[::1]:3000"])("does not normalize paths under the host %s", async (host) => {
    const { port } = await listenInTest(serviceHandler(sampleService()));
    const statusOf = async (target: string): Promise<number> => {
      const request = Buffer.from(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, "latin1");
      return Number((await rawRequest(port, request)).slice(9, 12));
    };
    for (const path of ["/x/../livez", "/x\xe9/../livez", "/x/%2e%2e/livez", "/%6civez", "//livez", "/x\\..\\livez"]) {
      expect(await statusOf(path), path).toBe(404);
      expect(await statusOf(`http://${host}${path}`), path).toBe(404);
    }
    expect([await statusOf(`http://${host}/livez?a`), await statusOf(`http://${host}?a`)]).toEqual([200, 404]);
  });

  test("responds to a client that closes its side at the end of a slow upload", async () => {
    const takes = defineOperation({
      ...anyOperation,
      method: "post",
      input: { body: jsonBody(z.string(), { maxBytes: 1_000 }) },
      async handle() {
        await sleep(50);
        return { status: 204 };
      },
    });
    const { port } = await serveOperation(takes, createLog("takes", { level: "silent" }));
    const socket = await openSocket(port);
    socket.write('POST /x HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 6\r\n\r\n"sl');
    await sleep(700);
    socket.end('ow"');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 204 /);
  });

  test.each<[how: string, leave: (socket: Socket) => unknown]>([
    ["resets its connection", (socket) => socket.resetAndDestroy()],
    // One that closes its side at once still waits for the response.
    ["closes its side later", (socket) => sleep(700).then(() => socket.end())],
  ])("a client that waits and %s has left, which is no error", async (_, leave) => {
    const { lines, log } = recordingLog();
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const waits = defineOperation({
      ...anyOperation,
      async handle(_, { signal }) {
        begun.resolve();
        await new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            reject(signal.reason);
            // The framework sees the rejection first.
            setImmediate(ended.resolve);
          });
        });
        return { status: 204 };
      },
    });
    const { port } = await serveOperation(waits, log);
    const socket = await openSocket(port);
    socket.write("GET /x HTTP/1.1\r\nhost: x\r\n\r\n");
    await begun.promise;
    await leave(socket);
    await ended.promise;
    expect(lines).toMatchObject([{ level: "info", path: "/x" }]);
  });
});
