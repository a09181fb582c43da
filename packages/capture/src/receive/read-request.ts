import { callerNetwork, type MemoryBudget } from "@signalbox/service";
import type { BodySink, Malformed, MalformedCode } from "@signalbox/wire";
import type { Arrival, CaptureFlag } from "../domain/captured-request.ts";
import type { Route } from "../domain/route.ts";
import type { Exchange } from "./exchange.ts";

/** What becomes of requests that are read. Exactly one of both is called for each, once. */
export interface Reader {
  /** It is read, as far as it came. */
  onRead(reading: Reading, arrival: Arrival): void;
  /** There is no room for more of its body. What had come is discarded. */
  onCrowdedOut(reading: Reading): void;
  /** Bodies in memory, in bytes. Until `release`, a reading has its part of it. */
  readonly budget: MemoryBudget;
}

/** The beginning of a body, in bytes, for which there is room in any case: large bodies do not keep small ones out. */
const freeBytes = 16 * 1024;

/** Reads a request to its end, to the limit of its body, to where it is malformed, or to where its client went away. */
export class Reading implements BodySink {
  readonly exchange: Exchange;
  readonly route: Route;
  readonly #reader: Reader;
  readonly #body: BodyBytes;
  #taken = 0;
  /** Whose share of the budget the body counts against. */
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

  /** Gives back what it has of the budget, when the response is sent: an echo is in memory until then. */
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

/** Not every request that fails is malformed: some are too long, others stop in the middle. */
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

/** Below this, in bytes, a body that comes in pieces starts its buffer. */
const firstBuffer = 16 * 1024;

/**
 * Puts the pieces of a body together. One piece stays what it is; more are copied into one buffer, so that a body of very many
 * pieces takes no more memory than its bytes.
 */
class BodyBytes {
  length = 0;
  readonly #stated: number;
  #bytes: Buffer = none;

  /** @param stated how long the body is said to be; 0 when nothing is said */
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

  /** The whole body. It may share its memory with what came with it. */
  bytes(): Buffer {
    return this.#bytes.length === this.length ? this.#bytes : this.#bytes.subarray(0, this.length);
  }

  /** Twice as much as is needed, but not more than the body will take. */
  #grow(needed: number): void {
    const capacity = Math.max(needed * 2, firstBuffer);
    const grown = Buffer.allocUnsafeSlow(this.#stated >= needed ? Math.min(capacity, this.#stated) : capacity);
    this.#bytes.copy(grown, 0, 0, this.length);
    this.#bytes = grown;
  }
}
