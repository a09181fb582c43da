import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";

/** A response as received from the socket. */
export interface RawResponse {
  readonly status: number;
  /** Status line and header section, with the empty line, one character for each byte. */
  readonly head: string;
  readonly body: string;
}

/** A client that sends exactly the given bytes; each character of a text is one byte. */
export interface RawClient {
  readonly socket: Socket;
  send(...parts: (string | Uint8Array)[]): void;
  /** Sends the parts one after another. A service in this process has read each part before the next is sent. */
  sendPieces(...parts: (string | Uint8Array)[]): Promise<void>;
  /** The next response, which must have a `Content-Length` or be chunked unless it is to HEAD or CONNECT. */
  response(options?: { toHead?: boolean }): Promise<RawResponse>;
  /** Everything that the service sends from now until it closes the connection, one character for each byte. */
  rest(): Promise<string>;
  /** Destroys the connection. */
  abort(): void;
}

/** Connects to a service on this machine. */
export async function rawClient(port: number): Promise<RawClient> {
  const socket = connect({ host: "127.0.0.1", port });
  await once(socket, "connect");
  return rawClientOf(socket);
}

/** A client on a connection that is open. */
export function rawClientOf(socket: Socket): RawClient {
  let received: Buffer = Buffer.alloc(0);
  let isEnded = false;
  let wake: () => void = () => undefined;
  socket.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    wake();
  });
  for (const event of ["end", "close"]) {
    socket.on(event, () => {
      isEnded = true;
      wake();
    });
  }
  socket.on("error", () => undefined);

  function takeResponse(toHead: boolean): RawResponse | undefined {
    const headEnd = received.indexOf("\r\n\r\n") + 4;
    if (headEnd === 3) return undefined;
    const head = received.toString("latin1", 0, headEnd);
    const status = Number(head.slice(9, 12));
    const isBodyless = toHead || status < 200 || status === 204 || status === 304;
    const length = isBodyless ? "0" : /^content-length: (\d+)\r$/im.exec(head)?.[1];
    const isChunked = length === undefined && /^transfer-encoding: chunked\r$/im.test(head);
    const bodyEnd = isChunked ? received.indexOf("0\r\n\r\n", headEnd) : headEnd + Number(length ?? 0);
    if (bodyEnd < 0 || bodyEnd > received.length) return undefined;
    const body = received.toString("utf8", headEnd, bodyEnd);
    received = received.subarray(isChunked ? bodyEnd + 5 : bodyEnd);
    return { status, head, body };
  }

  async function more(): Promise<void> {
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
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
    async response({ toHead = false } = {}) {
      for (;;) {
        const response = takeResponse(toHead);
        if (response !== undefined) return response;
        if (isEnded) throw new Error(`The connection ended after: ${received.toString("latin1")}`);
        await more();
      }
    },
    async rest() {
      while (!isEnded) await more();
      const rest = received.toString("latin1");
      received = Buffer.alloc(0);
      return rest;
    },
    abort: () => socket.resetAndDestroy(),
  };
}

function bytesOf(part: string | Uint8Array): Uint8Array {
  return typeof part === "string" ? Buffer.from(part, "latin1") : part;
}
