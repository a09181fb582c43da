import type { Duplex } from "node:stream";
import type { ConnectionHost } from "./body-reader.ts";
import { Output } from "./output.ts";
import { RequestLoop } from "./request-loop.ts";
import type { ConnectionInfo } from "./wire-request.ts";

/**
 * After so many bytes it is the turn of other connections. The system would read up to 32 full packets of one before it looks at
 * the next, and whoever sends much would make everybody wait for all of it.
 */
const turnBytes = 128 * 1024;

/** One connection: its socket, and how fast it is read. What is read goes to the {@link RequestLoop}. */
export class Connection {
  readonly #host: ConnectionHost;
  readonly #socket: Duplex;
  readonly #output: Output;
  readonly #loop: RequestLoop;
  /** How much has come in this turn; others have theirs while it is at rest. */
  #turnBytes = 0;
  #isResting = false;

  constructor(host: ConnectionHost, socket: Duplex, info: ConnectionInfo) {
    this.#host = host;
    this.#socket = socket;
    this.#output = new Output(socket, () => this.#loop.drained());
    this.#loop = new RequestLoop(host, this.#output, info, () => this.#setFlow());
    socket.on("data", (chunk: Buffer) => this.#onData(chunk));
    socket.on("end", () => this.#loop.ended());
    socket.on("drain", () => this.#output.drained());
    socket.on("close", () => this.#loop.closed());
    // A broken connection is told by `close` as well.
    socket.on("error", () => undefined);
  }

  #onData(chunk: Buffer): void {
    if (this.#loop.isLingering) return;
    this.#turnBytes += chunk.length;
    if (this.#turnBytes >= turnBytes) this.#rest();
    this.#loop.add(chunk);
  }

  /** Reads on when others have had their turn. */
  #rest(): void {
    this.#turnBytes = 0;
    this.#isResting = true;
    setImmediate(() => {
      this.#isResting = false;
      this.#loop.pump();
    });
  }

  /** Stops the socket, or lets it go on. */
  #setFlow(): void {
    const isFull = this.#isResting || this.#loop.isFull;
    if (isFull !== this.#socket.isPaused()) isFull ? this.#socket.pause() : this.#socket.resume();
  }

  /** Closes a connection without a request under way, within a head too; another one closes after its response. */
  drain(): void {
    this.#loop.drain();
  }

  /** Looks for a client that is too slow. */
  sweep(now: number): void {
    if (this.#output.isStuck(now, this.#host.settings.timeouts.writePauseMs)) this.#socket.destroy();
    this.#loop.sweep(now);
  }
}
