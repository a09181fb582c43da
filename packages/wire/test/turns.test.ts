import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { rawConnection } from "./raw-connection.ts";
import { startRecorder } from "./recorder.ts";

const chunked = "POST /chunked HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n";
const sized = "POST /sized HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\na";

/** Grants turns when the test says so. */
function heldTurns(): { admit: () => Promise<void>; asked: () => Promise<() => void> } {
  const waiting: (() => void)[] = [];
  let wake: () => void = () => undefined;
  return {
    admit() {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      wake();
      return promise;
    },
    async asked() {
      while (waiting.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return waiting.shift() as () => void;
    },
  };
}

test("a chunked body waits for its turn, one with a declared length does not", async () => {
  const { admit, asked } = heldTurns();
  const recorder = await startRecorder({ admit });
  const [first, second] = [await rawConnection(recorder.port), await rawConnection(recorder.port)];
  first.send(chunked);
  const grant = await asked();
  second.send(sized);
  expect(await second.response()).toMatchObject({ status: 200 });
  expect(recorder.requests.map(({ target }) => target)).toEqual(["/sized"]);
  grant();
  expect(await first.response()).toMatchObject({ status: 200 });
  expect(recorder.requests[1]).toMatchObject({ target: "/chunked", body: "a", malformed: undefined });
});

test("a pipelined request waits for its turn", async () => {
  const { admit, asked } = heldTurns();
  const recorder = await startRecorder({ admit });
  const client = await rawConnection(recorder.port);
  client.send(sized, sized);
  expect(await client.response()).toMatchObject({ body: "1" });
  const grant = await asked();
  expect(recorder.requests).toHaveLength(1);
  grant();
  expect(await client.response()).toMatchObject({ body: "2" });
});

test("reads everything that a client sent before it disconnected, in its turn", async () => {
  const { admit, asked } = heldTurns();
  const recorder = await startRecorder({ admit });
  const [leaving, other] = [await rawConnection(recorder.port), await rawConnection(recorder.port)];
  leaving.send(chunked);
  const grant = await asked();
  leaving.socket.resetAndDestroy();
  other.send(sized);
  await other.response();
  grant();
  expect((await recorder.recorded(2))[1]).toMatchObject({ target: "/chunked", body: "a", malformed: undefined });
});

test.each([
  ["ends", (socket: Socket) => socket.end()],
  ["is reset", (socket: Socket) => socket.resetAndDestroy()],
])("an unfinished body whose connection %s is handled in its turn", async (_, leave) => {
  const { admit, asked } = heldTurns();
  const recorder = await startRecorder({ admit });
  const [leaving, other] = [await rawConnection(recorder.port), await rawConnection(recorder.port)];
  leaving.send("POST /half HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na");
  other.send(sized, sized);
  await other.response();
  const pipelined = await asked();
  leave(leaving.socket);
  const grant = await asked();
  pipelined();
  await other.response();
  expect(recorder.requests.map(({ target }) => target)).toEqual(["/sized", "/sized"]);
  grant();
  const [, , half] = await recorder.recorded(3);
  expect(half).toMatchObject({ target: "/half", body: "a", malformed: "incomplete_body" });
});

test("a connection continues after a turn that fails", async () => {
  const recorder = await startRecorder({ admit: () => Promise.reject(new Error("no turn")) });
  const client = await rawConnection(recorder.port);
  client.send(chunked);
  expect(await client.response()).toMatchObject({ status: 200 });
});
