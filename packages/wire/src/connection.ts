import type { Duplex } from "node:stream";
import { BodyReader, type BodyStep } from "./body-reader.ts";
import { CR, LF } from "./characters.ts";
import { HeadParser } from "./head-parser.ts";
import { type Malformed, malformed } from "./malformed.ts";
import type { WireSettings } from "./options.ts";
import { Output } from "./output.ts";
import { PendingBytes } from "./pending-bytes.ts";
import { malformedHeadEnd, Settling } from "./settling.ts";
import { WireError } from "./wire-error.ts";
import { type BodySink, type BodySource, type ConnectionInfo, WireRequest } from "./wire-request.ts";
import { type ResponseTransport, WireResponse } from "./wire-response.ts";

/** What the connections of a server share. */
export interface ConnectionHost {
  readonly settings: WireSettings;
  /** A clock that is coarse and cheap, in milliseconds. */
  readonly now: number;
  readonly isDraining: boolean;
}

type State =
  /** Between requests, or within a head. */
  | "head"
  /** Within a body. */
  | "body"
  /** The body is read; the response is not ended. */
  | "responding"
  /** Something malformed came; what follows at once is gathered. */
  | "settling"
  /** The last response is written; what still comes is thrown away, so that the client can read it. */
  | "lingering";

/** Beyond this, nothing more is read from the socket until somebody takes what is there. */
const highWaterBytes = 64 * 1024;

/** The most that is gathered of something malformed. */
const settleBytes = 256 * 1024;

const never = Number.POSITIVE_INFINITY;
const none: Buffer = Buffer.alloc(0);

/**
 * One connection: reads requests from its socket one after the other, hands them over, and sends their responses. The next
 * request is parsed when the response to the one before it is written and its body is read or discarded, so responses leave
 * in order, and at most one request of a connection is under way.
 */
export class Connection implements BodySource, ResponseTransport {
  readonly info: ConnectionInfo;
  /** When something must have happened, on the clock of the host. */
  #deadline: number;
  #bodyDeadline = never;

  readonly #host: ConnectionHost;
  readonly #settings: WireSettings;
  readonly #socket: Duplex;
  readonly #output: Output;
  readonly #parser: HeadParser;
  readonly #pending = new PendingBytes();
  readonly #body: BodyReader;
  readonly #settling: Settling;

  #state: State = "head";
  #isPumping = false;
  /** The client has closed its side; the connection is gone. */
  #isEnded = false;
  #isClosed = false;
  #mustClose = false;
  #requests = 0;
  #hasHeadBegun = false;
  #skipped = 0;

  // Of the request that is under way.
  #request: WireRequest | undefined;
  #response: WireResponse | undefined;
  #expectsContinue = false;

  constructor(host: ConnectionHost, socket: Duplex, info: ConnectionInfo) {
    this.#host = host;
    this.#settings = host.settings;
    this.#socket = socket;
    this.info = info;
    this.#deadline = host.now + host.settings.timeouts.headMs;
    this.#parser = new HeadParser(host.settings.headRules);
    this.#body = new BodyReader(host.settings.limits);
    this.#settling = new Settling(host.settings.timeouts.settleMs);
    this.#output = new Output(socket, () => this.#onDrain());
    socket.on("data", (chunk: Buffer) => this.#onData(chunk));
    socket.on("end", () => this.#onEnd());
    socket.on("drain", () => this.#output.drained());
    socket.on("close", () => this.#onClose());
    // A broken connection is told by `close` as well.
    socket.on("error", ignore);
  }

  /** Whether nothing is under way. */
  get isIdle(): boolean {
    return this.#state === "head" && !this.#hasHeadBegun;
  }

  // The socket.

  #onData(chunk: Buffer): void {
    if (this.#state === "lingering") return;
    this.#pending.add(chunk);
    if (this.#state === "settling") {
      this.#settling.refresh();
      if (this.#pending.length >= settleBytes) this.#settle();
      return;
    }
    this.#pump();
  }

  #onEnd(): void {
    this.#isEnded = true;
    if (this.#state === "settling") this.#settle();
    this.#pump();
    if (this.#response?.isEnded === false) this.#call(() => this.#response?.onClientEnd?.());
  }

  #onClose(): void {
    this.#isClosed = true;
    this.#mustClose = true;
    this.#deadline = never;
    if (this.#state === "settling") this.#settle();
    const response = this.#response;
    if (response !== undefined && !response.isEnded) {
      response.isClosed = true;
      // Whoever still reads gets what came; whoever waits to respond learns that there is nobody.
      this.#pump();
      if (!response.isEnded) this.#call(() => response.onClose?.());
    }
    this.#pump();
  }

  #onDrain(): void {
    if (this.#response?.isEnded === false) this.#call(() => this.#response?.onDrain?.());
    this.#pump();
  }

  // The handler's side: bodies.

  readBody(request: WireRequest, sink: BodySink, maxBytes: number): void {
    if (request !== this.#request || this.#body.sink !== undefined || this.#state !== "body") {
      throw new WireError("body_used", "The body of this request was read or discarded before");
    }
    this.#body.attach(sink, maxBytes);
    this.#awaitBody();
    this.#pump();
  }

  pauseBody(request: WireRequest): void {
    if (request !== this.#request || this.#state !== "body" || this.#body.isDiscarded) return;
    this.#body.isPaused = true;
    this.#deadline = never;
    if (this.#response?.isEnded) this.discardBody(request);
  }

  resumeBody(request: WireRequest): void {
    if (request !== this.#request || !this.#body.isPaused) return;
    this.#body.isPaused = false;
    if (this.#state === "body") this.#awaitBody();
    this.#pump();
  }

  discardBody(request: WireRequest): void {
    if (request !== this.#request || this.#state !== "body" || this.#body.isDiscarded) return;
    this.#body.discard();
    // Who waits for 100 and does not get it sends no body, or a body that comes too late to be told from a request.
    if (this.#expectsContinue) this.#mustClose = true;
    this.#awaitBody();
    this.#pump();
  }

  #awaitBody(): void {
    this.#deadline = Math.min(this.#host.now + this.#settings.timeouts.bodyPauseMs, this.#bodyDeadline);
  }

  // The handler's side: responses.

  write(data: string | Uint8Array): boolean {
    return this.#isClosed || this.#output.write(data);
  }

  writeSoon(text: string): void {
    if (!this.#isClosed) this.#output.writeSoon(text);
  }

  mustClose(): boolean {
    const { limits } = this.#settings;
    if (this.#mustClose || this.#host.isDraining || this.#requests >= limits.requestsPerConnection) return true;
    // A body that nobody reads, and that is too long to be thrown away or may never come.
    if (this.#body.sink !== undefined || this.#state !== "body") return false;
    return this.#expectsContinue || this.#body.left > this.#pending.length + limits.discardBytes;
  }

  sendContinue(): void {
    if (!this.#expectsContinue) return;
    this.#expectsContinue = false;
    this.#output.write("HTTP/1.1 100 Continue\r\n\r\n");
  }

  responseEnded(closes: boolean): void {
    if (closes) this.#mustClose = true;
    // Whoever responded and does not read on will not read on.
    if (this.#body.isPaused && this.#request !== undefined) this.discardBody(this.#request);
    this.#pump();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  // The pump: goes through what has come, as far as its readers let it.

  #pump(): void {
    if (this.#isPumping) return;
    this.#isPumping = true;
    this.#output.hold();
    while (this.#step());
    this.#isPumping = false;
    if (!this.#isClosed) this.#output.release();
    // A head is bounded by its own limit, unless it waits for a client that does not read.
    const isBounded = this.#state === "settling" || (this.#state === "head" && !this.#output.isBlocked);
    const isFull = this.#pending.length >= highWaterBytes && !isBounded;
    if (isFull !== this.#socket.isPaused()) isFull ? this.#socket.pause() : this.#socket.resume();
  }

  /** Does one thing. Returns whether there may be another. */
  #step(): boolean {
    switch (this.#state) {
      case "head":
        return this.#readHead();
      case "body":
        return this.#readBody();
      case "responding":
        return this.#isResponded() && this.#nextRequest();
      default:
        return false;
    }
  }

  #isResponded(): boolean {
    return this.#response === undefined || this.#response.isEnded || this.#response.isClosed;
  }

  // Heads.

  #readHead(): boolean {
    // Who does not read the responses gets no further ones.
    if (this.#output.isBlocked && !this.#isClosed) return false;
    const isOver = this.#isEnded || this.#isClosed;
    this.#skipEmptyLines();
    const bytes = this.#pending.bytes;
    if (bytes === undefined) {
      if (isOver && !this.#isClosed) this.#close();
      return false;
    }
    switch (this.#parser.parse(bytes)) {
      case "complete":
        this.#begin(bytes);
        return true;
      case "malformed":
        this.#rejectHead(malformed(this.#parser.code), isOver);
        return true;
      case "partial":
        if (isOver) {
          this.#rejectHead(malformed("incomplete_head"), true);
          return true;
        }
        if (!this.#hasHeadBegun) {
          this.#hasHeadBegun = true;
          if (this.#requests > 0) this.#deadline = this.#host.now + this.#settings.timeouts.headMs;
        }
        return false;
    }
  }

  /** RFC 9112, 2.2: an empty line before a request line is skipped. */
  #skipEmptyLines(): void {
    const bytes = this.#pending.bytes;
    if (bytes === undefined || bytes[0] !== CR) return;
    let skipped = 0;
    while (bytes[skipped] === CR && bytes[skipped + 1] === LF) skipped += 2;
    this.#skipped += skipped;
    this.#pending.skip(skipped);
    // More than a few of them are no mistake.
    if (this.#skipped > this.#settings.limits.headBytes) this.destroy();
    if (this.#pending.bytes === undefined) this.#hasHeadBegun = false;
  }

  #begin(bytes: Buffer): void {
    const { framing, length } = this.#parser;
    const { limits, timeouts, isRecording } = this.#settings;
    const { contentLength } = framing;
    const bodyKind = framing.isChunked ? "chunked" : "length";
    this.#state = "body";
    this.#body.start(bodyKind, contentLength, this.#settings.recordsFraming);
    this.#expectsContinue = framing.expectsContinue && (framing.isChunked || contentLength > 0);
    if (!framing.keepsAlive || this.#parser.isConnect) this.#mustClose = true;
    const request = new WireRequest(this, bytes, length, {
      bodyKind,
      contentLength,
      skippedBytes: this.#skipped,
      expectsContinue: this.#expectsContinue,
      malformed: undefined,
    });
    this.#pending.skip(length);
    this.#bodyDeadline = this.#host.now + timeouts.bodyMs;
    if (contentLength > limits.bodyBytes && !isRecording) this.#reject(malformed("body_too_large"));
    else this.#handOver(request);
  }

  #handOver(request: WireRequest): void {
    this.#request = request;
    this.#requests += 1;
    this.#deadline = never;
    const response = new WireResponse(this, this.#parser, request.malformed);
    response.isClosed = this.#isClosed;
    this.#response = response;
    try {
      this.#settings.onRequest(request, response);
    } catch (error) {
      this.#failed(error);
    }
  }

  #rejectHead(reason: Malformed, isOver: boolean): void {
    if (!this.#settings.isRecording) this.#reject(reason);
    else if (isOver) this.#handOverMalformed(reason);
    else this.#gather(() => this.#handOverMalformed(reason));
  }

  /** Responds without a handler, and closes. */
  #reject(reason: Malformed): void {
    this.#mustClose = true;
    const { headers, body } = this.#settings.rejection(reason);
    const response = new WireResponse(this, this.#parser, reason);
    response.isClosed = this.#isClosed;
    this.#response = response;
    this.#state = "responding";
    response.send(reason.status, headers, body);
    this.#close();
  }

  /** All that came, in recording mode: the head as far as one can be seen, and the rest in place of a body. */
  #handOverMalformed(reason: Malformed): void {
    const bytes = this.#pending.bytes ?? none;
    const headLength = malformedHeadEnd(bytes);
    this.#state = "body";
    this.#body.start("raw", 0, false);
    this.#mustClose = true;
    this.#expectsContinue = false;
    const request = new WireRequest(this, bytes, headLength, {
      bodyKind: "raw",
      contentLength: 0,
      skippedBytes: this.#skipped,
      expectsContinue: false,
      malformed: reason,
    });
    this.#pending.skip(headLength);
    this.#handOver(request);
  }

  /** Waits until the client is silent, then goes on with `then`. */
  #gather(then: () => void): void {
    this.#state = "settling";
    this.#deadline = this.#host.now + this.#settings.timeouts.headMs;
    this.#settling.start(then, () => this.#settle());
  }

  #settle(): void {
    this.#settling.finish();
    this.#pump();
  }

  // Bodies.

  #readBody(): boolean {
    const body = this.#body;
    if (body.sink === undefined && !this.#isUnwanted()) return false;
    // Of a client that is gone, its reader gets everything at once.
    if (this.#isClosed) body.isPaused = false;
    let step: BodyStep;
    try {
      step = body.step(this.#pending);
    } catch (error) {
      body.discard();
      this.#failed(error);
      return true;
    }
    switch (step) {
      case "again":
        if (!body.isPaused) this.#awaitBody();
        this.#expectsContinue = false;
        return true;
      case "paused":
        return false;
      case "wait":
        if (this.#isEnded || this.#isClosed) {
          this.#failBody(malformed("incomplete_body"));
          return true;
        }
        if (this.#response?.isStarted === false) this.sendContinue();
        return false;
      case "end":
        this.#endBody();
        return true;
      case "failed": {
        const { failure } = body;
        const isMalformed = failure.status === 400 && this.#settings.isRecording;
        if (isMalformed && !this.#isEnded && !this.#isClosed) this.#gather(() => this.#failBody(failure));
        else this.#failBody(failure);
        return true;
      }
    }
  }

  /** Nobody reads the body, and nobody will: it is discarded, or the connection closed. */
  #isUnwanted(): boolean {
    if (this.#response?.isEnded !== true || this.#request === undefined || this.#isClosed) return false;
    const isEmpty = this.#body.kind === "length" && this.#body.left === 0;
    if (isEmpty) return true;
    if (this.#mustClose) {
      this.#close();
      return false;
    }
    this.discardBody(this.#request);
    return true;
  }

  #endBody(): void {
    const { sink } = this.#body;
    this.#state = "responding";
    this.#deadline = never;
    if (this.#request !== undefined) {
      this.#request.isComplete = true;
      this.#request.framing = this.#body.framing();
    }
    try {
      sink?.onEnd();
    } catch (error) {
      this.#failed(error);
    }
  }

  /** The rest of the connection cannot be understood, or will not be read. */
  #failBody(reason: Malformed): void {
    const { sink, isDiscarded } = this.#body;
    this.#state = "responding";
    this.#deadline = never;
    this.#mustClose = true;
    this.#expectsContinue = false;
    if (this.#request !== undefined && !isDiscarded) {
      this.#request.malformed = reason;
      this.#request.framing = this.#body.framing();
      this.#response?.markMalformed();
    }
    const rest = this.#pending.take(Number.MAX_SAFE_INTEGER) ?? none;
    this.#call(() => sink?.onFailure(reason, reason.code === "body_too_large" ? none : rest));
    if (this.#settings.isRecording || isDiscarded || this.#response?.isStarted !== false || this.#isClosed) return;
    const { headers, body } = this.#settings.rejection(reason);
    this.#response.send(reason.status, headers, body);
  }

  // The end of a request, and of the connection.

  #nextRequest(): boolean {
    if (this.#isClosed) return this.#nextAfterClose();
    this.#request = undefined;
    this.#response = undefined;
    if (this.#mustClose || this.#host.isDraining) {
      this.#close();
      return false;
    }
    this.#startHead();
    this.#deadline = this.#host.now + this.#settings.timeouts.idleMs;
    return true;
  }

  /** What was pipelined behind a request came, even if its sender is gone; only a recorder wants to know. */
  #nextAfterClose(): boolean {
    this.#request = undefined;
    this.#response = undefined;
    const isWanted = this.#settings.isRecording && this.#parser.framing.keepsAlive && !this.#parser.isConnect;
    if (!isWanted || this.#pending.bytes === undefined) {
      this.#state = "lingering";
      return false;
    }
    this.#startHead();
    return true;
  }

  #startHead(): void {
    this.#parser.reset();
    this.#state = "head";
    this.#hasHeadBegun = false;
    this.#skipped = 0;
  }

  /**
   * RFC 9112, 9.6: closes this side when everything is written, then reads on for a while. A client that still sends would
   * otherwise be reset, and lose the response before it has read it.
   */
  #close(): void {
    if (this.#state === "lingering") return;
    this.#state = "lingering";
    this.#pending.clear();
    this.#deadline = never;
    if (this.#isClosed) return;
    this.#socket.once("finish", () => {
      this.#deadline = this.#host.now + this.#settings.timeouts.lingerMs;
    });
    this.#output.end();
  }

  /** Closes a connection without a request under way; another one closes after its response. */
  drain(): void {
    if (this.isIdle) this.#close();
  }

  /** Looks for a client that is too slow. */
  sweep(now: number): void {
    if (this.#output.isStuck(now, this.#settings.timeouts.writePauseMs)) this.destroy();
    if (now <= this.#deadline) return;
    this.#deadline = never;
    switch (this.#state) {
      case "head":
        if (this.isIdle && this.#requests > 0) this.#close();
        else if (this.#pending.bytes === undefined) this.destroy();
        else this.#rejectHead(malformed("head_timeout"), true);
        break;
      case "body":
        this.#failBody(malformed("body_timeout"));
        break;
      case "settling":
        this.#settle();
        break;
      default:
        this.destroy();
    }
    this.#pump();
  }

  #call(callback: () => void): void {
    try {
      callback();
    } catch (error) {
      this.#failed(error);
    }
  }

  /** A handler threw. */
  #failed(error: unknown): void {
    const { onError } = this.#settings;
    this.#mustClose = true;
    if (this.#request !== undefined) onError(error, this.#request);
    if (this.#response?.isStarted === false)
      this.#response.send(500, ["Content-Type", "text/plain"], "Internal error\n");
    else if (this.#response?.isEnded === false) this.destroy();
  }
}

function ignore(): void {}
