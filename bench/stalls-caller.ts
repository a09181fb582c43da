// The requests of the caller that causes the load in bench/stalls.ts.
import { connect } from "node:net";

/** A request of the caller that causes the load, each on a connection of its own. */
export interface HostileRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Announces more than the body, so that it never ends; disconnected when the row ends. @default false */
  readonly unfinished?: boolean;
  /** Bytes sent repeatedly on the connection after the head, until the row or the connection ends. */
  readonly flood?: string;
  /** Only opens a connection, and resets it. @default false */
  readonly dropped?: boolean;
  /** Only opens a connection, sends these bytes, and resets it when the service responds. */
  readonly hello?: Buffer;
}

/** The address of this caller, which is not that of the prober. */
const localAddress = "127.0.0.2";

interface Row {
  /** Leaves the response unread, and the connection open. */
  readonly held: boolean;
  /** When the row ends, by `performance.now()`. */
  readonly until: number;
  /** Ends the requests that take much longer than the row. */
  readonly signal: AbortSignal;
}

/** Sends one request, and reads its response. Returns its status; 0 if the connection ended before. */
export function sendHostile(url: string, request: HostileRequest, { held, until, signal }: Row): Promise<number> {
  const { hostname, port } = new URL(url);
  const { body = "", unfinished, flood, dropped, hello } = request;
  const again = Buffer.from(flood ?? "", "latin1");
  return new Promise((resolve) => {
    let status = 0;
    const socket = connect({ host: hostname, port: Number(port), localAddress, signal });
    const isEndless = unfinished === true || flood !== undefined || dropped === true || hello !== undefined;
    const end = isEndless ? setTimeout(() => socket.destroy(), Math.max(0, until - performance.now())) : undefined;
    const fill = (): void => {
      while (flood !== undefined && socket.writable && socket.write(again));
    };
    socket.on("connect", () => {
      if (dropped === true) {
        socket.resetAndDestroy();
        return;
      }
      socket.write(hello ?? headOf(request));
      socket.write(body);
      fill();
    });
    socket.on("drain", fill);
    socket.on("data", (chunk: Buffer) => {
      if (hello !== undefined) socket.resetAndDestroy();
      status ||= Number(/^HTTP\/1\.1 ([2-5]\d\d)/.exec(chunk.toString("latin1", 0, 16))?.[1] ?? 0);
      if (!held) return;
      socket.pause();
      resolve(status);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(end);
      resolve(status);
    });
  });
}

function headOf({ method, path, headers = {}, body, unfinished, flood }: HostileRequest): string {
  const length = Buffer.byteLength(body ?? "") + (unfinished === true ? 1 : 0);
  const content = body === undefined ? {} : { "content-type": "application/json", "content-length": length };
  // A flood goes on after the first response.
  const connection = flood === undefined ? { connection: "close" } : {};
  const fields = Object.entries({ host: "localhost", ...connection, ...content, ...headers });
  const usual = body === undefined && flood === undefined ? "GET" : "POST";
  return `${method ?? usual} ${path} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
}
