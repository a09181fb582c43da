import type { MemoryBudget } from "@signalbox/service";
import type { Malformed, MalformedCode } from "@signalbox/wire";
import type { Arrival, CaptureFlag } from "../domain/captured-request.ts";
import type { Exchange } from "./exchange.ts";

export interface ReadRequestOptions {
  readonly routeId: string;
  readonly maxBodyBytes: number;
  readonly budget: MemoryBudget;
  /** Whose share of the budget the body counts against. */
  readonly caller: string;
  /** Whether the route has neither rules nor a listener. */
  readonly isUnruled: boolean;
}

/** What becomes of a request that is read. Exactly one of both is called, once. */
export interface Reader {
  /** It is read, as far as it came. `taken` is what it has of the budget, for the caller to give back. */
  onRead(arrival: Arrival, taken: number): void;
  /** There is no room for more of its body. What had come is discarded. */
  onCrowdedOut(): void;
}

/** The beginning of a body, in bytes, for which there is room in any case: large bodies do not keep small ones out. */
const freeBytes = 16 * 1024;

/** Reads a request to its end, to the limit of its body, to where it is malformed, or to where its client went away. */
export function readRequest(
  { request, remoteAddress }: Exchange,
  { routeId, maxBodyBytes, budget, caller, isUnruled }: ReadRequestOptions,
  { onRead, onCrowdedOut }: Reader,
): void {
  const body = new BodyBytes(request.contentLength);
  let taken = 0;
  request.read(
    {
      onData(chunk) {
        const wanted = body.length + chunk.length + request.framingBytes - freeBytes - taken;
        if (wanted > 0) {
          if (budget.take(caller, wanted) !== "taken") {
            request.discard();
            budget.give(caller, taken);
            onCrowdedOut();
            return;
          }
          taken += wanted;
        }
        body.add(chunk);
      },
      onEnd: () => finish(request.malformed),
      onFailure: finish,
    },
    { maxBytes: maxBodyBytes },
  );

  function finish(reason?: Malformed, rest: Buffer = none): void {
    const flag = reason === undefined ? undefined : flagOf(reason.code);
    const arrival: Arrival = {
      routeId,
      receivedAt: request.receivedAt,
      head: request.head,
      framing: request.framing ?? none,
      rest,
      body: body.bytes(),
      remoteAddress,
      remotePort: request.connection.remotePort,
      bodyMicros: Math.round((performance.now() - request.startedAt) * 1000),
      flags: flag === undefined ? [] : [flag],
      malformed: flag === "malformed" ? reason?.code : undefined,
      isUnruled,
    };
    onRead(arrival, taken);
  }
}

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
  #bytes: Buffer = Buffer.alloc(0);

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
