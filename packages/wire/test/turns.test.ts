import { connect } from "node:net";
import { Duplex } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createWireServer, Turns } from "../src/index.ts";
import { rawConnection, startServer } from "./raw-connection.ts";

test("pipelined requests of one caller let a request of another go first", async () => {
  let served = 0;
  const { port } = await startServer({
    onRequest(request, response) {
      spin(1);
      served += 1;
      response.send(200, [], request.connection.remoteAddress === "127.0.0.2" ? "" : String(served));
    },
  });
  const flood = connect({ host: "127.0.0.1", port, localAddress: "127.0.0.2" }).resume();
  onTestFinished(() => void flood.destroy());
  flood.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(1_000));
  await expect.poll(() => served).toBeGreaterThan(0);
  const other = await rawConnection(port);
  other.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  expect(Number((await other.response()).body)).toBeLessThan(500);
});

test("turns pause for other callers, and not while only one works", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const turns = new Turns();
  let done = 0;
  const work = async (): Promise<void> => {
    await new Promise<void>((resolve) => turns.wait("one", resolve));
    done += 1;
  };
  await Promise.all(Array.from({ length: 100 }, work));
  for (let more = 0; more < 100; more += 1) void work();
  turns.hasTime("another");
  for (let iteration = 0; iteration < 20; iteration += 1) await setImmediate();
  expect(done).toBeLessThan(200);
});

const piece = Buffer.alloc(60_000, "a");
const pieces = Array.from({ length: 100 }, () => piece);
const ofChunk = [Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n")];

test.each([
  ["a declared length", `Content-Length: ${pieces.length * piece.length}`, pieces],
  ["chunks", "Transfer-Encoding: chunked", [...pieces.flatMap(() => ofChunk), Buffer.from("0\r\n\r\n")]],
])("a body with %s that arrives all at once is read in turns, and whole", async (_, framing, body) => {
  let total = 0;
  let inIteration = 0;
  let most = 0;
  const server = createWireServer({
    onRequest(request, response) {
      request.read({
        onData(chunk) {
          if (inIteration === 0) void setImmediate().then(() => (inIteration = 0));
          spin(1);
          inIteration += 1;
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
  expect(await responseTo([Buffer.from(head), ...body], server)).toMatch(/^HTTP\/1\.1 200 /);
  expect(total).toBe(pieces.length * piece.length);
  expect(most).toBeLessThan(20);
});

/** The response to a client whose packets have all arrived. */
function responseTo(packets: readonly Buffer[], server: ReturnType<typeof createWireServer>): Promise<string> {
  const unread = packets.values();
  let response = "";
  return new Promise((resolve) => {
    server.serve(
      new Duplex({
        read() {
          const next = unread.next();
          this.push(next.done === true ? null : next.value);
        },
        write(chunk: Buffer, _encoding, done) {
          response += chunk.toString("latin1");
          done();
        },
        final(done) {
          done();
          resolve(response);
        },
      }),
    );
  });
}

/** Uses the processor for some milliseconds. */
function spin(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}
