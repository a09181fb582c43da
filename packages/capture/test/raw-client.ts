import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";

/** A response as received from the socket. */
interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** A client that sends exactly the given bytes. */
interface RawClient {
  readonly socket: Socket;
  send(...parts: (string | Uint8Array)[]): void;
  /** Sends the parts one after another. A service in this process has read each part before the next is sent. */
  sendPieces(...parts: (string | Uint8Array)[]): Promise<void>;
  /** The next response on the connection, which must have a `Content-Length` or be chunked. */
  response(options?: { toHead?: boolean }): Promise<RawAnswer>;
  /** Destroys the connection. */
  abort(): void;
}

export async function rawClient(port: number): Promise<RawClient> {
  const socket = connect({ host: "127.0.0.1", port });
  await once(socket, "connect");
  let received: Buffer = Buffer.alloc(0);
  let ended = false;
  let wake: () => void = () => undefined;
  socket.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    wake();
  });
  socket.on("close", () => {
    ended = true;
    wake();
  });
  socket.on("error", () => undefined);

  async function until<Found>(find: () => Found | undefined): Promise<Found> {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      if (ended) throw new Error(`The connection ended after: ${received.toString("latin1")}`);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }

  function takeBody(head: string, start: number): { body: string; end: number } | undefined {
    const length = /^content-length: (\d+)\r$/im.exec(head)?.[1];
    if (length !== undefined) {
      const end = start + Number(length);
      return received.length >= end ? { body: received.toString("utf8", start, end), end } : undefined;
    }
    const last = received.indexOf("0\r\n\r\n", start);
    return last < 0 ? undefined : { body: received.toString("utf8", start, last), end: last + 5 };
  }

  return {
    socket,
    send(...parts) {
      socket.write(Buffer.concat(parts.map(bytesOf)));
    },
    async sendPieces(...parts) {
      for (const part of parts) {
        await new Promise<void>((resolve) => {
          socket.write(bytesOf(part), () => resolve());
        });
        // The first iteration of the event loop may already have polled its sockets.
        for (let turns = 0; turns < 3; turns += 1) await turn();
      }
    },
    response: ({ toHead = false } = {}) =>
      until(() => {
        const headEnd = received.indexOf("\r\n\r\n");
        if (headEnd < 0) return undefined;
        const head = received.toString("latin1", 0, headEnd + 2);
        const taken = toHead ? { body: "", end: headEnd + 4 } : takeBody(head, headEnd + 4);
        if (taken === undefined) return undefined;
        received = received.subarray(taken.end);
        return { status: Number(head.slice(9, 12)), head, body: taken.body };
      }),
    abort: () => socket.resetAndDestroy(),
  };
}

function bytesOf(part: string | Uint8Array): Uint8Array {
  return typeof part === "string" ? Buffer.from(part, "latin1") : part;
}
