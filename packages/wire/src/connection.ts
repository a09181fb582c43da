import type { Duplex } from "node:stream";
import type { ConnectionHost } from "./body-reader.ts";
import { Output } from "./output.ts";
import { type ReadTurns, turnBytes } from "./read-turns.ts";
import { RequestLoop } from "./request-loop.ts";
import type { ConnectionInfo } from "./wire-request.ts";

/** One connection: its socket and the pace at which it is read. The bytes go to the {@link RequestLoop}. */
export class Connection {
  readonly #host: ConnectionHost;
  readonly #socket: Duplex;
  readonly #output: Output;
  readonly #loop: RequestLoop;
  readonly #info: ConnectionInfo;
  /** How many bytes were read since the last reset. */
  #turnBytes = 0;
  /** Whether a reset is scheduled for after the other connections were read. */
  #isTurnEnding = false;
  /** How many times the connection waits for its turn. */
  #rests = 0;
  /** How many bytes of framing have counted. */
  #framing = 0;

  constructor(host: ConnectionHost, socket: Duplex, info: ConnectionInfo) {
    this.#host = host;
    this.#socket = socket;
    this.#info = info;
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
    this.#turnBytes += chunk.length;
    const turns = this.#loop.isLingering ? this.#host.discards : this.#host.reads;
    const isOver = turns.isOver(chunk.length);
    if (isOver || this.#turnBytes >= turnBytes) {
      if (this.#rests === 0) this.#rest(turns);
    }
    // Few connections receive half of the limit at once, so most never pause.
    else if (this.#turnBytes >= turnBytes / 2 && !this.#isTurnEnding) this.#endTurn();
    if (this.#loop.isLingering) this.#setFlow();
    else this.#loop.add(chunk);
  }

  /** Resumes after other connections were read. */
  #rest(turns: ReadTurns): void {
    this.#rests += 1;
    const { remoteAddress, remotePort } = this.#info;
    const owner = this.#host.settings.connectionOwner(remoteAddress) ?? `${remoteAddress}:${remotePort}`;
    turns.rest(owner, () => {
      this.#rests -= 1;
      this.#turnBytes = 0;
      if (this.#socket.destroyed) return false;
      this.#loop.pump();
      return true;
    });
  }

  #endTurn(): void {
    this.#isTurnEnding = true;
    setImmediate(() => {
      this.#isTurnEnding = false;
      if (this.#rests === 0) this.#turnBytes = 0;
    });
  }

  /** Pauses or resumes the socket. */
  #setFlow(): void {
    const { parsedFraming } = this.#loop;
    if (this.#host.framing.isOver(parsedFraming - this.#framing)) this.#rest(this.#host.framing);
    this.#framing = parsedFraming;
    const isFull = this.#rests > 0 || this.#loop.isFull;
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
