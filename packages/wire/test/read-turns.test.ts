import { Duplex } from "node:stream";
import { setImmediate as nextIteration } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createWireServer } from "../src/index.ts";
import { ReadTurns, turnBytes } from "../src/read-turns.ts";

const mebibyte = 1024 * 1024;

test("one iteration of the event loop reads a few megabytes of all connections together", async () => {
  const turns = new ReadTurns();
  const read = () => Array.from({ length: 65 }, () => turns.isOver(64 * 1024)).indexOf(true);
  expect(read() * 64 * 1024).toBe(4 * mebibyte);
  await nextIteration();
  expect(turns.isOver(64 * 1024)).toBe(false);
});

test("small requests are read however much others upload", () => {
  const turns = new ReadTurns();
  while (!turns.isOver(64 * 1024));
  expect(turns.isOver(1_000)).toBe(false);
});

test("connections that rest continue some at a time, in rotation of their owners", async () => {
  const turns = new ReadTurns();
  const continued: string[] = [];
  for (let n = 0; n < 100; n += 1) turns.rest("many", () => continued.push("many"));
  for (const owner of ["a", "b"]) turns.rest(owner, () => continued.push(owner));
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
  const turns = new ReadTurns();
  const continued: string[] = [];
  turns.rest("a", () => {
    continued.push("first");
    turns.rest("a", () => continued.push("first again"));
  });
  turns.rest("a", () => continued.push("second"));
  while (continued.length < 3) await nextIteration();
  expect(continued).toEqual(["first", "second", "first again"]);
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
  const unread = [Buffer.from(`POST / HTTP/1.1\r\nHost: a\r\n${framing}\r\n\r\n`), ...body];
  let responded = "";
  const connection = new Duplex({
    read() {
      this.push(unread.shift() ?? null);
    },
    write(chunk: Buffer, _encoding, done) {
      responded += chunk.toString("latin1");
      done();
    },
    final(done) {
      done();
      resolve();
    },
  });
  server.serve(connection);
  await ended;
  expect(responded).toMatch(/^HTTP\/1\.1 200 /);
  expect(total).toBe(pieces.length * piece.length);
  // What rests continues in the next iteration, before this test notices that it has begun.
  expect(most).toBeLessThan(3 * turnBytes);
});
