import { Duplex } from "node:stream";
import { setImmediate as nextIteration } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createWireServer } from "../src/index.ts";
import { discardPace, framingPace, ReadTurns, readPace, turnBytes } from "../src/read-turns.ts";

const mebibyte = 1024 * 1024;

test("one iteration of the event loop reads a few megabytes of all connections together", async () => {
  const turns = new ReadTurns(readPace);
  const read = () => Array.from({ length: 65 }, () => turns.isOver(64 * 1024)).indexOf(true);
  expect(read() * 64 * 1024).toBe(4 * mebibyte);
  await nextIteration();
  expect(turns.isOver(64 * 1024)).toBe(false);
});

test("small requests are read however much others upload", () => {
  const turns = new ReadTurns(readPace);
  while (!turns.isOver(64 * 1024));
  expect(turns.isOver(1_000)).toBe(false);
});

test("connections that rest continue some at a time, in rotation of their owners", async () => {
  const turns = new ReadTurns(readPace);
  const continued: string[] = [];
  const rest = (owner: string): void => turns.rest(owner, () => continued.push(owner) > 0);
  for (let n = 0; n < 100; n += 1) rest("many");
  for (const owner of ["a", "b"]) rest(owner);
  const perIteration: number[] = [];
  while (continued.length < 102) {
    const before = continued.length;
    await nextIteration();
    perIteration.push(continued.length - before);
  }
  expect(continued.slice(0, 4)).toEqual(["many", "a", "b", "many"]);
  expect(Math.max(...perIteration)).toBe((4 * mebibyte) / turnBytes);
});

test("a connection that rests again waits for those before it", async () => {
  const turns = new ReadTurns(readPace);
  const continued: string[] = [];
  turns.rest("a", () => {
    turns.rest("a", () => continued.push("first again") > 0);
    return continued.push("first") > 0;
  });
  turns.rest("a", () => continued.push("second") > 0);
  while (continued.length < 3) await nextIteration();
  expect(continued).toEqual(["first", "second", "first again"]);
});

test("closed connections take no turns", () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const turns = new ReadTurns(discardPace);
  const continued: string[] = [];
  for (let n = 0; n < 100; n += 1) turns.rest("a", () => false);
  for (const name of ["first", "second"]) turns.rest("a", () => continued.push(name) > 0);
  vi.advanceTimersByTime(discardPace.pauseMs);
  expect(continued).toEqual(["first"]);
});

const piece = Buffer.alloc(60_000, "a");
const pieces = Array.from({ length: 100 }, () => piece);
const ofChunk = [Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n")];

test.each([
  ["a declared length", `Content-Length: ${pieces.length * piece.length}`, pieces],
  ["chunks", "Transfer-Encoding: chunked", [...pieces.flatMap(() => ofChunk), Buffer.from("0\r\n\r\n")]],
])("a body with %s that arrives all at once is read in turns, and whole", async (_, framing, body) => {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let total = 0;
  let inIteration = 0;
  let most = 0;
  const server = createWireServer({
    onRequest(request, response) {
      request.read({
        onData(chunk) {
          if (inIteration === 0) setImmediate(() => (inIteration = 0));
          inIteration += chunk.length;
          most = Math.max(most, inIteration);
          total += chunk.length;
        },
        onEnd: () => response.send(200, ["Connection", "close"]),
        onFailure: () => undefined,
      });
    },
  });
  onTestFinished(() => server.close({ graceMs: 0 }));
  const head = `POST / HTTP/1.1\r\nHost: a\r\n${framing}\r\n\r\n`;
  const { connection, response } = connectionWith([Buffer.from(head), ...body], resolve);
  server.serve(connection);
  await ended;
  expect(response()).toMatch(/^HTTP\/1\.1 200 /);
  expect(total).toBe(pieces.length * piece.length);
  // What rests continues in the next iteration, before this test notices that it has begun.
  expect(most).toBeLessThan(3 * turnBytes);
});

test("what rejected clients still send is read slowly, and each one gets its response", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const server = createWireServer({
    onRequest: (_, response) => response.send(413, ["Connection", "close"]),
    limits: { discardBytes: 1 },
  });
  onTestFinished(() => server.close({ graceMs: 0 }));
  onTestFinished(() => void vi.useRealTimers());
  let left = 20;
  const head = Buffer.from(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${pieces.length * piece.length}\r\n\r\n`);
  const clients = Array.from({ length: left }, () => connectionWith([head, ...pieces.slice(0, 20)], () => (left -= 1)));
  for (const { connection } of clients) server.serve(connection);
  const inAll = (): number => clients.reduce((sum, { sent }) => sum + sent(), 0);
  /** Reads as much as possible without a pause. */
  const settle = async (): Promise<number> => {
    for (let before = -1; before !== inAll(); await nextIteration()) before = inAll();
    return inAll();
  };
  let before = await settle();
  const all = clients.length * (head.length + 20 * piece.length);
  expect(before).toBeLessThan(all / 4);
  for (let pauses = 0; before < all; pauses += 1) {
    expect(pauses).toBeLessThan(all / piece.length);
    vi.advanceTimersByTime(discardPace.pauseMs);
    const after = await settle();
    // A stream reads ahead by up to one packet.
    expect(after - before).toBeLessThanOrEqual(discardPace.bytes + 2 * piece.length);
    before = after;
  }
  expect(left).toBe(0);
  for (const { response } of clients) expect(response()).toMatch(/^HTTP\/1\.1 413 /);
});

test("bodies in tiny chunks are read slowly, those in larger chunks meanwhile without a pause", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  let parsed = 0;
  let left = 0;
  const server = createWireServer({
    onRequest(request, response) {
      const end = (): void => response.send(200, ["Connection", "close"]);
      const onData = ({ length }: Buffer): void => {
        parsed += length;
      };
      request.read({ onData, onEnd: end, onFailure: () => undefined });
    },
  });
  onTestFinished(() => server.close({ graceMs: 0 }));
  onTestFinished(() => void vi.useRealTimers());
  const head = Buffer.from("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
  const serve = (...body: Buffer[]) => {
    left += 1;
    const client = connectionWith([head, ...body, Buffer.from("0\r\n\r\n")], () => (left -= 1));
    server.serve(client.connection);
    return client;
  };
  const chunks = 10_000;
  const tiny = Buffer.from("1\r\na\r\n".repeat(chunks));
  const clients = Array.from({ length: 20 }, () => serve(...Array.from({ length: 5 }, () => tiny)));
  /** Parses as much as possible without a pause. */
  const settle = async (): Promise<number> => {
    for (let before = -1; before !== parsed; await nextIteration()) before = parsed;
    return parsed;
  };
  let before = await settle();
  expect(before).toBeLessThanOrEqual(clients.length * chunks);
  const large = serve(...pieces.flatMap(() => ofChunk));
  before += pieces.length * piece.length;
  expect(await settle()).toBe(before);
  expect(large.response()).toMatch(/^HTTP\/1\.1 200 /);
  for (let pauses = 0; left > 0; pauses += 1) {
    expect(pauses).toBeLessThan(2 * clients.length * 5);
    vi.advanceTimersByTime(framingPace.pauseMs);
    expect((await settle()) - before).toBeLessThanOrEqual(2 * chunks);
    before = parsed;
  }
  for (const { response } of clients) expect(response()).toMatch(/^HTTP\/1\.1 200 /);
});

/** A connection whose client has sent `unread`. Calls `onEnd` when the server closes its side. */
function connectionWith(unread: readonly Buffer[], onEnd: () => void) {
  let next = 0;
  let sent = 0;
  let response = "";
  const connection = new Duplex({
    read() {
      const packet = unread[next] ?? null;
      next += 1;
      sent += packet?.length ?? 0;
      this.push(packet);
    },
    write(chunk: Buffer, _encoding, done) {
      response += chunk.toString("latin1");
      done();
    },
    final(done) {
      done();
      onEnd();
    },
  });
  return { connection, response: () => response, sent: () => sent };
}
