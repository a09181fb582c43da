import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { addressList } from "../outbound/address-range.ts";
import { callerNetwork, socketAddress } from "./client-address.ts";

export interface ConnectionLimits {
  /**
   * The most connections from one address (from one /48 network of IPv6); more are closed at once. Each takes memory for as
   * long as it is open.
   * @default 1_000
   */
  readonly perAddress?: number;
  /** Addresses and ranges of proxies, whose connections are those of many clients: they are not counted. @default [] */
  readonly trustedProxies?: readonly string[];
  /** How long a client may read nothing of a response that is ready, in milliseconds. @default 60_000 */
  readonly readMs?: number;
}

/**
 * Closes connections beyond the share of their address, those of clients that do not read their responses, and those without
 * a request for `readMs`, unless they are kept alive.
 */
export function limitConnections(server: Server, limits: ConnectionLimits = {}): void {
  const { perAddress = 1_000, trustedProxies = [], readMs = 60_000 } = limits;
  const isProxy = addressList(trustedProxies);
  const open = new Map<string, number>();
  const busy = new WeakSet<Socket>();

  server.prependListener("connection", (socket: Socket) => {
    const address = socketAddress({ socket });
    if (address === "" || isProxy(address)) return;
    const caller = callerNetwork(address);
    const count = (open.get(caller) ?? 0) + 1;
    if (count > perAddress) {
      socket.destroy();
      return;
    }
    open.set(caller, count);
    socket.once("close", () => {
      const left = (open.get(caller) ?? 1) - 1;
      if (left > 0) open.set(caller, left);
      else open.delete(caller);
    });
  });

  // Node's timer of a socket starts anew whenever something is read or written, a part of a long response included.
  server.timeout = readMs;
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    busy.add(socket);
    response.once("close", () => busy.delete(socket));
  });
  server.on("timeout", (socket: Socket) => {
    // A request in progress may wait for as long as its handler likes; its response must be read once it is there.
    if (!busy.has(socket) || socket.writableLength > 0) socket.destroy();
  });
}
