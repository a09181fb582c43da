import type { Socket } from "node:net";
import { Duplex } from "node:stream";

/**
 * A connection that begins anew in its middle: it yields the bytes that it is given, then what comes from the connection
 * below; what is written goes there.
 */
export class RewrittenSocket extends Duplex {
  readonly #below: Duplex;

  constructor(below: Duplex, first: Buffer) {
    super();
    this.#below = below;
    this.push(first);
    below.on("data", (chunk: Buffer) => {
      if (!this.push(chunk)) below.pause();
    });
    if (below.readableEnded) this.push(null);
    else below.once("end", () => this.push(null));
    below.once("close", () => this.destroy());
    below.once("error", (error) => this.destroy(error));
    below.resume();
  }

  // What the capture of a request asks of its socket.
  get remoteAddress(): string | undefined {
    return (this.#below as Socket).remoteAddress;
  }
  get remotePort(): number | undefined {
    return (this.#below as Socket).remotePort;
  }
  get localAddress(): string | undefined {
    return (this.#below as Socket).localAddress;
  }
  get localPort(): number | undefined {
    return (this.#below as Socket).localPort;
  }

  override _read(): void {
    this.#below.resume();
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#below.write(chunk, encoding, done);
  }

  override _final(done: () => void): void {
    this.#below.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#below.destroy();
    done(error);
  }

  /** `node:http` ends a connection by this after its last answer. */
  destroySoon(): void {
    this.end(() => this.destroy());
  }
}
