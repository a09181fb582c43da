import type { Duplex } from "node:stream";
import { latin1Text } from "./characters.ts";

/** Larger bodies are written piece by piece, so that a client that takes one shows that it is alive. */
const pieceBytes = 128 * 1024;

/** Smaller bodies are written together with the text around them, which costs a copy and saves a system call. */
const smallBytes = 4 * 1024;

/**
 * What a connection sends. Text (each character one byte) is gathered and written at once; bytes go to the socket as they
 * are. While the output is held, pipelined responses leave together.
 */
export class Output {
  /** Whether the client does not keep up. */
  isBlocked = false;
  /** Whether the connection is gone: what is written then goes nowhere. */
  isClosed = false;

  readonly #socket: Duplex;
  readonly #onDrain: () => void;
  #text = "";
  #isHeld = false;
  #isScheduled = false;
  /** What waits for the client to take the pieces before it. */
  readonly #backlog: (string | Uint8Array)[] = [];
  readonly #waiting: (() => void)[] = [];
  #isEnding = false;
  /** How many bytes the socket was given; how many of them the system had taken when it was last asked. */
  #given = 0;
  #taken = 0;
  /** When it must have taken more. */
  #deadline = Number.POSITIVE_INFINITY;

  constructor(socket: Duplex, onDrain: () => void) {
    this.#socket = socket;
    this.#onDrain = onDrain;
  }

  /** Calls back when the socket has taken everything that is written by now. */
  whenWritten(callback: () => void): void {
    this.#waiting.push(callback);
    this.#settle();
  }

  /** The connection is gone: nobody waits any more. */
  closed(): void {
    this.isClosed = true;
    this.isBlocked = false;
    this.#text = "";
    this.#settle();
  }

  #settle(): void {
    if (this.#waiting.length === 0 || this.#text !== "" || this.isBlocked) return;
    for (const callback of this.#waiting.splice(0)) callback();
  }

  /** Closes the connection without another byte. */
  destroy(): void {
    this.#socket.destroy();
  }

  /** Gathers everything until `release`. */
  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    if (this.#text !== "" && !this.isClosed) this.#flush();
  }

  /** Sends text, each character one byte, or bytes. Returns whether the client keeps up. */
  write(data: string | Uint8Array): boolean {
    if (this.isClosed) return true;
    if (typeof data === "string") this.#text += data;
    else if (data.length <= smallBytes) this.#text += latin1Text(data);
    else {
      this.#socket.cork();
      this.#flush();
      this.#send(data);
      this.#socket.uncork();
      return !this.isBlocked;
    }
    if (!this.#isHeld) this.#flush();
    return !this.isBlocked;
  }

  /** Sends text together with what is written next, at the latest when the current task has ended. */
  writeSoon(text: string): void {
    if (this.isClosed) return;
    this.#text += text;
    if (this.#isHeld || this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      if (this.#text !== "") this.#flush();
    });
  }

  /** Closes this side of the connection when everything is written, then calls `finished`. */
  end(finished: () => void): void {
    if (this.isClosed) return;
    this.#socket.once("finish", finished);
    this.#isEnding = true;
    this.#flush();
    if (this.#backlog.length === 0) this.#socket.end();
  }

  /** The socket has taken what it was given. */
  drained(): void {
    this.isBlocked = false;
    while (this.#backlog.length > 0 && !this.isBlocked) this.#write(this.#backlog.shift() as string | Uint8Array);
    if (this.isBlocked) return;
    this.#settle();
    if (this.#isEnding) this.#socket.end();
    else this.#onDrain();
  }

  /**
   * Whether something is left that the client has not taken for longer than `pauseMs`, by the calls of this method. The end of a
   * response may be left as well: it blocks nothing, and the socket would wait for its client forever.
   */
  isStuck(now: number, pauseMs: number): boolean {
    const left = this.#socket.writableLength;
    const taken = this.#given - left;
    if (left === 0 || taken !== this.#taken || this.#deadline === Number.POSITIVE_INFINITY) {
      this.#taken = taken;
      this.#deadline = left === 0 ? Number.POSITIVE_INFINITY : now + pauseMs;
    }
    return now > this.#deadline;
  }

  #flush(): void {
    if (this.#text === "") return;
    const text = this.#text;
    this.#text = "";
    this.#send(text);
    this.#settle();
  }

  #send(data: string | Uint8Array): void {
    if (this.#backlog.length > 0) this.#backlog.push(data);
    else this.#write(data);
  }

  #write(data: string | Uint8Array): void {
    let left = data;
    while (typeof left !== "string" && left.length > pieceBytes) {
      const keepsUp = this.#give(left.subarray(0, pieceBytes));
      left = left.subarray(pieceBytes);
      if (keepsUp) continue;
      this.isBlocked = true;
      this.#backlog.unshift(left);
      return;
    }
    if (!this.#give(left)) this.isBlocked = true;
  }

  #give(data: string | Uint8Array): boolean {
    this.#given += data.length;
    return typeof data === "string" ? this.#socket.write(data, "latin1") : this.#socket.write(data);
  }
}
