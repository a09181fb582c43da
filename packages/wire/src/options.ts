import type { SecureContextOptions, TlsOptions } from "node:tls";
import type { ConnectionInfo } from "./body-reader.ts";
import type { HeadRules } from "./head-parser.ts";
import type { Malformed } from "./malformed.ts";
import type { Memory } from "./memory.ts";
import type { Turns } from "./turns.ts";
import { WireError } from "./wire-error.ts";
import type { WireRequest } from "./wire-request.ts";
import type { WireResponse } from "./wire-response.ts";

/** Handles a request when its head has arrived. Its errors and rejections go to `onError`. */
export type OnRequest = (request: WireRequest, response: WireResponse) => void | Promise<void>;

export interface WireLimits {
  /** The most bytes of a head; more are rejected with 431, or with 414 within the request line. @default 65_536 */
  readonly headBytes: number;
  /** The most bytes of a body; more fail with 413. @default 16 MiB */
  readonly bodyBytes: number;
  /** The most bytes of a chunk size with its extensions. @default 4_096 */
  readonly chunkLineBytes: number;
  /** The most bytes that the chunk sizes and extensions of a body take together. @default 1 MiB */
  readonly framingBytes: number;
  /** The most bytes of an unread body that are discarded; for more, the connection is closed instead. @default 65_536 */
  readonly discardBytes: number;
  /** The most connections of one caller; further ones are closed at once. @default 65_536 */
  readonly connectionsPerCaller: number;
  /** The most bytes of request bodies in memory, and as many again of responses that clients have not read. @default 256 MiB */
  readonly memoryBytes: number;
  /** The same for one caller. @default 64 MiB */
  readonly memoryBytesPerCaller: number;
}

/** In milliseconds. One timer checks all connections, so a timeout may be late by a quarter of the shortest one. */
export interface WireTimeouts {
  /** From the connection, or the first byte of a further request, to the end of the head. @default 15_000 */
  readonly headMs: number;
  /** Between two requests. Longer than the usual 60 s of a proxy, so that the proxy closes first. @default 70_000 */
  readonly idleMs: number;
  /** The longest pause within a body that is being read. @default 30_000 */
  readonly bodyPauseMs: number;
  /** From the end of the head to the end of the body. @default 300_000 */
  readonly bodyMs: number;
  /** The longest time in which a client reads nothing of a response. @default 60_000 */
  readonly writePauseMs: number;
  /** How long a closing connection is still read, so that the client can read the response. @default 2_000 */
  readonly lingerMs: number;
  /**
   * How long a client must be silent after a malformed request before the request counts as complete. Only in recording mode.
   * @default 100
   */
  readonly settleMs: number;
}

export interface WireServerOptions {
  readonly onRequest: OnRequest;
  /**
   * How to treat requests that are malformed, too large or too slow. `strict` rejects them and closes the connection.
   * `recording` passes them to the handler, with `request.malformed` set and with every byte, and closes the connection after
   * the handler's response.
   * @default "strict"
   */
  readonly mode?: "strict" | "recording";
  readonly limits?: Partial<WireLimits>;
  readonly timeouts?: Partial<WireTimeouts>;
  /** Speaks TLS with these options of `node:tls`. @default plain TCP */
  readonly tls?: SecureContextOptions & TlsOptions;
  /**
   * Names the caller, for all that callers share: connections, the time of the event loop, memory. Called for each connection.
   * Return undefined when a connection carries many callers, as a proxy's does: it is then called for each request, and the
   * connection counts in no limit.
   * @default the address
   */
  readonly callerOf?: (connection: ConnectionInfo, request?: WireRequest) => string | undefined;
  /** The response to a request that reaches no handler. @default the reason as plain text */
  readonly rejection?: (malformed: Malformed) => Rejection;
  /** Receives errors of handlers, except incomplete bodies. The client receives 500. @default a line on stderr */
  readonly onError?: (error: unknown, request: WireRequest) => void;
}

/** A response to a request that was rejected. Its status is that of the reason. */
export interface Rejection {
  /** Alternating names and values. */
  readonly headers: readonly string[];
  readonly body: string;
}

/** {@link WireServerOptions} with every default filled in. */
export interface WireSettings extends Required<Omit<WireServerOptions, "mode" | "tls">> {
  readonly isRecording: boolean;
  readonly headRules: HeadRules;
  readonly limits: WireLimits;
  readonly timeouts: WireTimeouts;
  readonly tls: WireServerOptions["tls"] | undefined;
}

/** What all connections of a server share. */
export interface ConnectionHost {
  readonly settings: WireSettings;
  readonly isDraining: boolean;
  readonly turns: Turns;
  /** The memory of request bodies, and that of responses that clients have not read. */
  readonly bodies: Memory;
  readonly responses: Memory;
  /** A clock that is coarse and cheap, in milliseconds. */
  readonly now: number;
}

const defaultLimits: WireLimits = {
  headBytes: 64 * 1024,
  bodyBytes: 16 * 1024 * 1024,
  chunkLineBytes: 4 * 1024,
  framingBytes: 1024 * 1024,
  discardBytes: 64 * 1024,
  connectionsPerCaller: 65_536,
  memoryBytes: 256 * 1024 * 1024,
  memoryBytesPerCaller: 64 * 1024 * 1024,
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
  const { mode = "strict", rejection = plainText } = options;
  if (typeof options.onRequest !== "function") {
    throw new WireError("invalid_option", `'onRequest' must be a function, got ${typeof options.onRequest}`);
  }
  const limits = withDefaults("limits", defaultLimits, options.limits);
  return {
    onRequest: options.onRequest,
    isRecording: mode === "recording",
    headRules: { ...limits, anyTransferCoding: mode === "recording" },
    limits,
    timeouts: withDefaults("timeouts", defaultTimeouts, options.timeouts),
    tls: options.tls,
    callerOf: options.callerOf ?? (({ remoteAddress }) => remoteAddress),
    rejection,
    onError: options.onError ?? reportError,
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

function reportError(error: unknown): void {
  process.stderr.write(`A request handler failed: ${error instanceof Error ? error.stack : String(error)}\n`);
}
