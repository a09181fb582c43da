import { BodyBytes } from "@signalbox/service";
import type { BodySink, Malformed, MalformedCode } from "@signalbox/wire";
import type { Arrival, CaptureFlag } from "../domain/captured-request.ts";
import type { Route } from "../domain/route.ts";
import type { CaptureContext } from "./capture-context.ts";

/** The outcome of reading a request. Exactly one of these is called, once. */
export interface Reader {
  /** The request is complete, or no more of it will arrive. */
  onRead(reading: Reading, arrival: Arrival): void;
  /** There is no memory for the rest of its body. Everything received is discarded. */
  onCrowdedOut(reading: Reading): void;
}

/**
 * Whether a body of the stated length has room. Otherwise it is rejected unread. Without this check, hundreds of clients that
 * retry at once would be read again and again until the room is full. A stated length reserves nothing, because anyone can state
 * one.
 */
export function hasRoom({ request }: CaptureContext, maxBytes: number): boolean {
  return request.roomFor(Math.min(request.contentLength, maxBytes)) === "free";
}

/** Reads a request to its end, to the limit of its body, to a malformed byte, or until its client disconnects. */
export class Reading implements BodySink {
  readonly context: CaptureContext;
  readonly route: Route;
  readonly #reader: Reader;
  readonly #body: BodyBytes;
  /** How many bytes of body and framing count in the memory of its caller. */
  #held = 0;

  constructor(context: CaptureContext, route: Route, reader: Reader) {
    this.context = context;
    this.route = route;
    this.#reader = reader;
    this.#body = new BodyBytes(context.request.contentLength);
  }

  onData(chunk: Buffer): void {
    const { request } = this.context;
    const length = this.#body.length + chunk.length + request.framingBytes;
    if (request.hold(length - this.#held) !== "free") {
      request.discard();
      request.release();
      this.#reader.onCrowdedOut(this);
      return;
    }
    this.#held = length;
    this.#body.add(chunk);
  }

  onEnd(): void {
    this.onFailure(this.context.request.malformed);
  }

  onFailure(reason?: Malformed, rest: Buffer = none): void {
    const { request, remoteAddress } = this.context;
    const flag = reason === undefined ? undefined : flagOf(reason.code);
    const { framing = none } = request;
    // From an error on, everything belongs to the body. When a body only ends early, these are the beginning of a chunk size.
    if (flag === "malformed" && rest.length > 0) this.#body.add(rest);
    this.#reader.onRead(this, {
      routeId: this.route.id,
      receivedAt: request.receivedAt,
      head: request.head,
      framing: flag === "aborted" && rest.length > 0 ? Buffer.concat([framing, rest]) : framing,
      body: { length: this.#body.length, pieces: this.#body.pieces() },
      remoteAddress,
      remotePort: request.connection.remotePort,
      bodyMicros: Math.round((performance.now() - request.startedAt) * 1000),
      flags: flag === undefined ? noFlags : [flag],
      malformed: flag === "malformed" ? reason?.code : undefined,
      hasDefaultResponse: this.route.settings.response.length === 0 && this.route.listener === undefined,
    });
  }

  /** Frees the body, after a response that does not contain it. */
  free(): void {
    this.#body.free(this.context.request.head);
  }

  /** Releases its share of the budget when the response is sent: an echo is in memory until then. */
  release(): void {
    const { request, response } = this.context;
    if (request.isHeld) response.whenSent(() => request.release());
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
