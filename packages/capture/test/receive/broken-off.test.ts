import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { randomFrom } from "../../../../test/random-from.ts";
import { rawClient } from "../../../../test/raw-client.ts";
import { sharedCapture } from "../start-capture.ts";

// Memory is reused on the way into the store: packets, buffers of bodies, and the memory of a commit, which the next commit uses
// again. Whatever clients do meanwhile, each stored body must equal the one that was sent.

interface Sent {
  readonly bytes: Buffer;
  readonly body: Buffer;
}

/** The bodies sent, by the number in their head. */
const sentBodies = new Map<string, Buffer>();

/** A request with a random body. Some are larger than a body may be without a share of the memory for bodies. */
function requestTo(routeId: string, random: () => number): Sent {
  const body = Buffer.alloc(Math.floor(random() * (random() < 1 / 8 ? 150_000 : 3_000)));
  // Filling four bytes at a time is fast enough; no two bodies are equal.
  for (let at = 0; at + 4 <= body.length; at += 4) body.writeUInt32LE(Math.floor(random() * 2 ** 32), at);
  const number = String(sentBodies.size);
  sentBodies.set(number, body);
  const isChunked = random() < 0.4;
  const framing = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${body.length}`;
  const head = Buffer.from(`POST /${routeId} HTTP/1.1\r\nHost: x\r\nX-Number: ${number}\r\n${framing}\r\n\r\n`);
  return { bytes: Buffer.concat([head, isChunked ? chunked(body, random) : body]), body };
}

function chunked(body: Buffer, random: () => number): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const size = Math.min(body.length - at, 1 + Math.floor(random() ** 3 * 5_000));
    parts.push(Buffer.from(`${size.toString(16)}\r\n`), body.subarray(at, at + size), Buffer.from("\r\n"));
    at += size;
  }
  return Buffer.concat([...parts, Buffer.from("0\r\n\r\n")]);
}

function sumOf(body: Uint8Array): string {
  return createHash("sha256").update(body).digest("hex");
}

/** Three bodies of the maximum size fill the memory for bodies in flight exactly: the first 16 KiB of each do not count. */
const bodyBytes = 200_000;
const bytesInFlight = 3 * (bodyBytes - 16 * 1024);

const capture = sharedCapture({ limits: { bodyBytes, bytesInFlight, bytesInFlightPerAddress: bytesInFlight } });

test("stored bodies equal the sent ones when senders disconnect and routes are deleted", async () => {
  const routes = [
    await capture.newRoute({ response: [{ responses: [{ kind: "echo" }] }] }),
    await capture.newRoute(),
    await capture.newRoute(),
  ];
  const [echo, , deleted] = routes.map(({ id }) => id);
  let accepted = 0;
  await Promise.all(
    Array.from({ length: 16 }, async (_, seed) => {
      const random = randomFrom(seed + 1);
      for (let count = 0; count < 10; count += 1) {
        if (seed === 0 && count === 5) await fetch(`${capture.url}/api/routes/${deleted}`, { method: "DELETE" });
        const routeId = routes[Math.floor(random() * 3)]?.id ?? "";
        const responses = await sendOrBreakOff(capture.port, routeId, random);
        for (const { status, sent, body } of responses) {
          expect([200, 404, 503]).toContain(status);
          if (status === 200 && routeId === echo) expect(sumOf(body)).toBe(sumOf(sent.body));
          if (status === 200 && routeId !== deleted) accepted += 1;
        }
      }
    }),
  );
  expect(accepted).toBeGreaterThan(50);

  let whole = 0;
  for (const { id } of routes) {
    if (id === deleted) continue;
    const { requests } = await capture.inspect(id, "?limit=1000");
    for (const { seq, flags, headers } of requests) {
      const response = await fetch(`${capture.url}/inspect/${id}/${seq}/body`);
      const body = Buffer.from(await response.arrayBuffer());
      const number = headers.find(([name]) => name === "X-Number")?.[1] ?? "";
      const sent = sentBodies.get(number);
      if (flags.includes("aborted")) {
        if (sent === undefined) continue; // Its connection was destroyed within its head.
        expect(sent.indexOf(body)).toBe(0);
      } else {
        expect(sent && sumOf(sent)).toBe(sumOf(body));
        whole += 1;
      }
    }
  }
  expect(whole).toBeGreaterThanOrEqual(accepted);
});

test("disconnected clients hold no memory for bodies", async () => {
  const { id } = await capture.newRoute();
  const send = async (): Promise<number[]> => {
    const clients = await Promise.all([1, 2, 3].map(() => rawClient(capture.port)));
    for (const client of clients) client.send(`PUT /${id} HTTP/1.1\r\nHost: x\r\nContent-Length: ${bodyBytes}\r\n\r\n`);
    // All are in flight before the first one ends.
    await Promise.all(clients.map((client) => client.sendPieces(Buffer.alloc(bodyBytes - 1))));
    for (const client of clients) client.send("x");
    const responses = await Promise.all(clients.map((client) => client.response()));
    for (const client of clients) client.abort();
    return responses.map(({ status }) => status);
  };
  await expect.poll(send).toEqual([200, 200, 200]);
});

/** Sends a few requests on one connection, whole or in pieces. Sometimes disconnects within them or before the responses. */
async function sendOrBreakOff(
  port: number,
  routeId: string,
  random: () => number,
): Promise<{ status: number; sent: Sent; body: Buffer }[]> {
  const requests = Array.from({ length: 1 + Math.floor(random() * 3) }, () => requestTo(routeId, random));
  const socket = connect({ host: "127.0.0.1", port });
  const received: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => received.push(chunk));
  socket.on("error", () => undefined);
  const closed = once(socket, "close");
  await once(socket, "connect");
  const bytes = Buffer.concat(requests.map((request) => request.bytes));
  const breaksOff = random() < 0.3;
  const end = breaksOff && random() < 0.7 ? Math.floor(random() * bytes.length) : bytes.length;
  const cut = Math.floor(random() * end);
  socket.write(bytes.subarray(0, cut));
  if (random() < 0.5) await turn();
  if (!breaksOff) socket.end(bytes.subarray(cut, end));
  else {
    socket.write(bytes.subarray(cut, end));
    if (random() < 0.7) await turn();
    if (random() < 0.5) socket.resetAndDestroy();
    else socket.destroy();
  }
  await closed;
  return breaksOff ? [] : parseResponses(Buffer.concat(received), requests);
}

/** The responses to these requests that arrived: a connection may end after a rejected one. */
function parseResponses(bytes: Buffer, requests: readonly Sent[]): { status: number; sent: Sent; body: Buffer }[] {
  const responses: { status: number; sent: Sent; body: Buffer }[] = [];
  let at = 0;
  for (const sent of requests) {
    const bodyStart = bytes.indexOf("\r\n\r\n", at) + 4;
    if (bodyStart < 4) break;
    const head = bytes.toString("latin1", at, bodyStart);
    at = bodyStart + Number(/^content-length: (\d+)\r$/im.exec(head)?.[1]);
    responses.push({ status: Number(head.slice(9, 12)), sent, body: bytes.subarray(bodyStart, at) });
  }
  return responses;
}
