import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { onTestFinished } from "vitest";
import { createWireServer, type WireServer, type WireServerOptions } from "../src/index.ts";

/** A response as received from the socket. */
interface RawResponse {
  readonly status: number;
  /** Status line and header section, with the empty line. */
  readonly head: string;
  readonly body: string;
}

/** A client that sends exactly the given bytes; each character of a text is one byte. */
interface RawConnection {
  readonly socket: Socket;
  send(...parts: (string | Uint8Array)[]): void;
  /** Sends the parts as separate packets: the system has accepted each one before the next. */
  sendPieces(parts: readonly (string | Uint8Array)[]): Promise<void>;
  /** Everything that the server sends from now until it closes the connection. */
  rest(): Promise<string>;
  /** The next response, which must have a Content-Length or be chunked unless it is to HEAD. */
  response(toMethod?: string): Promise<RawResponse>;
}

export async function rawConnection(port: number, { tls = false } = {}): Promise<RawConnection> {
  const socket = tls
    ? connectTls({ host: "127.0.0.1", port, rejectUnauthorized: false })
    : connect({ host: "127.0.0.1", port, allowHalfOpen: true, noDelay: true });
  let received: Buffer = Buffer.alloc(0);
  let isClosed = false;
  let wake: () => void = () => undefined;
  socket.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    wake();
  });
  for (const event of ["end", "close"]) {
    socket.on(event, () => {
      isClosed = true;
      wake();
    });
  }
  socket.on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, tls ? "secureConnect" : "connect");

  async function until<Found>(find: () => Found | undefined): Promise<Found> {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      if (isClosed) throw new Error(`The connection ended after: ${received.toString("latin1")}`);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }

  function body(head: string, start: number): { body: string; end: number } | undefined {
    const length = /^content-length: (\d+)\r$/im.exec(head)?.[1];
    if (length !== undefined) {
      const end = start + Number(length);
      return received.length >= end ? { body: received.toString("latin1", start, end), end } : undefined;
    }
    if (!/^transfer-encoding: chunked\r$/im.test(head)) return { body: "", end: start };
    const last = received.indexOf("0\r\n\r\n", start);
    return last < 0 ? undefined : { body: received.toString("latin1", start, last), end: last + 5 };
  }

  return {
    socket,
    send(...parts) {
      socket.write(Buffer.concat(parts.map(bytesOf)));
    },
    async sendPieces(parts) {
      for (const part of parts) {
        await new Promise<void>((resolve) => {
          socket.write(bytesOf(part), () => setImmediate(resolve));
        });
      }
    },
    async rest() {
      while (!isClosed) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const rest = received.toString("latin1");
      received = Buffer.alloc(0);
      return rest;
    },
    response: (toMethod = "GET") =>
      until(() => {
        const headEnd = received.indexOf("\r\n\r\n") + 4;
        if (headEnd === 3) return undefined;
        const head = received.toString("latin1", 0, headEnd);
        const isBodyless = toMethod === "HEAD" || /^HTTP\/1.1 (?:1|204|304)/.test(head);
        const found = isBodyless ? { body: "", end: headEnd } : body(head, headEnd);
        if (found === undefined) return undefined;
        received = received.subarray(found.end);
        return { status: Number(head.slice(9, 12)), head, body: found.body };
      }),
  };
}

export function bytesOf(part: string | Uint8Array): Uint8Array {
  return typeof part === "string" ? Buffer.from(part, "latin1") : part;
}

/** A server that is closed when the test ends. */
export async function startServer(
  options: WireServerOptions,
): Promise<{ server: WireServer; port: number; url: string }> {
  const server = createWireServer(options);
  const { port, url } = await server.listen();
  onTestFinished(() => server.close({ graceMs: 0 }));
  return { server, port, url };
}

/** A client of a server that is closed when the test ends. */
export async function clientOf(options: WireServerOptions): Promise<RawConnection> {
  return rawConnection((await startServer(options)).port);
}

/** Everything that such a server sends for these bytes. */
export async function replyOf(options: WireServerOptions, ...parts: (string | Uint8Array)[]): Promise<string> {
  const client = await clientOf(options);
  client.send(...parts);
  return client.rest();
}
