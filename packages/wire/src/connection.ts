import type { Duplex } from "node:stream";
import type { BodyOwner, ConnectionInfo } from "./body-reader.ts";
import { Caller } from "./caller.ts";
import { type Malformed, malformed } from "./malformed.ts";
import type { ConnectionHost, WireSettings } from "./options.ts";
import { Output } from "./output.ts";
import { PendingBytes } from "./pending-bytes.ts";
import { RequestParser } from "./request-parser.ts";
import { RunningRequest } from "./running-request.ts";
import type { WireRequest } from "./wire-request.ts";
import { type ResponseHost, WireResponse } from "./wire-response.ts";

type State =
  /** Between requests, or within a head. */
  | "head"
  /** The head has arrived; the handler starts in its caller's turn. */
  | "arrived"
  | "body"
  /** The body is read; the response is not ended. */
  | "responding"
  /** The request is malformed. Everything after the error is collected. */
  | "settling"
  /** The last response is written; further input is discarded, so that the client can read the response. */
  | "lingering";

/** Beyond this many unparsed bytes, the socket is paused. */
const HIGH_WATER_BYTES = 64 * 1024;

/** The most bytes to collect of a malformed request. */
const MAX_MALFORMED_BYTES = 256 * 1024;

const NEVER = Number.POSITIVE_INFINITY;

/**
 * One connection. Parses its requests one after the other, passes them to handlers, and sends their responses. The next
 * request is parsed when the previous response is written and its body is read or discarded. Responses therefore keep their
 * order, and at most one request of a connection runs at a time. When there is no time for its bytes, it is paused until its turn.
 */
export class Connection implements BodyOwner, ResponseHost {
  readonly info: ConnectionInfo;
  readonly host: ConnectionHost;
  readonly caller: Caller;
  readonly #settings: WireSettings;
  readonly #socket: Duplex;
  readonly #output: Output;
  readonly #pending = new PendingBytes();
  readonly #head: RequestParser;

  #state: State = "head";
  #arrived: WireRequest | undefined;
  /** The running request; undefined for one that reaches no handler. */
  #running: RunningRequest | undefined;
  #requests = 0;
  #isPumping = false;
  /** The client has closed its side. It may still read responses. */
  #hasClientEnded = false;
  /** The socket has closed, in both directions. */
  #isSocketClosed = false;
  /** The reader and the handler of the running request know that the socket has closed. */
  #isCloseHandled = false;
  /** The connection ends after the running request. */
  #mustClose = false;
  /** `drain` was called while others had their turn; it continues on the next turn. */
  #mustDrain = false;
  /** The deadline of the current state, on the clock of the host. */
  #deadline: number;
  /** While a malformed request is collected. */
  #malformed: Malformed | undefined;
  #settleTimer: NodeJS.Timeout | undefined;

  constructor(host: ConnectionHost, socket: Duplex, info: ConnectionInfo) {
    const { settings } = host;
    this.info = info;
    this.host = host;
    this.#settings = settings;
    this.#socket = socket;
    this.caller = new Caller(host, socket, info, () => this.#takeTurn());
    this.#output = new Output(socket, {
      hold: () => this.caller.holdResponse(),
      onDrain: () => this.#drained(),
    });
    this.#head = new RequestParser(settings.headRules);
    this.#deadline = host.now + settings.timeouts.headMs;
    socket.on("data", (chunk: Buffer) => this.#received(chunk));
    socket.on("end", () => this.#ended());
    socket.on("drain", () => this.#output.drained());
    socket.on("close", () => this.#closed());
    // A broken connection also emits `close`.
    socket.on("error", () => undefined);
  }

  get #isIdle(): boolean {
    return this.#state === "head" && !this.#head.hasBegun;
  }

  #received(chunk: Buffer): void {
    if (this.#state === "lingering") {
      this.caller.mustWait();
      this.#setFlow();
      return;
    }
    this.#pending.add(chunk);
    if (this.#state !== "settling") this.pump();
    else if (this.#pending.length >= MAX_MALFORMED_BYTES) this.#settle();
    else this.#settleTimer?.refresh();
  }

  /** The client has closed its side. */
  #ended(): void {
    this.#hasClientEnded = true;
    if (this.#state === "settling") this.#settle();
    this.pump();
    // A body that is still read has arrived before the end.
    if (this.#state !== "body" || this.#running?.request.body.sink === undefined) this.#running?.clientEnded();
  }

  #closed(): void {
    // The rest of a body, or its failure, waits for other callers: one may close a thousand connections at once.
    this.#isSocketClosed = true;
    if (this.#state === "body" && this.caller.mustWait()) return;
    this.#isCloseHandled = true;
    this.#output.closed();
    this.#mustClose = true;
    this.#deadline = NEVER;
    if (this.#state === "settling") this.#settle();
    const running = this.#running;
    if (running !== undefined) {
      running.response.isClosed = true;
      // A reader gets the received bytes. A handler that has not responded yet is notified that the client has disconnected.
      this.pump();
      running.closed();
    }
    this.pump();
  }

  /** The client has read what was written. */
  #drained(): void {
    this.#running?.drained();
    this.pump();
  }

  /** Pauses or resumes the socket. */
  #setFlow(): void {
    // A head has its own limit, unless it waits for a client that does not read.
    const isBounded = this.#state === "settling" || (this.#state === "head" && !this.#output.isBlocked);
    const isPaused = this.caller.isWaiting || (this.#pending.length >= HIGH_WATER_BYTES && !isBounded);
    if (isPaused !== this.#socket.isPaused()) isPaused ? this.#socket.pause() : this.#socket.resume();
  }

  /** Continues after it had to wait for other callers. */
  #takeTurn(): void {
    if (this.#isSocketClosed && !this.#isCloseHandled) this.#closed();
    else this.pump();
    if (this.#mustDrain) this.drain();
  }

  mustClose(): boolean {
    return (
      this.#mustClose || this.host.isDraining || this.#running?.request.body.isAbandoned(this.#pending.length) === true
    );
  }

  responseEnded(closes: boolean): void {
    if (closes) this.#mustClose = true;
    this.pump();
  }

  /** Parses the received bytes, as far as readers and other callers allow. */
  pump(): void {
    if (this.#isPumping) return;
    this.#isPumping = true;
    this.#output.collect();
    while (this.#step());
    this.#isPumping = false;
    this.#output.send();
    this.#setFlow();
  }

  /** Takes one step. Returns whether there may be another. */
  #step(): boolean {
    switch (this.#state) {
      case "head":
        return this.#readHead();
      case "arrived":
        if (this.caller.mustWait()) return false;
        this.#start(this.#arrived as WireRequest);
        return true;
      case "body":
        return this.#readBody(this.#running as RunningRequest);
      case "responding":
        return this.#running?.isResponded !== false && this.#nextRequest();
      default:
        return false;
    }
  }

  #readHead(): boolean {
    // While a client does not read its responses, its next request is not handled.
    if (this.#output.isBlocked) return false;
    if (this.#pending.length > 0 && this.caller.mustWait()) return false;
    const head = this.#head;
    const isOver = this.#hasClientEnded || this.#isCloseHandled;
    const isFirst = !head.hasBegun;
    switch (head.step(this.#pending)) {
      case "none":
        // A few empty lines can be a mistake of the client; this many cannot.
        if (head.skipped > this.#settings.limits.headBytes) this.#output.destroy();
        else if (isOver && !this.#isCloseHandled) this.#close();
        return false;
      case "complete":
        this.#begin();
        return true;
      case "malformed":
        this.#rejectHead(malformed(head.code), isOver);
        return true;
      case "partial":
        if (isOver) this.#rejectHead(malformed("incomplete_head"), true);
        else if (isFirst && this.#requests > 0) this.#deadline = this.host.now + this.#settings.timeouts.headMs;
        return isOver;
    }
  }

  #begin(): void {
    const { limits, isRecording } = this.#settings;
    const request = this.#head.take(this, this.#pending);
    if (!this.#head.framing.keepsAlive || this.#head.isConnect) this.#mustClose = true;
    if (request.contentLength > limits.bodyBytes && !isRecording) this.#reject(malformed("body_too_large"));
    else this.#handOver(request);
  }

  #handOver(request: WireRequest): void {
    if (this.caller.isPerRequest) {
      this.caller.setRequest(request);
      this.#arrived = request;
      this.#state = "arrived";
      this.#deadline = NEVER;
    } else this.#start(request);
  }

  #start(request: WireRequest): void {
    const response = new WireResponse(this, this.#output, this.#head, request.malformed);
    this.#arrived = undefined;
    this.#running = new RunningRequest(this.#settings, request, response);
    this.#state = "body";
    this.#deadline = NEVER;
    this.#requests += 1;
    this.#running.begin();
  }

  #rejectHead(reason: Malformed, isOver: boolean): void {
    if (!this.#settings.isRecording) this.#reject(reason);
    else if (isOver) this.#handOverMalformed(reason);
    else this.#gather(reason);
  }

  /** Responds without a handler and closes the connection. */
  #reject(reason: Malformed): void {
    this.#mustClose = true;
    this.#state = "responding";
    const { headers, body } = this.#settings.rejection(reason);
    const response = new WireResponse(this, this.#output, this.#head, reason);
    response.send(reason.status, headers, body);
    this.#close();
  }

  #handOverMalformed(reason: Malformed): void {
    this.#mustClose = true;
    this.#handOver(this.#head.takeMalformed(this, this.#pending, reason));
  }

  /** Waits until the client is silent: a malformed request has no defined end, and recording needs all of it. */
  #gather(reason: Malformed): void {
    const { headMs, settleMs } = this.#settings.timeouts;
    this.#state = "settling";
    this.#deadline = this.host.now + headMs;
    this.#malformed = reason;
    this.#settleTimer = setTimeout(() => this.#settle(), settleMs);
  }

  #settle(): void {
    clearTimeout(this.#settleTimer);
    const reason = this.#malformed as Malformed;
    if (this.#running === undefined) this.#handOverMalformed(reason);
    else this.#failBody(this.#running, reason);
    this.pump();
  }

  #readBody(running: RunningRequest): boolean {
    const { body } = running.request;
    if (body.sink === undefined && !this.#isUnwanted(running)) return false;
    // After a client disconnected, the reader gets everything at once.
    if (this.#isCloseHandled) body.unpause();
    else if (this.#pending.length > 0 && this.caller.mustWait()) return false;
    switch (running.readBody(this.#pending)) {
      case "again":
        return true;
      case "paused":
        // A handler that has responded without reading the body will not read it later.
        if (!running.isResponded) return false;
        body.discard();
        return true;
      case "wait":
        // After the last response, the connection ends, so the body is not needed.
        if (this.#hasClientEnded || this.#isCloseHandled || (this.#mustClose && running.isResponded)) {
          if (!this.#isCloseHandled && this.caller.mustWait()) return false;
          this.#failBody(running, malformed("incomplete_body"));
          return true;
        }
        if (!running.response.isStarted && body.takeContinue()) this.#output.write("HTTP/1.1 100 Continue\r\n\r\n");
        return false;
      case "end":
        this.#state = "responding";
        running.endBody();
        return true;
      case "failed": {
        const { failure } = body;
        const isRecorded = this.#settings.isRecording && failure.code !== "body_too_large";
        if (isRecorded && !this.#hasClientEnded && !this.#isCloseHandled) this.#gather(failure);
        else this.#failBody(running, failure);
        return true;
      }
    }
  }

  /** Whether the body will not be read. It is then discarded, or the connection is closed. */
  #isUnwanted({ request: { body }, response }: RunningRequest): boolean {
    if (!response.isEnded || this.#isCloseHandled) return false;
    if (this.#mustClose && !body.isEmpty) {
      this.#close();
      return false;
    }
    body.discard();
    return true;
  }

  /** The rest of the connection cannot be parsed or will not be read. */
  #failBody(running: RunningRequest, reason: Malformed): void {
    this.#state = "responding";
    this.#deadline = NEVER;
    this.#mustClose = true;
    const rest = this.#pending.take(Number.MAX_SAFE_INTEGER);
    const isKept = rest !== undefined && reason.code !== "body_too_large";
    running.failBody(reason, isKept ? rest : Buffer.alloc(0));
  }

  #nextRequest(): boolean {
    this.#running = undefined;
    if (this.#isCloseHandled) {
      // Pipelined requests of a disconnected client matter only in recording mode.
      const { framing, isConnect } = this.#head;
      const isWanted = this.#settings.isRecording && framing.keepsAlive && !isConnect && this.#pending.length > 0;
      this.#state = isWanted ? "head" : "lingering";
      this.#head.reset();
      return isWanted;
    }
    if (this.#mustClose || this.host.isDraining) {
      this.#close();
      return false;
    }
    this.#state = "head";
    this.#head.reset();
    this.#deadline = this.host.now + this.#settings.timeouts.idleMs;
    return true;
  }

  /**
   * RFC 9112, 9.6: closes this side when everything is written, then reads on for a while. Otherwise a client that still
   * sends would be reset and could lose the response.
   */
  #close(): void {
    if (this.#state === "lingering") return;
    this.#state = "lingering";
    this.#pending.clear();
    this.#deadline = NEVER;
    this.#output.end(() => {
      this.#deadline = this.host.now + this.#settings.timeouts.lingerMs;
    });
  }

  /** Closes a connection without a running request, even within a head. With a running request, it closes after the response. */
  drain(): void {
    if (this.#state !== "head") return;
    // A request may have arrived that waits for its turn.
    this.#mustDrain = this.caller.isWaiting;
    if (this.#mustDrain) return;
    if (this.#isIdle || !this.#settings.isRecording) this.#close();
    else this.#handOverMalformed(malformed("incomplete_head"));
    this.pump();
  }

  /** Checks whether the client is too slow. */
  sweep(now: number): void {
    if (this.#output.isStuck(now, this.#settings.timeouts.writePauseMs)) this.#output.destroy();
    if (now <= (this.#state === "body" ? (this.#running?.request.body.deadline ?? NEVER) : this.#deadline)) return;
    this.#deadline = NEVER;
    switch (this.#state) {
      case "head":
        if (this.#isIdle && this.#requests > 0) this.#close();
        else if (this.#isIdle) this.#output.destroy();
        else this.#rejectHead(malformed("head_timeout"), true);
        break;
      case "body":
        this.#failBody(this.#running as RunningRequest, malformed("body_timeout"));
        break;
      case "settling":
        this.#settle();
        break;
      default:
        this.#output.destroy();
    }
    this.pump();
  }
}
