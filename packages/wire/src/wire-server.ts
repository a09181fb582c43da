import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { SecureContextOptions } from "node:tls";
import type { ConnectionInfo } from "./body-reader.ts";
import { Connection } from "./connection.ts";
import { createCounts } from "./counts.ts";
import { Handshakes } from "./handshakes.ts";
import { Memory } from "./memory.ts";
import { type ConnectionHost, resolveOptions, type WireServerOptions, type WireSettings } from "./options.ts";
import { Turns } from "./turns.ts";
import { WireError } from "./wire-error.ts";

export interface WireListenOptions {
  /** The address to bind to. @default "127.0.0.1" */
  readonly host?: string;
  /** The TCP port; 0 takes any free one. @default 0 */
  readonly port?: number;
  /** How many connections may wait to be accepted. @default 511 */
  readonly backlog?: number;
}

export interface WireAddress {
  /** The URL of the server, without a trailing slash. */
  readonly url: string;
  readonly host: string;
  readonly port: number;
}

export interface WireServer {
  /** @throws WireError `cannot_listen`, with the error of the system as its cause */
  listen(options?: WireListenOptions): Promise<WireAddress>;
  /** Serves a connection that was accepted elsewhere: any duplex stream. It counts like the others. */
  serve(connection: Duplex): void;
  /** Uses another certificate for new connections. @throws Error when it cannot be used; the server keeps the one that it has. */
  setCertificate(tls: SecureContextOptions): void;
  /** How many connections are open. */
  readonly connections: number;
  /**
   * Accepts those connections that already wait, but no others. Closes idle ones, lets running requests end, then closes.
   *
   * @param options.graceMs after this time, running requests are aborted. @default 10_000
   */
  close(options?: { readonly graceMs?: number }): Promise<void>;
}

/**
 * An HTTP/1.x server on `node:net` or `node:tls` that exposes the bytes that were sent.
 *
 * @throws WireError `invalid_option`
 */
export function createWireServer(options: WireServerOptions): WireServer {
  const settings = resolveOptions(options);
  const connections = new ServerConnections(settings);
  const { tls } = settings;
  // Until its handshake is done, a connection of TLS ends when the client closes its side.
  const server = createServer({ allowHalfOpen: tls === undefined, noDelay: true }, (socket) =>
    connections.accepted(socket),
  );
  // The total of all callers: each has its own limit, but there may be many.
  server.maxConnections = 65_536;
  server.on("drop", () => undefined);
  let listening: Promise<unknown> = Promise.resolve();
  let closed: Promise<void> | undefined;
  /** The most connections that wait to be accepted. */
  let waiting = 0;
  const stop = async (graceMs: number): Promise<void> => {
    connections.isDraining = true;
    // Node would never call back a server that is closed while it looks up its host.
    await listening.catch(() => undefined);
    await connections.acceptWaiting(waiting, graceMs);
    await connections.close(server, graceMs);
  };

  return {
    serve(connection) {
      connections.admit(connection);
      connections.serve(connection, false);
    },
    setCertificate: (tls) => connections.setCertificate(tls),
    get connections() {
      return connections.open;
    },
    async listen({ host: name = "127.0.0.1", port = 0, backlog = 511 } = {}) {
      // Node would bind an empty name to every address of this machine.
      if (name === "")
        throw new WireError("cannot_listen", "The host to listen on is empty; 127.0.0.1 is this machine");
      if (closed !== undefined) throw new WireError("cannot_listen", "The server is closed");
      try {
        // The system lets one more wait.
        waiting = backlog + 1;
        listening = once(server.listen({ host: name, port, backlog }), "listening");
        await listening;
      } catch (error) {
        const cause = error as Error;
        throw new WireError("cannot_listen", `Cannot listen on ${name}, port ${port}: ${cause.message}`, { cause });
      }
      const bound = server.address() as { port: number };
      const scheme = tls === undefined ? "http" : "https";
      return {
        url: `${scheme}://${name.includes(":") ? `[${name}]` : name}:${bound.port}`,
        host: name,
        port: bound.port,
      };
    },
    close({ graceMs = 10_000 } = {}) {
      closed ??= stop(graceMs);
      return closed;
    },
  };
}

/** The connections of a server, with their shared clock and timer. */
class ServerConnections implements ConnectionHost {
  readonly settings: WireSettings;
  readonly turns: Turns = new Turns();
  readonly bodies: Memory;
  readonly responses: Memory;
  isDraining = false;
  /** A coarse clock, at most one sweep ahead of the true time, so that no timeout fires early. */
  now = 0;
  #isClosing = false;
  /** All sockets, those in a TLS handshake included. */
  readonly #sockets = new Set<Duplex & Ends>();
  readonly #handshakes: Handshakes | undefined;
  readonly #connections = new Set<Connection>();
  readonly #ofCallers = createCounts();
  readonly #sweepMs: number;
  #timer: NodeJS.Timeout | undefined;
  #emptied: (() => void) | undefined;

  constructor(settings: WireSettings) {
    this.settings = settings;
    const { memoryBytes: total, memoryBytesPerCaller: perCaller } = settings.limits;
    this.bodies = new Memory({ total, perCaller });
    this.responses = new Memory({ total, perCaller });
    const { tls, timeouts } = settings;
    const { turns } = this;
    if (tls !== undefined) {
      const { headMs } = timeouts;
      this.#handshakes = new Handshakes({ tls, headMs, turns, onSecure: (socket) => this.serve(socket, true) });
    }
    const { settleMs: _, ...swept } = timeouts;
    this.#sweepMs = Math.min(500, Math.max(5, Math.floor(Math.min(...Object.values(swept)) / 4)));
  }

  get open(): number {
    return this.#sockets.size;
  }

  setCertificate(tls: SecureContextOptions): void {
    this.#handshakes?.setCertificate(tls);
  }

  /** Serves a connection that this server has accepted. */
  accepted(socket: Socket): void {
    this.turns.accepted += 1;
    // A socket without an address was already reset by its client. Reading it would cost as much again, only to get the error.
    if (socket.remoteAddress === undefined) {
      socket.destroy();
      return;
    }
    const caller = this.admit(socket);
    if (this.#handshakes === undefined) this.serve(socket, false);
    else if (!socket.destroyed) this.#handshakes.add(socket, caller);
  }

  /** Counts a connection, and closes it when there are too many. Returns its caller. */
  admit(socket: Duplex & Ends): string {
    const { limits, callerOf } = this.settings;
    const info = new SocketInfo(socket, false);
    const caller = callerOf(info);
    const name = caller ?? `${info.remoteAddress}:${info.remotePort}`;
    // `close` will not be emitted again.
    if (socket.destroyed) return name;
    const isFull = caller !== undefined && this.#ofCallers.of(caller) >= limits.connectionsPerCaller;
    if (isFull || this.#isClosing) {
      socket.destroy();
      return name;
    }
    this.#sockets.add(socket);
    if (caller !== undefined) this.#ofCallers.add(caller, 1);
    socket.once("close", () => {
      this.#sockets.delete(socket);
      if (this.#sockets.size === 0) this.#emptied?.();
      if (caller !== undefined) this.#ofCallers.add(caller, -1);
    });
    return name;
  }

  serve(socket: Duplex & Ends, isTls: boolean): void {
    if (socket.destroyed) return;
    if (this.#timer === undefined) {
      this.#tick();
      this.#timer = setInterval(() => this.#sweep(), this.#sweepMs).unref();
    }
    const connection = new Connection(this, socket, new SocketInfo(socket, isTls));
    this.#connections.add(connection);
    socket.once("close", () => this.#connections.delete(connection));
  }

  /**
   * Accepts the connections that wait to be accepted and reads what they have sent. Otherwise the system would reset them, and
   * their clients would not know whether their requests took effect. Ends when two iterations of the event loop accept none,
   * after `most` connections, or after `graceMs`.
   */
  async acceptWaiting(most: number, graceMs: number): Promise<void> {
    const until = performance.now() + graceMs;
    const last = this.turns.accepted + most;
    // Two iterations even if there is no time: those accepted in one are read in the next.
    for (let turns = 0, quiet = 0; quiet < 2; turns += 1) {
      if (turns >= 2 && (this.turns.accepted >= last || performance.now() >= until)) break;
      const before = this.turns.accepted;
      await nextTurn();
      quiet = this.turns.accepted === before ? quiet + 1 : 0;
    }
  }

  async close(server: Server, graceMs: number): Promise<void> {
    this.#isClosing = true;
    const cut = setTimeout(() => {
      for (const socket of this.#sockets) socket.destroy();
    }, graceMs);
    try {
      await new Promise<void>((resolve) => {
        // A server that never listened is closed already: not an error.
        server.close(() => {
          // The last sockets are destroyed, but their `close` events may follow later.
          if (this.#sockets.size === 0) resolve();
          else this.#emptied = resolve;
        });
        for (const connection of this.#connections) connection.drain();
        // Until its handshake is done, a socket of TLS has no connection, and has sent no request.
        this.#handshakes?.close();
      });
    } finally {
      clearTimeout(cut);
      clearInterval(this.#timer);
    }
  }

  #tick(): number {
    const now = performance.now();
    this.now = now + this.#sweepMs;
    return now;
  }

  #sweep(): void {
    this.#sweepOn(this.#connections.values(), this.#tick());
    if (this.#connections.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Sweeps for a while, then continues in the next iteration of the event loop. */
  #sweepOn(connections: SetIterator<Connection>, now: number): void {
    const until = performance.now() + SWEEP_BUDGET_MS;
    for (let next = connections.next(); !next.done; next = connections.next()) {
      next.value.sweep(now);
      if (performance.now() < until) continue;
      setImmediate(() => this.#sweepOn(connections, now));
      return;
    }
  }
}

/**
 * How long one iteration of the event loop checks connections, in milliseconds. Closing a connection that still sends takes half
 * a millisecond, because megabytes are unread, and hundreds may be rejected at once.
 */
const SWEEP_BUDGET_MS = 4;

/** The addresses of a TCP socket, which other streams do not have. */
type Ends = Partial<Pick<Socket, "remoteAddress" | "remotePort" | "localAddress" | "localPort">>;

/** Reads the remote address early, because a closed socket no longer has it. */
class SocketInfo implements ConnectionInfo {
  readonly remoteAddress: string;
  readonly remotePort: number;
  readonly isTls: boolean;
  readonly #socket: Ends;

  constructor(socket: Ends, isTls: boolean) {
    this.remoteAddress = plainAddress(socket.remoteAddress ?? "");
    this.remotePort = socket.remotePort ?? 0;
    this.isTls = isTls;
    this.#socket = socket;
  }

  get localAddress(): string {
    return this.#socket.localAddress ?? "";
  }

  get localPort(): number {
    return this.#socket.localPort ?? 0;
  }
}

/** An IPv6 socket writes an IPv4 client as `::ffff:192.0.2.1`. */
function plainAddress(address: string): string {
  return address.startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address;
}
