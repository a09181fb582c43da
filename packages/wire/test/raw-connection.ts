import { once } from "node:events";
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";
import { onTestFinished } from "vitest";
import { type RawClient, rawClientOf } from "../../../test/raw-client.ts";
import { createWireServer, type WireServer, type WireServerOptions } from "../src/index.ts";

/** A client whose connection is destroyed when the test ends. It keeps its side open when the server closes the other. */
export async function rawConnection(port: number, { tls = false } = {}): Promise<RawClient> {
  const socket = tls
    ? connectTls({ host: "127.0.0.1", port, rejectUnauthorized: false })
    : connect({ host: "127.0.0.1", port, allowHalfOpen: true, noDelay: true });
  onTestFinished(() => void socket.destroy());
  await once(socket, tls ? "secureConnect" : "connect");
  return rawClientOf(socket);
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
export async function clientOf(options: WireServerOptions): Promise<RawClient> {
  return rawConnection((await startServer(options)).port);
}

/** Everything that such a server sends for these bytes. */
export async function replyOf(options: WireServerOptions, ...parts: (string | Uint8Array)[]): Promise<string> {
  const client = await clientOf(options);
  client.send(...parts);
  return client.rest();
}
