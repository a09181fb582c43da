import { createServer, type IncomingMessage } from "node:http";
import { type Duplex, duplexPair } from "node:stream";
import { createWireServer } from "../../src/index.ts";
import { type Case, packets } from "./generate-case.ts";

/** What a server parsed from the bytes of a connection. */
export interface Reading {
  /** The requests that it accepted as complete and well-formed. */
  readonly requests: readonly ReadRequest[];
  /** The reason why it stopped; undefined if it accepted everything. */
  readonly end: string | undefined;
}

export interface ReadRequest {
  readonly method: string;
  readonly target: string;
  readonly version: string;
  /** Names and values alternate. */
  readonly fields: readonly string[];
  readonly body: string;
}

export interface Reader {
  read(bytes: Case): Promise<Reading>;
  close(): Promise<void>;
}

/** Parses with this package. */
export function wireReader(): Reader {
  const readings = new WeakMap<object, { requests: ReadRequest[]; end: string | undefined }>();
  let current: { requests: ReadRequest[]; end: string | undefined };
  const server = createWireServer({
    mode: "recording",
    timeouts: { settleMs: 1 },
    onRequest(request, response) {
      const reading = current;
      readings.set(request, reading);
      const { method, target, version, rawHeaders } = request;
      const chunks: Buffer[] = [];
      const fail = (): void => {
        reading.end = request.malformed?.code;
        response.send(request.malformed?.status ?? 500, []);
      };
      request.read({
        onData: (chunk) => void chunks.push(chunk),
        onEnd() {
          if (request.malformed !== undefined) return fail();
          reading.requests.push({
            method,
            target,
            version,
            fields: rawHeaders,
            body: Buffer.concat(chunks).toString("latin1"),
          });
          response.send(200, []);
        },
        onFailure: fail,
      });
    },
  });
  return {
    async read(bytes) {
      current = { requests: [], end: undefined };
      const reading = current;
      const [client, connection] = duplexPair();
      server.serve(connection);
      await converse(client, bytes);
      return reading;
    },
    close: () => server.close({ graceMs: 0 }),
  };
}

/** Parses with `node:http`, whose parser is llhttp. */
export function nodeReader(options: { readonly insecureHTTPParser: boolean }): Reader {
  let current: { requests: ReadRequest[]; end: string | undefined };
  const take = (request: IncomingMessage, response: { end(): void }): void => {
    const reading = current;
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("error", () => undefined);
    request.on("end", () => {
      const { method = "", url = "", httpVersion, rawHeaders } = request;
      reading.requests.push({
        method,
        target: url,
        version: httpVersion,
        fields: rawHeaders,
        body: Buffer.concat(chunks).toString("latin1"),
      });
      response.end();
    });
  };
  const server = createServer({ ...options, requireHostHeader: true, keepAliveTimeout: 0 }, take);
  // Without it, a client that half-closes its connection gets no responses.
  (server as { httpAllowHalfOpen?: boolean }).httpAllowHalfOpen = true;
  server.on("checkExpectation", take);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    current.end ??= error.code ?? error.message;
    socket.end();
  });
  return {
    async read(bytes) {
      current = { requests: [], end: undefined };
      const reading = current;
      const [client, connection] = duplexPair();
      server.emit("connection", connection);
      // It never closes a connection with an ignored upgrade. Counts event loop iterations, because clocks are unreliable
      // under load.
      let turns = 0;
      const count = (): void => {
        turns += 1;
        if (turns > 100) client.destroy();
        else next = setImmediate(count);
      };
      let next = setImmediate(count);
      await converse(client, bytes);
      clearImmediate(next);
      return reading;
    },
    async close() {
      server.closeAllConnections();
    },
  };
}

/** Sends the packets one by one, closes this side, and waits until the server closes the connection. */
async function converse(client: Duplex, bytes: Case): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    client.once("end", resolve);
    client.once("close", resolve);
  });
  client.on("error", () => undefined);
  client.resume();
  for (const packet of packets(bytes)) {
    if (client.destroyed || client.writableEnded) break;
    await new Promise<void>((resolve) => {
      client.write(packet, () => resolve());
    });
  }
  client.end();
  await closed;
  client.destroy();
}
