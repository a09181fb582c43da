import type { SecureContextOptions, TlsOptions } from "node:tls";
import type { HeadRules } from "./head-parser.ts";
import type { Malformed } from "./malformed.ts";
import { WireError } from "./wire-error.ts";
import type { ConnectionInfo, WireRequest } from "./wire-request.ts";
import type { WireResponse } from "./wire-response.ts";

/** Takes a request, when its head has come. What it throws, or its promise rejects with, goes to `onError`. */
export type OnRequest = (request: WireRequest, response: WireResponse) => void | Promise<void>;

export interface WireLimits {
  /** The most bytes of a head; more are rejected with 431. @default 65_536 */
  readonly headBytes: number;
  /** The most bytes of a request line; more are rejected with 414. @default 32_768 */
  readonly requestLineBytes: number;
  /** The most header fields; more are rejected with 431. @default 1_000 */
  readonly fields: number;
  /** The most bytes of a body; more fail with 413. @default 16 MiB */
  readonly bodyBytes: number;
  /** The most bytes of a chunk size with its extensions. @default 4_096 */
  readonly chunkLineBytes: number;
  /** The most bytes that the chunk sizes and extensions of a body take together. @default 1 MiB */
  readonly framingBytes: number;
  /** The most bytes of a body that nobody reads; beyond them the connection is closed instead. @default 65_536 */
  readonly discardBytes: number;
  /** The most requests on one connection; the last response says `Connection: close`. @default 100_000 */
  readonly requestsPerConnection: number;
  /** The most connections; further ones are closed at once. @default 65_536 */
  readonly connections: number;
  /** The most connections from one address; further ones are closed at once. @default 65_536 */
  readonly connectionsPerAddress: number;
}

/** In milliseconds. One timer looks after all connections, so that a time may be exceeded by a quarter of the shortest. */
export interface WireTimeouts {
  /** From the connection, or the first byte of a further request, to the end of the head. @default 15_000 */
  readonly headMs: number;
  /** Between two requests. Longer than the usual 60 s of a proxy, so that the proxy closes first. @default 70_000 */
  readonly idleMs: number;
  /** The longest pause within a body that is being read. @default 30_000 */
  readonly bodyPauseMs: number;
  /** From the end of the head to the end of the body. @default 300_000 */
  readonly bodyMs: number;
  /** The longest time in which a client takes none of a response. @default 60_000 */
  readonly writePauseMs: number;
  /** How long a connection that is to be closed reads on, so that the client sees the response. @default 2_000 */
  readonly lingerMs: number;
  /**
   * How long a client that sent something malformed must be silent before it is taken for all that came. In recording mode
   * only. @default 100
   */
  readonly settleMs: number;
}

export interface WireServerOptions {
  readonly onRequest: OnRequest;
  /**
   * What becomes of requests that are malformed, too large or too slow. `strict` responds by itself and closes the
   * connection. `recording` hands them over with `request.malformed` set, with all that came, and closes the connection after
   * the handler's response.
   * @default "strict"
   */
  readonly mode?: "strict" | "recording";
  /** Whether an HTTP/1.1 request must have a Host field, as RFC 9112, 3.2 says. @default true */
  readonly requireHost?: boolean;
  /** Whether the framing of chunked bodies is kept for {@link WireRequest.framing}. @default true in recording mode */
  readonly recordFraming?: boolean;
  readonly limits?: Partial<WireLimits>;
  readonly timeouts?: Partial<WireTimeouts>;
  /** Speaks TLS with these options of `node:tls`. @default plain TCP */
  readonly tls?: SecureContextOptions & TlsOptions;
  /**
   * Whom a connection from an address counts for in `limits.connectionsPerAddress`: a network, for example. Undefined when it
   * counts for nobody.
   * @default the address
   */
  readonly connectionOwner?: (address: string) => string | undefined;
  /**
   * Lets connections take turns: undefined when this one may go on now, otherwise a promise that settles when it may. Asked before
   * work of which few bytes make much: bodies in chunks, and requests that came before the response to the one before them.
   * @default it may go on
   */
  readonly admit?: (connection: ConnectionInfo) => Promise<void> | undefined;
  /** The response to a request that no handler sees. @default the reason, as plain text */
  readonly rejection?: (malformed: Malformed) => Rejection;
  /**
   * Told of what a handler throws, but not that a body did not come whole; the client receives 500. What it throws itself is a
   * warning of the process (`process.emitWarning`). @default a line on stderr
   */
  readonly onError?: (error: unknown, request: WireRequest) => void;
}

/** A response to a request that was rejected. Its status is that of the reason. */
export interface Rejection {
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: string;
}

/** {@link WireServerOptions} with every default filled in. */
export interface WireSettings {
  readonly onRequest: OnRequest;
  readonly isRecording: boolean;
  readonly recordsFraming: boolean;
  readonly headRules: HeadRules;
  readonly limits: WireLimits;
  readonly timeouts: WireTimeouts;
  readonly tls: (SecureContextOptions & TlsOptions) | undefined;
  readonly connectionOwner: (address: string) => string | undefined;
  readonly admit: (connection: ConnectionInfo) => Promise<void> | undefined;
  readonly rejection: (malformed: Malformed) => Rejection;
  readonly onError: (error: unknown, request: WireRequest) => void;
}

const defaultLimits: WireLimits = {
  headBytes: 64 * 1024,
  requestLineBytes: 32 * 1024,
  fields: 1_000,
  bodyBytes: 16 * 1024 * 1024,
  chunkLineBytes: 4 * 1024,
  framingBytes: 1024 * 1024,
  discardBytes: 64 * 1024,
  requestsPerConnection: 100_000,
  connections: 65_536,
  connectionsPerAddress: 65_536,
};

const defaultTimeouts: WireTimeouts = {
  headMs: 15_000,
  idleMs: 70_000,
  bodyPauseMs: 30_000,
  bodyMs: 300_000,
  writePauseMs: 60_000,
  lingerMs: 2_000,
  settleMs: 100,
};

/** @throws WireError `invalid_option` */
export function resolveOptions(options: WireServerOptions): WireSettings {
  const { mode = "strict", requireHost = true, recordFraming = mode === "recording", rejection = plainText } = options;
  if (typeof options.onRequest !== "function") {
    throw new WireError("invalid_option", `'onRequest' must be a function, got ${typeof options.onRequest}`);
  }
  const limits = withDefaults("limits", defaultLimits, options.limits);
  return {
    onRequest: options.onRequest,
    isRecording: mode === "recording",
    recordsFraming: recordFraming,
    headRules: { ...limits, requireHost, anyTransferCoding: mode === "recording" },
    limits,
    timeouts: withDefaults("timeouts", defaultTimeouts, options.timeouts),
    tls: options.tls,
    connectionOwner: options.connectionOwner ?? ((address) => address),
    admit: options.admit ?? (() => undefined),
    rejection,
    onError: guarded(options.onError ?? reportError),
  };
}

function withDefaults<Group extends WireLimits | WireTimeouts>(
  group: string,
  defaults: Group,
  given: Partial<Group> = {},
): Group {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(defaults, name)) {
      const names = Object.keys(defaults).join(", ");
      throw new WireError("invalid_option", `'${group}.${name}' does not exist; there are ${names}`);
    }
    if (!Number.isSafeInteger(value) || (value as number) < 1) {
      throw new WireError("invalid_option", `'${group}.${name}' must be a positive integer, got ${value}`);
    }
  }
  return { ...defaults, ...given };
}

function plainText({ reason, rfc }: Malformed): Rejection {
  return { headers: ["Content-Type", "text/plain"], body: `${reason} (${rfc})\n` };
}

/** Runs within the work of a connection, which must go on. */
function guarded(onError: NonNullable<WireServerOptions["onError"]>): WireSettings["onError"] {
  return (error, request) => {
    try {
      // An async function can be given where nothing is to be returned.
      const told: unknown = onError(error, request);
      if (told instanceof Promise) told.catch(warn);
    } catch (cause) {
      warn(cause);
    }
  };
}

function warn(cause: unknown): void {
  const reason = cause instanceof Error ? cause.message : String(cause);
  process.emitWarning(`'onError' failed: ${reason}`, { type: "WireWarning" });
}

function reportError(error: unknown): void {
  process.stderr.write(`A request handler failed: ${error instanceof Error ? error.stack : String(error)}\n`);
}
