import type { BodyStep } from "./body-reader.ts";
import type { Malformed } from "./malformed.ts";
import type { WireSettings } from "./options.ts";
import type { PendingBytes } from "./pending-bytes.ts";
import { WireError } from "./wire-error.ts";
import type { WireRequest } from "./wire-request.ts";
import type { CallbackOwner, WireResponse } from "./wire-response.ts";

/**
 * A running request with its response and handler. Errors and rejections of the handler and its callbacks are reported to the
 * server; the client receives 500, or the response is aborted.
 */
export class RunningRequest implements CallbackOwner {
  readonly request: WireRequest;
  readonly response: WireResponse;
  readonly #settings: WireSettings;

  constructor(settings: WireSettings, request: WireRequest, response: WireResponse) {
    this.#settings = settings;
    this.request = request;
    this.response = response;
    response.owner = this;
  }

  /** Whether the response has ended. */
  get isResponded(): boolean {
    return this.response.isEnded || this.response.isClosed;
  }

  begin(): void {
    try {
      const handled = this.#settings.onRequest(this.request, this.response);
      handled?.catch((error: unknown) => this.failed(error));
    } catch (error) {
      this.failed(error);
    }
  }

  /** Delivers one piece of the body. An error of the sink is that of the handler. */
  readBody(pending: PendingBytes): BodyStep {
    const { body } = this.request;
    try {
      return body.step(pending);
    } catch (error) {
      body.discard();
      this.failed(error);
      return "again";
    }
  }

  /** The whole body was read. */
  endBody(): void {
    this.request.bodyEnded();
    this.#call(() => this.request.body.sink?.onEnd());
  }

  /** The body did not arrive completely. In strict mode, the client gets an error unless the handler responds. */
  failBody(reason: Malformed, rest: Buffer): void {
    const { request, response } = this;
    request.bodyEnded(reason);
    if (request.body.isDiscarded) return;
    response.markMalformed();
    this.#call(() => request.body.sink?.onFailure(reason, rest));
    if (!this.#settings.isRecording && !response.isStarted) this.#rejectBody(reason);
  }

  #rejectBody(reason: Malformed): void {
    const { response } = this;
    if (response.isClosed || response.isEnded) return;
    if (response.isStarted) {
      response.destroy();
      return;
    }
    const { headers, body } = this.#settings.rejection(reason);
    response.reject(reason.status, headers, body);
  }

  /** The client has read what was sent. */
  drained(): void {
    if (!this.response.isEnded) this.#call(() => this.response.onDrain?.());
  }

  /** The client has closed its side. */
  clientEnded(): void {
    if (!this.response.isEnded) this.#call(() => this.response.onClientEnd?.());
  }

  /** The connection closed before the response ended. */
  closed(): void {
    if (!this.response.isEnded) this.#call(() => this.response.onClose?.());
    // A handler that responds when it learns of the close has ended its response, although nothing is sent.
    this.response.wasSent();
  }

  failed(error: unknown): void {
    const { request, response } = this;
    const { malformed } = request;
    // Any client can abort its body, so this is not an error of the handler that awaits it.
    if (malformed !== undefined && error instanceof WireError && error.code === "body_failed") {
      this.#rejectBody(malformed);
      return;
    }
    this.#settings.onError(error, request);
    if (!response.isStarted)
      response.send(500, ["Content-Type", "text/plain", "Connection", "close"], "Internal error\n");
    else if (!response.isEnded) response.destroy();
  }

  #call(callback: () => void): void {
    try {
      callback();
    } catch (error) {
      this.failed(error);
    }
  }
}
