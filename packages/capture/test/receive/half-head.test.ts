import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { type Duplex, duplexPair } from "node:stream";
import { text } from "node:stream/consumers";
import { createHttpServer, type Listening, listen } from "@signalbox/service";
import type { WireServer } from "@signalbox/wire";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

/** Longer than a test may take. */
const never = 600_000;

let server: WireServer;
let listening: Listening;
let taken: string[];

beforeEach(async () => {
  listening = await start(never);
});
afterEach(() => listening.close());

async function start(headMs: number): Promise<Listening> {
  taken = [];
  server = createHttpServer(
    (request, response) => {
      const { malformed, method, target } = request;
      taken.push(malformed === undefined ? `${method} ${target}` : malformed.code);
      request.bytes().then(
        () => response.send(malformed?.status ?? 200, []),
        () => response.destroy(),
      );
    },
    { mode: "recording", headMs },
  );
  return listen(server, { port: 0, graceMs: 600_000 });
}

/** Restarts the service with another time limit for heads, in milliseconds. */
async function restart(headMs: number): Promise<void> {
  await listening.close();
  listening = await start(headMs);
}

/** A client within the process: over a socket, a busy machine may take longer than a short limit. */
function nearClient(): Duplex {
  const [near, accepted] = duplexPair();
  server.serve(accepted);
  return near;
}

async function client(): Promise<Socket> {
  const socket = connect({ host: "127.0.0.1", port: listening.port, allowHalfOpen: true });
  await once(socket, "connect");
  return socket;
}

const connections = (): number => server.connections;

describe.each([
  ["at the start of a connection", ""],
  ["after a whole request", "GET /before HTTP/1.1\r\nHost: x\r\n\r\n"],
])("half a request line %s", (_, before) => {
  const first = before === "" ? [] : ["GET /before"];

  test("is recorded when its client disconnects there", async () => {
    const socket = await client();
    socket.end(`${before}xx`);
    expect(await text(socket)).toMatch(/HTTP\/1\.1 400 /);
    expect(taken).toEqual([...first, "incomplete_head"]);
    await expect.poll(connections).toBe(0);
  });

  test("gets 408 when the rest of the head does not arrive in time", async () => {
    await restart(300);
    const socket = nearClient();
    socket.write(`${before}xx`);
    expect(await text(socket)).toMatch(/HTTP\/1\.1 408 /);
    expect(taken).toEqual([...first, "head_timeout"]);
    socket.end();
    await expect.poll(connections).toBe(0);
  });

  test("gets 408 after the same time when its bytes arrive one by one", async () => {
    await restart(300);
    const socket = nearClient();
    socket.write(`${before}xx`);
    const drip = setInterval(() => socket.write("x"), 50);
    expect(await text(socket)).toMatch(/HTTP\/1\.1 408 /);
    clearInterval(drip);
    socket.end();
  });

  test("does not delay the stop of the service", async () => {
    const socket = await client();
    const ended = text(socket).finally(() => socket.end());
    socket.write(`${before}xx`);
    await expect.poll(() => taken).toEqual(first);
    await listening.close();
    await ended;
  });
});
