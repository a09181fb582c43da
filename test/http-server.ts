import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";

/** A server of this process, which a test calls or has called. `await using` closes it at the end of its scope. */
export interface TestServer extends AsyncDisposable {
  /** Without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** Ends its connections, and stops to listen. */
  close(): Promise<void>;
}

/** Starts an HTTP server on 127.0.0.1. */
export function startHttpServer(onRequest: RequestListener, port = 0): Promise<TestServer> {
  // The server never closes an idle connection: on a busy machine, it would do so while a client sends its next request.
  return listening(createServer({ keepAliveTimeout: 0 }, onRequest), port);
}

/** Starts a server of any protocol, which sends these bytes to each client or lets the function do so. */
export function startTcpServer(serve: string | ((socket: Socket) => void)): Promise<TestServer> {
  const respond = typeof serve === "string" ? (socket: Socket) => void socket.end(serve, "latin1") : serve;
  return listening(createTcpServer(respond), 0);
}

async function listening(server: Server, wanted: number): Promise<TestServer> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).once("close", () => sockets.delete(socket));
  });
  await once(server.listen(wanted, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { url: `http://127.0.0.1:${port}`, port, close, [Symbol.asyncDispose]: close };
}
