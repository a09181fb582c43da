import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy to a PostgreSQL server that fails as networks do. */
export interface PostgresProxy {
  readonly port: number;
  /** New connections go to the server at another port. Ends the others. */
  moveTo(port: number): void;
  /** Swallows all bytes. A connection that has lost bytes, or was opened meanwhile, stays silent. */
  setSilent(silent: boolean): void;
  /** How many messages to the server were swallowed. */
  swallowed(): number;
  /**
   * Ends the connection of the next message with a text, before the server gets it or before its response. An error is no such
   * response: the services send a statement again that a pooler has not prepared.
   */
  lose(part: "request" | "response", message: string): void;
  close(): Promise<void>;
}

/** The type of this message of PostgreSQL's protocol. */
const ERROR_RESPONSE = "E".charCodeAt(0);

export async function startPostgresProxy(target: number): Promise<PostgresProxy> {
  const sockets = new Set<Socket>();
  let upstreamPort = target;
  let isSilent = false;
  let swallowed = 0;
  let losing: { readonly part: "request" | "response"; readonly message: string } | undefined;
  const server = createServer((client) => {
    const upstream = connect(upstreamPort, "127.0.0.1");
    let isDeaf = isSilent;
    let lost: typeof losing;
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", end).on("close", end);
      socket.once("close", () => sockets.delete(socket));
    }
    const pass = (chunk: Buffer, to: Socket): void => {
      isDeaf ||= isSilent;
      if (isDeaf && to === upstream) swallowed += 1;
      if (!isDeaf && !to.destroyed) to.write(chunk);
    };
    client.on("data", (chunk: Buffer) => {
      if (losing !== undefined && chunk.includes(losing.message)) {
        lost = losing;
        losing = undefined;
        if (lost.part === "request") end();
      }
      pass(chunk, upstream);
    });
    upstream.on("data", (chunk: Buffer) => {
      if (lost !== undefined && chunk[0] !== ERROR_RESPONSE) return end();
      losing ??= lost;
      lost = undefined;
      pass(chunk, client);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    moveTo(port) {
      upstreamPort = port;
      for (const socket of sockets) socket.destroy();
    },
    setSilent(silent) {
      isSilent = silent;
    },
    swallowed: () => swallowed,
    lose(part, message) {
      losing = { part, message };
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** The same database URL at another port. */
export function atPort(url: string, port: number): string {
  const moved = new URL(url);
  moved.port = String(port);
  return moved.href;
}
