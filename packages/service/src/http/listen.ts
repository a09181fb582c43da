import { createPrivateKey, X509Certificate } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createSecureContext } from "node:tls";
import {
  createWireServer,
  type OnRequest,
  WireError,
  type WireLimits,
  type WireServer,
  type WireTimeouts,
} from "@signalbox/wire";
import type { Logger } from "pino";
import { addressList, type ClientAddress, callerNetwork, socketAddress } from "../addresses.ts";
import { OptionError, ServiceError } from "../service-error.ts";
import { failureLog } from "./log.ts";
import { rejectionOf } from "./problem.ts";

export interface ListenOptions {
  /** The address to bind to. @default "127.0.0.1" */
  readonly host?: string;
  /** The TCP port; 0 takes any free one. */
  readonly port: number;
  /** How long `close` lets running requests finish, in milliseconds. @default 10_000 */
  readonly graceMs?: number;
  /**
   * How long `close` still accepts requests while `/readyz` already returns 503, in milliseconds: the time that the load balancer
   * needs to notice. @default 0
   */
  readonly drainDelayMs?: number;
}

/** Where a second listener of a service listens. */
export type Address = Required<Pick<ListenOptions, "host" | "port">>;

/** How a service on ports of its own is served. */
export interface ServeOptions extends Omit<ListenOptions, "port"> {
  /** A separate listener for `/metrics`, `/livez` and `/readyz`. The port then serves only the last two. @default none */
  readonly metricsAddress?: Address;
  /** Speaks TLS with this certificate. @default plain HTTP */
  readonly tls?: TlsOptions;
}

/** A service that listens. */
export interface Listening {
  /** Its URL, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** The URL of its health and metrics, when they have a listener of their own. */
  readonly metricsUrl?: string | undefined;
  /** Whether only this machine can reach it. */
  readonly loopback: boolean;
  /** Uses another certificate for new connections. @throws TypeError when it cannot be used; the service keeps the one that it has. */
  setCertificate(tls: TlsOptions): void;
  /**
   * Accepts no new connections, lets running requests finish, then closes. Requests that exceed the grace period are aborted.
   */
  close(): Promise<void>;
}

/** Responds to a request of the wire. `serviceHandler` creates one for a service; others send bytes with `response.send`. */
export type RequestHandler = OnRequest;

/** A certificate and its key, in PEM. */
export interface TlsOptions {
  readonly cert: string | Buffer;
  readonly key: string | Buffer;
}

/** The limits of clients. A client is an address, or one /48 network of IPv6; it may have 1,000 connections by default. */
export interface ConnectionLimits
  extends Partial<Pick<WireLimits, "connectionsPerCaller" | "memoryBytes" | "memoryBytesPerCaller">> {
  /** Addresses and ranges of proxies. Their connections carry many clients and are not counted. @default [] */
  readonly trustedProxies?: readonly string[];
  /** The address of the client of a request that came through such a proxy. @default that of the proxy */
  readonly addressOf?: ClientAddress;
}

export interface HttpServerOptions {
  /** @default those of the wire, but a pause within a body may last as long as the whole body */
  readonly timeouts?: Partial<WireTimeouts>;
  /**
   * `strict` rejects malformed requests. `recording` passes every request to the handler, which checks `request.malformed`. It also
   * records the framing of bodies.
   * @default "strict"
   */
  readonly mode?: "strict" | "recording";
  /** Limits of connections and of unread responses. */
  readonly connections?: ConnectionLimits;
  /** Speaks TLS. @default plain TCP */
  readonly tls?: TlsOptions | undefined;
  /** Logs malformed requests and errors of handlers. @default no log */
  readonly log?: Logger;
}

/**
 * An HTTP/1.x server with limits for slow and half-open clients: 15 s for a head, 5 min for a body, 64 KiB of head, idle
 * connections closed after 70 s (longer than the usual 60 s of a proxy before it, so that the proxy closes first).
 *
 * @throws TypeError when the certificate cannot be used
 */
export function createHttpServer(handle: RequestHandler, options: HttpServerOptions = {}): WireServer {
  const { timeouts, mode = "strict", connections = {}, tls, log } = options;
  const { trustedProxies = [], addressOf = socketAddress, ...limits } = connections;
  const isProxy = addressList(trustedProxies, "trustedProxies");
  const logFailure = log === undefined ? undefined : failureLog(log);

  return createWireServer({
    onRequest: handle,
    // Handlers limit bodies themselves.
    limits: { bodyBytes: Number.MAX_SAFE_INTEGER, connectionsPerCaller: 1_000, ...limits },
    timeouts: { bodyPauseMs: 300_000, ...timeouts },
    callerOf({ remoteAddress }, request) {
      if (remoteAddress !== "" && !isProxy(remoteAddress)) return callerNetwork(remoteAddress);
      return request === undefined ? undefined : callerNetwork(addressOf(request));
    },
    mode,
    ...(tls === undefined ? {} : { tls: checkedTls(tls) }),
    rejection: (malformed) => rejectionOf(malformed, log),
    onError: (error, request) => logFailure?.(error, { address: request.connection.remoteAddress }),
  });
}

function checkedTls(tls: TlsOptions): TlsOptions {
  try {
    createSecureContext(tls);
    // OpenSSL accepts a certificate with a key of another kind, and fails at each handshake.
    if (!new X509Certificate(tls.cert).checkPrivateKey(createPrivateKey(tls.key))) {
      throw new Error("a certificate for another key");
    }
    return tls;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new OptionError("tls", `must be a certificate and its key in PEM, got ${reason}`, { cause });
  }
}

/**
 * Binds `server` and starts to listen.
 *
 * @throws ServiceError `port_taken` when a program listens there, `port_not_allowed` when this user may not bind to the
 * address or this machine does not have it.
 */
export async function listen(server: WireServer, options: ListenOptions): Promise<Listening> {
  const { host = "127.0.0.1", port, graceMs = 10_000 } = options;
  const bound = await server.listen({ host, port, backlog: MAX_BACKLOG }).catch((error: unknown) => {
    throw bindError(error, host, port);
  });
  return {
    url: bound.url,
    port: bound.port,
    loopback: isLoopback(host),
    setCertificate: (tls) => server.setCertificate(checkedTls(tls)),
    close: () => server.close({ graceMs }),
  };
}

/** A server, and where it listens. */
type ServerAt = readonly [server: WireServer, at: ListenOptions];

/**
 * Starts the servers of one service, or none of them when one fails. They close together.
 *
 * @returns in the same order, undefined for undefined
 * @throws ServiceError as `listen`.
 */
export async function listenTogether(
  main: ServerAt,
  ...others: readonly (ServerAt | undefined)[]
): Promise<readonly [Listening, ...(Listening | undefined)[]]> {
  const first = await listen(...main);
  const listening: Listening[] = [first];
  const close = () => Promise.all(listening.map((one) => one.close())).then(() => {});
  const rest: (Listening | undefined)[] = [];
  try {
    for (const other of others) {
      const started = other && (await listen(...other));
      rest.push(started);
      if (started !== undefined) listening.push(started);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return [{ ...first, close }, ...rest];
}

/** A service that stops in steps. */
interface StoppableService {
  /** Makes `/readyz` return 503. */
  announceStop(): void;
  /** Ends the event streams, which never end by themselves. */
  endStreams(): void;
  close(): Promise<void>;
}

/**
 * The server of a service. Its `close` makes `/readyz` return 503, still accepts requests for `drainDelayMs`, so that a load
 * balancer notices, lets running requests finish, then closes the service.
 */
export function drainOnClose(listening: Listening, service: StoppableService, drainDelayMs: number): Listening {
  let closed: Promise<void> | undefined;
  return {
    ...listening,
    close() {
      closed ??= stop();
      return closed;
    },
  };

  async function stop(): Promise<void> {
    service.announceStop();
    if (drainDelayMs > 0) await sleep(drainDelayMs);
    service.endStreams();
    await listening.close();
    // A database that does not respond must not keep the process.
    await Promise.race([service.close(), sleep(SERVICE_CLOSE_MS, undefined, { ref: false })]);
  }
}

/** How long the service may take to commit accepted writes after its last request has ended, in milliseconds. */
const SERVICE_CLOSE_MS = 10_000;

/**
 * How many connections may wait to be accepted; the system may allow fewer. When the queue is full, it drops connections of all
 * callers, who retry after a second. So one caller who opens a thousand at once would delay others.
 */
const MAX_BACKLOG = 4_096;

function bindError(error: unknown, host: string, port: number): unknown {
  if (!(error instanceof WireError)) return error;
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  if (cause === undefined) return new ServiceError("port_not_allowed", `${error.message}.`);
  if (cause.code === "EADDRINUSE") {
    return new ServiceError(
      "port_taken",
      `Port ${port} on ${host} is taken. Stop the program that uses it, or choose another port.`,
      { cause, port },
    );
  }
  return new ServiceError("port_not_allowed", `Cannot listen on ${host}, port ${port}: ${cause.message}.`, { cause });
}

/** Whether only this machine can reach a server that is bound to `host`. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^(?:::ffff:)?127\.\d+\.\d+\.\d+$/i.test(host);
}
