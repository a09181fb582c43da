import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { createLog, type Listening, listen, type NodeListener } from "@signalbox/service";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCaptureServer } from "../src/receive/capture-server.ts";
import { createRefusedRequests, type RefusedRequests } from "../src/receive/refused-requests.ts";

/** How long a header may take here, in milliseconds. */
const headerMs = 300;

let server: Server;
let refused: RefusedRequests;
let listening: Listening;
let taken: string[];

beforeEach(async () => {
  taken = [];
  refused = createRefusedRequests();
  const listener: NodeListener = (request, response) => {
    taken.push(`${request.method} ${request.url}`);
    request.resume().on("end", () => setTimeout(() => response.end(), 20));
  };
  server = createCaptureServer({ listener, refused, connections: {} }, createLog("capture", { level: "silent" }));
  server.headersTimeout = headerMs;
  listening = await listen(server, { port: 0, graceMs: 60_000 });
});
afterEach(() => listening.close());

async function client(): Promise<Socket> {
  const socket = connect({ host: "127.0.0.1", port: listening.port, allowHalfOpen: true });
  await once(socket, "connect");
  return socket;
}

const connections = (): Promise<number> =>
  new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );

describe.each([
  ["at the start of a connection", ""],
  ["after a whole request", "GET /before HTTP/1.1\r\n\r\n"],
])("half a request line %s", (_, before) => {
  test("goes when its client ends there", async () => {
    const socket = await client();
    socket.end(`${before}xx`);
    const answers = await text(socket);
    // Node ends the connection of a client that has ended its side while an answer was due.
    if (before === "") {
      expect(answers).toMatch(/^HTTP\/1\.1 400 /);
      expect(refused.list()).toHaveLength(1);
    }
    await expect.poll(connections).toBe(0);
  });

  test("is refused when the rest does not come in the time for a header", async () => {
    const socket = await client();
    const began = Date.now();
    socket.write(`${before}xx`);
    expect(await text(socket)).toMatch(/HTTP\/1\.1 408 /);
    expect(Date.now() - began).toBeLessThan(headerMs + 2_000);
    await expect.poll(connections).toBe(0);
  });

  test("is refused in that time too when its bytes come one by one", async () => {
    const socket = await client();
    socket.write(`${before}xx`);
    const drip = setInterval(() => socket.write("x"), 50);
    expect(await text(socket)).toMatch(/HTTP\/1\.1 408 /);
    clearInterval(drip);
  });

  test("does not hold up the end of the service", async () => {
    const socket = await client();
    socket.on("error", () => undefined).resume();
    socket.write(`${before}xx`);
    await expect.poll(() => taken.length).toBe(before === "" ? 0 : 1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const began = Date.now();
    await listening.close();
    expect(Date.now() - began).toBeLessThan(headerMs);
  });
});

test("a request line in many pieces is put together", async () => {
  const socket = await client();
  for (const piece of ["xx", "y", " /a", "b HT", "TP/1.1\r", "\nConnection: close\r\n\r\n"]) {
    socket.write(piece);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  expect(taken).toEqual(["xxy /ab"]);
});

test("a body after a method that is not known, longer than what is held while an answer is due, comes whole", async () => {
  const socket = await client();
  const length = 3_000_000;
  socket.write("GET /first HTTP/1.1\r\n\r\n");
  socket.write(`xx /second HTTP/1.1\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
  socket.write(Buffer.alloc(length));
  expect((await text(socket)).match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
  expect(taken).toEqual(["GET /first", "xx /second"]);
});
