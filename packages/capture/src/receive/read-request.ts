import { callerNetwork, type MemoryBudget } from "@signalbox/service";
import type { BodySink, Malformed, MalformedCode } from "@signalbox/wire";
import type { Arrival, CaptureFlag } from "../domain/captured-request.ts";
import type { Route } from "../domain/route.ts";
import type { Exchange } from "./exchange.ts";

/** The outcome of reading a request. Exactly one of these is called, once. */
export interface Reader {
  /** The request is read, as far as it arrived. */
  onRead(reading: Reading, arrival: Arrival): void;
  /** There is no memory for the rest of its body. What had arrived is discarded. */
  onCrowdedOut(reading: Reading): void;
  /** The budget of body bytes in memory. A reading holds its share until `release`. */
  readonly budget: MemoryBudget;
}

/** How many bytes of each body are not counted, so that large bodies never block small ones. */
const freeBytes = 16 * 1024;

/** Reads a request to its end, to the limit of its body, to a malformed byte, or until its client disconnects. */
export class Reading implements BodySink {
  readonly exchange: Exchange;
  readonly route: Route;
  readonly #reader: Reader;
  readonly #body: BodyBytes;
  #taken = 0;
  /** The caller whose share of the budget the body counts against. */
  #caller: string | undefined;

  constructor(exchange: Exchange, route: Route, reader: Reader) {
    this.exchange = exchange;
    this.route = route;
    this.#reader = reader;
    this.#body = new BodyBytes(exchange.request.contentLength);
  }

  onData(chunk: Buffer): void {
    const { request } = this.exchange;
    const wanted = this.#body.length + chunk.length + request.framingBytes - freeBytes - this.#taken;
    if (wanted > 0) {
      this.#caller ??= callerNetwork(this.exchange.remoteAddress);
      if (this.#reader.budget.take(this.#caller, wanted) !== "taken") {
        request.discard();
        this.#give();
        this.#reader.onCrowdedOut(this);
        return;
      }
      this.#taken += wanted;
    }
    this.#body.add(chunk);
  }

  onEnd(): void {
    this.onFailure(this.exchange.request.malformed);
  }

  onFailure(reason?: Malformed, rest: Buffer = none): void {
    const { request, remoteAddress } = this.exchange;
    const flag = reason === undefined ? undefined : flagOf(reason.code);
    this.#reader.onRead(this, {
      routeId: this.route.id,
      receivedAt: request.receivedAt,
      head: request.head,
      framing: request.framing ?? none,
      rest,
      body: this.#body.bytes(),
      remoteAddress,
      remotePort: request.connection.remotePort,
      bodyMicros: Math.round((performance.now() - request.startedAt) * 1000),
      flags: flag === undefined ? noFlags : [flag],
      malformed: flag === "malformed" ? reason?.code : undefined,
      isUnruled: this.route.settings.response.length === 0 && this.route.listener === undefined,
    });
  }

  /** Releases its share of the budget when the response is sent: an echo is in memory until then. */
  release(): void {
    if (this.#taken > 0) this.exchange.response.whenSent(() => this.#give());
  }

  #give(): void {
    if (this.#caller !== undefined) this.#reader.budget.give(this.#caller, this.#taken);
    this.#taken = 0;
  }
}

const noFlags: readonly CaptureFlag[] = [];

const none = Buffer.alloc(0);

/** The flag of a failed request: malformed, too long, or incomplete. */
function flagOf(code: MalformedCode): CaptureFlag {
  switch (code) {
    case "body_too_large":
      return "truncated";
    case "incomplete_head":
    case "incomplete_body":
    case "head_timeout":
    case "body_timeout":
      return "aborted";
    default:
      return "malformed";
  }
}

/** The least size of the buffer of a body in pieces, in bytes. */
const firstBuffer = 16 * 1024;

/**
 * Joins the pieces of a body. A single piece is not copied. More are copied into one buffer, so that many small pieces take
 * no more memory than their bytes.
 */
class BodyBytes {
  length = 0;
  readonly #stated: number;
  #bytes: Buffer = none;

  /** @param stated the `Content-Length` of the body; 0 when unknown */
  constructor(stated: number) {
    this.#stated = stated;
  }

  add(chunk: Buffer): void {
    const length = this.length + chunk.length;
    if (this.length === 0) this.#bytes = chunk;
    else {
      if (length > this.#bytes.length || this.length === this.#bytes.length) this.#grow(length);
      chunk.copy(this.#bytes, this.length);
    }
    this.length = length;
  }

  /** The whole body. It may share memory with its packet. */
  bytes(): Buffer {
    return this.#bytes.length === this.length ? this.#bytes : this.#bytes.subarray(0, this.length);
  }

  /** Doubles the buffer, up to the final size of the body. */
  #grow(needed: number): void {
    const capacity = Math.max(needed * 2, firstBuffer);
    const grown = Buffer.allocUnsafeSlow(this.#stated >= needed ? Math.min(capacity, this.#stated) : capacity);
    this.#bytes.copy(grown, 0, 0, this.length);
    this.#bytes = grown;
  }
}
