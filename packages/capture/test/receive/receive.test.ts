import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { rawClient } from "../../../../test/raw-client.ts";
import { captureOfTest, sharedCapture } from "../start-capture.ts";

const capture = sharedCapture();

async function rawBody(routeId: string, seq: number): Promise<Buffer> {
  return Buffer.from(await (await fetch(`${capture.url}/inspect/${routeId}/${seq}/body`)).arrayBuffer());
}

describe("a capture route", () => {
  test("stores every byte of a binary body", async () => {
    const { id } = await capture.newRoute();
    const body = Buffer.concat([Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)), randomBytes(200_000)]);
    await fetch(`${capture.url}/${id}`, { method: "PUT", body });
    const { requests } = await capture.inspect(id);
    expect(requests[0]?.body).toMatchObject({ size: body.length, encoding: "base64", truncated: false });
    expect(Buffer.from(requests[0]?.body.content ?? "", "base64").equals(body)).toBe(true);
    expect((await rawBody(id, 1)).equals(body)).toBe(true);
  });

  test("returns a body of valid UTF-8 as text, including its byte order mark", async () => {
    const { id } = await capture.newRoute();
    await fetch(`${capture.url}/${id}`, { method: "POST", body: Buffer.from("\ufeffgrüße \u0000 🚦") });
    expect((await capture.newest(id)).body).toMatchObject({ encoding: "utf8", content: "\ufeffgrüße \u0000 🚦" });
  });

  test("accepts a header section of almost 64 KiB in 600 lines, and returns 431 to a larger one", async () => {
    const { id } = await capture.newRoute();
    const lines = Array.from({ length: 600 }, (_, n) => `X-${n}: ${"v".repeat(95)}\r\n`).join("");
    expect((await capture.exchange(`GET /${id} HTTP/1.1\r\nHost: x\r\n${lines}\r\n`)).status).toBe(200);
    expect((await capture.newest(id)).headers).toHaveLength(601);
    const larger = `GET /${id} HTTP/1.1\r\nHost: x\r\nX: ${"v".repeat(70_000)}\r\n\r\n`;
    expect((await capture.exchange(larger)).status).toBe(431);
  });

  test("stores a body of 10 MiB completely, truncates longer ones, returns 413 and stores their beginning", async () => {
    const { id } = await capture.newRoute();
    const limit = 10 * 1024 * 1024;
    const body = randomBytes(limit + 100_000);
    const whole = await fetch(`${capture.url}/${id}`, { method: "POST", body: body.subarray(0, limit) });
    expect(whole.status).toBe(200);
    const response = await fetch(`${capture.url}/${id}`, { method: "POST", body });
    expect([response.status, await response.json()]).toMatchObject([413, { code: "body_too_large", status: 413 }]);
    const { requests } = await capture.inspect(id, "?bodies=none");
    expect(requests[0]).toMatchObject({ body: { size: limit, content: null, truncated: true }, flags: ["truncated"] });
    expect(requests[1]?.flags).toEqual([]);
    for (const seq of [1, 2]) expect((await rawBody(id, seq)).equals(body.subarray(0, limit)), `${seq}`).toBe(true);
  });

  test("stores the received part of a request that the stop of the service interrupted", async () => {
    const own = await captureOfTest({ graceMs: 100 });
    const { id } = await own.newRoute();
    for (let n = 1; n <= 5; n += 1) {
      const client = await rawClient(own.port);
      await client.sendPieces(`POST /${id} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf`);
      await own.restart();
      const { requests } = await own.inspect(id);
      expect(requests).toHaveLength(n);
      expect(requests[0]).toMatchObject({ flags: ["aborted"], body: { content: "half" } });
    }
  });

  test("stores the address of a client that disconnected before the lookup of its route", async () => {
    const { id } = await capture.newRoute();
    for (let n = 0; n < 20; n += 1) {
      const client = await rawClient(capture.port);
      const sent = `POST /${id} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nonly this`;
      // Half of them disconnect before their header is read.
      if (n % 2 === 0) await client.sendPieces(sent);
      else client.send(sent);
      client.abort();
    }
    // Everything that had started is recorded by then.
    await capture.restart();
    const { requests } = await capture.inspect(id);
    expect(requests.map(({ remote }) => remote.address).filter((address) => address !== "127.0.0.1")).toEqual([]);
    expect(requests.filter(({ remote }) => remote.port === 0)).toEqual([]);
  });

  test("matches its whole id in any case, and responds with the number of the request and a link to it", async () => {
    const { id } = await capture.newRoute();
    const response = await fetch(`${capture.url}/${id.toUpperCase()}`);
    expect(await response.json()).toEqual({ captured: 1, inspect: `${capture.url}/inspect/${id}` });
    expect((await fetch(`${capture.url}/${id}x`)).status).toBe(404);
    expect((await capture.inspect(id.toUpperCase())).requests).toHaveLength(1);
  });
});

test("an unknown route disconnects a client that never stops sending", async () => {
  const client = await rawClient(capture.port);
  const closed = once(client.socket, "close");
  client.send(`POST /${crypto.randomUUID()} HTTP/1.1\r\nHost: x\r\nContent-Length: 100000000\r\n\r\n`);
  expect(await client.response()).toMatchObject({ status: 404 });
  await closed;
});
