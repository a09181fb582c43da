// The requests of the caller that causes the load in bench/stalls.ts.
import { request as send } from "node:http";
import { connect } from "node:net";

/** A request of the caller that causes the load. */
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
  readonly held: boolean;
  /** When the row ends, by `performance.now()`. */
  readonly until: number;
  readonly signal: AbortSignal;
}

/** Sends one request and reads its response; 0 if it was disconnected. */
export function hostile(url: string, request: HostileRequest, { held, until, signal }: Row): Promise<number> {
  const { method = request.body === undefined ? "GET" : "POST", path, headers = {}, body, unfinished } = request;
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const length = unfinished === true ? { "content-length": String(Buffer.byteLength(body ?? "") + 1) } : {};
  const options = { method, headers: { ...type, ...length, ...headers }, localAddress, agent: false, signal };
  return new Promise((resolve) => {
    const sent = send(url + path, options, (response) => {
      response.on("error", () => resolve(0));
      if (held) resolve(response.statusCode ?? 0);
      else response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    sent.on("error", () => resolve(0));
    if (unfinished !== true) {
      sent.end(body);
      return;
    }
    sent.write(body ?? "");
    const end = setTimeout(() => sent.destroy(), Math.max(0, until - performance.now()));
    sent.on("close", () => clearTimeout(end));
  });
}

/** Sends bytes as fast as the service reads; 0 if the row or the connection ended before a response. */
export function overSocket(url: string, request: HostileRequest, until: number): Promise<number> {
  const { method = "POST", path, headers = {}, flood, dropped, hello } = request;
  const { hostname, port } = new URL(url);
  const fields = Object.entries({ Host: "localhost", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const again = Buffer.from(flood ?? "", "latin1");
  return new Promise((resolve) => {
    let status = 0;
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    const end = setTimeout(() => socket.destroy(), Math.max(0, until - performance.now()));
    const fill = (): void => {
      while (flood !== undefined && socket.writable && socket.write(again));
    };
    socket.on("connect", () => {
      if (dropped === true) socket.resetAndDestroy();
      else socket.write(hello ?? `${method} ${path} HTTP/1.1\r\n${fields.join("")}\r\n`);
      fill();
    });
    socket.on("drain", fill);
    socket.on("data", (chunk) => {
      if (hello !== undefined) socket.resetAndDestroy();
      status ||= Number(/^HTTP\/1\.1 ([2-5]\d\d)/.exec(chunk.toString("latin1"))?.[1] ?? 0);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(end);
      resolve(status);
    });
  });
}
