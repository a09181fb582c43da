import type { Duplex } from "node:stream";
import type { ConnectionHost } from "./body-reader.ts";
import { Output } from "./output.ts";
import { RequestLoop } from "./request-loop.ts";
import type { ConnectionInfo } from "./wire-request.ts";

/**
 * After this many bytes in one iteration of the event loop, other connections are read first. Node would read up to 32 times 64 KiB
 * of one connection before the next, so a client that sends a lot would delay all others.
 */
const turnBytes = 128 * 1024;

/** One connection: its socket and the pace at which it is read. The bytes go to the {@link RequestLoop}. */
export class Connection {
  readonly #host: ConnectionHost;
  readonly #socket: Duplex;
  readonly #output: Output;
  readonly #loop: RequestLoop;
  /** How many bytes were read since the last reset. */
  #turnBytes = 0;
  /** Whether a reset is scheduled for after the other connections were read. */
  #isTurnEnding = false;
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
    // A broken connection also emits `close`.
    socket.on("error", () => undefined);
  }

  #onData(chunk: Buffer): void {
    if (this.#loop.isLingering) return;
    this.#turnBytes += chunk.length;
    if (this.#turnBytes >= turnBytes) this.#isResting = true;
    // Few connections receive half of the limit at once, so most never pause.
    if (this.#turnBytes >= turnBytes / 2 && !this.#isTurnEnding) this.#endTurn();
    this.#loop.add(chunk);
  }

  /** Resumes after other connections were read. */
  #endTurn(): void {
    this.#isTurnEnding = true;
    setImmediate(() => {
      this.#turnBytes = 0;
      this.#isTurnEnding = false;
      if (!this.#isResting) return;
      this.#isResting = false;
      this.#loop.pump();
    });
  }

  /** Pauses or resumes the socket. */
  #setFlow(): void {
    const isFull = this.#isResting || this.#loop.isFull;
    if (isFull !== this.#socket.isPaused()) isFull ? this.#socket.pause() : this.#socket.resume();
  }

  /** Closes a connection without a running request, even within a head. With a running request, it closes after the response. */
  drain(): void {
    this.#loop.drain();
  }

  /** Checks whether the client is too slow. */
  sweep(now: number): void {
    if (this.#output.isStuck(now, this.#host.settings.timeouts.writePauseMs)) this.#socket.destroy();
    this.#loop.sweep(now);
  }
}
