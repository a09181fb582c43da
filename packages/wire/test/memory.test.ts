import { expect, test } from "vitest";
import { clientOf, rawConnection, startServer } from "./raw-connection.ts";

test("counts what a caller does not read from the first byte, and closes what exceeds its share", async () => {
  const { port, server } = await startServer({
    limits: { memoryBytesPerCaller: 100_000 },
    onRequest: (_, response) => response.send(200, [], "a".repeat(10_000)),
  });
  const flood = "GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(2_000);
  for (let n = 0; n < 3; n += 1) {
    const { socket, send } = await rawConnection(port);
    socket.pause();
    send(flood);
  }
  await expect.poll(() => server.connections).toBe(1);
  const other = await rawConnection(port);
  other.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  expect(await other.response()).toMatchObject({ status: 200 });
});

test("bodies that handlers collect count until they are released", async () => {
  const rooms: string[] = [];
  const client = await clientOf({
    limits: { memoryBytesPerCaller: 100_000 },
    onRequest(request, response) {
      request.read({
        onData: (chunk) => void rooms.push(request.hold(chunk.length)),
        onEnd() {
          rooms.push(request.roomFor(60_000));
          response.send(200, []);
          response.whenSent(() => {
            request.release();
            rooms.push(request.roomFor(60_000));
          });
        },
        onFailure: () => undefined,
      });
    },
  });
  client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 90000\r\n\r\n", Buffer.alloc(90_000));
  await client.response();
  await expect.poll(() => rooms.at(-1)).toBe("free");
  expect(rooms.at(-2)).toBe("caller_full");
});
