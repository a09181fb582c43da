import { connect as connectTcp, isIP, type LookupFunction, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { type ResponseEvents, type ResponseHead, ResponseReader } from "@signalbox/wire";
import { BodyBytes } from "../http/read-body.ts";
import type { OutboundOutcome, ResponseSink } from "./outbound.ts";

/** The destination of a request: the checked addresses, so a second DNS lookup cannot lead elsewhere. */
export interface Target {
  readonly kind: "target";
  readonly url: URL;
  readonly addresses: readonly string[];
}

/** What ends a call early. */
export interface Until {
  /** When it has taken too long, on the clock of `performance.now()`. */
  readonly deadline: number;
  readonly signal?: AbortSignal | undefined;
}

interface Call extends Until {
  /** All bytes of the request. Its method determines how the response ends. */
  readonly bytes: Uint8Array;
  readonly method: string;
  readonly maxResponseBytes: number;
  /** Receives the response while it arrives. The call then ends with the response, whatever its size and its time. */
  readonly sink?: ResponseSink | undefined;
  /** Names the calls that may use the connection before and after this one. */
  readonly reuse?: string | undefined;
}

/** The most interim responses (1xx): a server may send any number, and each takes time of the event loop. */
const MAX_INTERIM = 20;

type CallOutcome = Exclude<OutboundOutcome, { kind: "rejected" }>;

/** These may be sent twice (RFC 9110, section 9.2.2). */
const idempotent: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "PUT", "DELETE"]);

/** Sends the bytes of a request to the address of a target. */
export async function callTarget(target: Target, call: Call): Promise<CallOutcome> {
  const name = nameOf(target, call);
  const idle = takeIdle(name);
  if (idle !== undefined) {
    const outcome = await callOn(idle, target, call);
    // The server may have closed the connection while the request was on its way.
    const isLost = outcome.kind === "failed" && outcome.code === "invalid_response" && idle.isSilent;
    if (!isLost || !idempotent.has(call.method)) return outcome;
  }
  return callOn(new TargetConnection(target, name), target, call);
}

function callOn(connection: TargetConnection, { url }: Target, call: Call): Promise<CallOutcome> {
  return new Promise((resolve) => {
    connection.send(call.bytes, call.method, new RunningCall(url.href, call, connection, resolve));
  });
}

/** A call that waits for its response, or receives it. */
class RunningCall implements ResponseEvents {
  readonly #url: string;
  readonly #call: Call;
  readonly #connection: TargetConnection;
  readonly #resolve: (outcome: CallOutcome) => void;
  readonly #started = performance.now();
  readonly #body = new BodyBytes();
  #interim = 0;
  #head: ResponseHead | undefined;
  #isFull = false;
  readonly #late: NodeJS.Timeout;
  /** Why the call was ended early. */
  #stopped: CallOutcome | undefined;

  constructor(url: string, call: Call, connection: TargetConnection, resolve: (outcome: CallOutcome) => void) {
    this.#url = url;
    this.#call = call;
    this.#connection = connection;
    this.#resolve = resolve;
    this.#late = setTimeout(() => this.#stop(timedOut), call.deadline - this.#started);
    call.signal?.addEventListener("abort", this.#abort, { once: true });
  }

  readonly #abort = (): void => this.#stop(aborted);

  #stop(why: CallOutcome): void {
    this.#stopped = why;
    this.#connection.fail(new Error("stopped"));
  }

  onInformation(head: ResponseHead): void {
    this.#interim += 1;
    if (this.#interim <= MAX_INTERIM) this.#call.sink?.onInformation(head);
    else this.#connection.fail(new Error(`the server sent more than ${MAX_INTERIM} interim responses`));
  }

  onHead(head: ResponseHead): void {
    this.#head = head;
    if (this.#call.sink !== undefined) clearTimeout(this.#late);
    this.#call.sink?.onHead(head, () => this.#connection.resume(this));
  }

  onData(chunk: Buffer): void {
    const { sink, maxResponseBytes } = this.#call;
    const room = maxResponseBytes - this.#body.length;
    if (!this.#isFull) {
      this.#body.add(chunk.byteLength > room ? chunk.subarray(0, room) : chunk);
      this.#isFull = chunk.byteLength > room;
    }
    if (sink !== undefined) {
      if (!sink.onData(chunk)) this.#connection.pause();
    } else if (this.#isFull) this.#end(false);
  }

  onEnd(trailers: readonly string[], isReusable: boolean): void {
    this.#call.sink?.onEnd(trailers);
    this.#end(isReusable);
  }

  onFailure(reason: string): void {
    this.failed(new Error(reason));
  }

  /** There is no response, or not all of it. */
  failed(error: Error): void {
    // A sink has its beginning.
    if (this.#head !== undefined && this.#call.sink !== undefined) {
      this.#isFull = true;
      this.#end(false);
      return;
    }
    this.#close(false);
    this.#resolve(this.#stopped ?? failure(error, this.#connection.isConnected));
  }

  #end(isReusable: boolean): void {
    this.#close(isReusable);
    this.#resolve({
      kind: "responded",
      ...(this.#head as ResponseHead),
      body: this.#body.bytes(),
      truncated: this.#isFull,
      url: this.#url,
      durationMs: Math.round((performance.now() - this.#started) * 10) / 10,
    });
  }

  #close(isReusable: boolean): void {
    clearTimeout(this.#late);
    this.#call.signal?.removeEventListener("abort", this.#abort);
    this.#connection.ended(isReusable);
  }
}

/** The connections without a call, by their names. */
const idleConnections = new Map<string, TargetConnection[]>();

/** How many idle connections with one name stay open. */
const MAX_IDLE = 256;

/**
 * How long an idle connection stays open, in milliseconds. Servers close theirs after several seconds, so no request is sent on a
 * connection that closes at the same moment.
 */
const IDLE_MS = 1_000;

function takeIdle(name: string | undefined): TargetConnection | undefined {
  const connection = name === undefined ? undefined : idleConnections.get(name)?.pop();
  connection?.wake();
  return connection;
}

/** The name of the connections that a call may use; undefined when it needs its own. */
function nameOf({ url, addresses }: Target, { reuse }: Call): string | undefined {
  if (reuse === undefined) return undefined;
  return `${reuse} ${url.origin} ${addresses.length === 1 ? addresses[0] : addresses.toSorted().join(" ")}`;
}

/** The longest pause on a connection, in milliseconds. Responses to a sink have no other limit of their time. */
const PAUSE_MS = 300_000;

/** The most bytes of a packet. After a smaller one, the system has no more, unless TLS has divided it into records. */
const PACKET_BYTES = 64 * 1024;

/**
 * A connection to the checked addresses of a target, for one call after another. It reads one packet in an iteration of the event loop:
 * a packet of tiny chunks takes long to parse, and targets send as many as they like.
 */
class TargetConnection {
  isConnected = false;
  /** Whether nothing has arrived since the last request. */
  isSilent = true;
  readonly #name: string | undefined;
  readonly #socket: Socket;
  readonly #isTls: boolean;
  readonly #reader = new ResponseReader();
  #call: RunningCall | undefined;
  /** Whether the sink of the call keeps up. */
  #isPaused = false;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(target: Target, name: string | undefined) {
    this.#name = name;
    this.#isTls = target.url.protocol === "https:";
    const socket = connect(target);
    this.#socket = socket;
    socket.once(this.#isTls ? "secureConnect" : "connect", () => {
      this.isConnected = true;
    });
    socket.on("data", (packet: Buffer) => this.#received(packet));
    socket.setTimeout(PAUSE_MS, () => this.fail(new Error("the server paused too long")));
    socket.once("end", () => (this.#call === undefined ? this.#forget() : this.#reader.closed()));
    socket.on("error", (error) => this.fail(error));
    socket.once("close", () => this.fail(new Error("the connection was closed")));
  }

  send(bytes: Uint8Array, method: string, call: RunningCall): void {
    this.#call = call;
    this.isSilent = true;
    this.#reader.expect(method, call);
    this.#socket.write(bytes);
  }

  #received(packet: Buffer): void {
    // What comes before a request is not the response to it.
    if (this.#call === undefined) this.#forget();
    else {
      this.isSilent = false;
      this.#reader.read(packet);
      if (this.#isTls || packet.length >= PACKET_BYTES) this.#readLater();
    }
  }

  #readLater(): void {
    this.#socket.pause();
    setImmediate(() => {
      if (!this.#isPaused) this.#socket.resume();
    });
  }

  pause(): void {
    this.#isPaused = true;
    this.#socket.pause();
  }

  /** Continues after `pause`, unless the call has ended. */
  resume(call: RunningCall): void {
    if (!this.#isPaused || this.#call !== call) return;
    this.#isPaused = false;
    this.#readLater();
  }

  /** Closes the connection, and fails its call. */
  fail(error: Error): void {
    const call = this.#call;
    if (call === undefined) this.#forget();
    else call.failed(error);
  }

  /** The call has ended. Stays open for the next one, for a while, if it may. */
  ended(isReusable: boolean): void {
    this.#call = undefined;
    this.#reader.stop();
    const name = this.#name;
    const others = (name === undefined ? undefined : idleConnections.get(name)) ?? [];
    const isClean = isReusable && this.#socket.writableLength === 0 && !this.#socket.destroyed;
    if (name === undefined || !isClean || others.length >= MAX_IDLE) {
      this.#socket.destroy();
      return;
    }
    this.#isPaused = false;
    this.#socket.resume();
    this.#socket.unref();
    this.#idleTimer = setTimeout(() => this.#forget(), IDLE_MS).unref();
    others.push(this);
    idleConnections.set(name, others);
  }

  wake(): void {
    clearTimeout(this.#idleTimer);
    this.#socket.ref();
  }

  #forget(): void {
    clearTimeout(this.#idleTimer);
    this.#socket.destroy();
    const name = this.#name;
    if (name === undefined) return;
    const left = idleConnections.get(name)?.filter((one) => one !== this) ?? [];
    if (left.length > 0) idleConnections.set(name, left);
    else idleConnections.delete(name);
  }
}

function connect({ url, addresses }: Target): Socket {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isTls = url.protocol === "https:";
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (_host, _options, done) => done(null, found);
  const port = url.port === "" ? (isTls ? 443 : 80) : Number(url.port);
  const options = { host, port, lookup, autoSelectFamily: true, noDelay: true };
  // TLS verifies the name; SNI cannot carry an address.
  return isTls ? connectTls({ ...options, servername: isIP(host) > 0 ? "" : host }) : connectTcp(options);
}

export const aborted: CallOutcome = { kind: "failed", code: "aborted", detail: "the call was aborted" };

const timedOut: CallOutcome = { kind: "failed", code: "timeout", detail: "the response was not complete in time" };

function failure(error: NodeJS.ErrnoException, isConnected: boolean): CallOutcome {
  const [first = error] = error instanceof AggregateError ? (error.errors as Error[]) : [];
  const code = isConnected ? "invalid_response" : "connection_failed";
  return { kind: "failed", code, detail: first.message || (error.code ?? "no connection") };
}
