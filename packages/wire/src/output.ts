import type { Duplex } from "node:stream";
import { latin1Text } from "./characters.ts";
import type { Hold } from "./memory.ts";

/** Larger bodies, in bytes, are written in pieces. Each piece that a client reads shows that it is alive. */
const PIECE_BYTES = 128 * 1024;

/** Smaller bodies, in bytes, are copied into one write with the text around them, which saves a system call. */
const SMALL_BYTES = 4 * 1024;

/**
 * The output of a connection. Text (one byte per character) is collected and written at once; bytes go to the socket
 * directly. While the output is held, pipelined responses are collected into one write.
 */
export class Output {
  /** Whether the client reads too slowly. */
  isBlocked = false;
  /** Whether the connection is closed. Writes are then ignored. */
  isClosed = false;

  readonly #socket: Duplex;
  readonly #owner: OutputOwner;
  #text = "";
  #isCollecting = false;
  #isScheduled = false;
  /** Pieces that wait until the client has read those before them. */
  readonly #backlog: (string | Uint8Array)[] = [];
  #backlogBytes = 0;
  /** The memory of what the client has not read. */
  #unread: Hold | undefined;
  readonly #waiting: (() => void)[] = [];
  #isEnding = false;
  /** How many bytes were written to the socket, and how many of them the operating system had accepted at the last check. */
  #written = 0;
  #accepted = 0;
  /** The deadline by which the socket must accept more. */
  #deadline = Number.POSITIVE_INFINITY;

  constructor(socket: Duplex, owner: OutputOwner) {
    this.#socket = socket;
    this.#owner = owner;
  }

  /** Calls the callback when the socket has accepted everything written so far. */
  whenWritten(callback: () => void): void {
    this.#waiting.push(callback);
    this.#settle();
  }

  /** The connection is closed. Calls all waiting callbacks. */
  closed(): void {
    this.isClosed = true;
    this.isBlocked = false;
    this.#text = "";
    this.#unread?.release();
    this.#settle();
  }

  #settle(): void {
    if (this.#waiting.length === 0 || this.#text !== "" || this.isBlocked) return;
    for (const callback of this.#waiting.splice(0)) callback();
  }

  /** Closes the connection at once. */
  destroy(): void {
    this.#socket.destroy();
  }

  /** Collects everything until `send`. */
  collect(): void {
    this.#isCollecting = true;
  }

  send(): void {
    this.#isCollecting = false;
    if (this.#text !== "" && !this.isClosed) this.#flush();
  }

  /** Sends text (one byte per character) or bytes. Returns false when the client reads too slowly. */
  write(data: string | Uint8Array): boolean {
    if (this.isClosed) return true;
    if (typeof data === "string") this.#text += data;
    else if (data.length <= SMALL_BYTES) this.#text += latin1Text(data);
    else {
      this.#socket.cork();
      this.#flush();
      this.#send(data);
      this.#socket.uncork();
      return !this.isBlocked;
    }
    if (!this.#isCollecting) this.#flush();
    return !this.isBlocked;
  }

  /** Sends text together with the next write, at the latest at the end of the current task. */
  writeSoon(text: string): void {
    if (this.isClosed) return;
    this.#text += text;
    if (this.#isCollecting || this.#isScheduled) return;
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

  /** The socket has accepted everything. */
  drained(): void {
    this.isBlocked = false;
    while (this.#backlog.length > 0 && !this.isBlocked) {
      const next = this.#backlog.shift() as string | Uint8Array;
      this.#backlogBytes -= next.length;
      this.#write(next);
    }
    this.#count();
    if (this.isBlocked) return;
    this.#settle();
    if (this.#isEnding) this.#socket.end();
    else this.#owner.onDrain();
  }

  /**
   * Whether the client has read nothing for longer than `pauseMs` although output is left, as observed by calls of this
   * method. This includes the end of a response, for which the socket would otherwise wait forever.
   */
  isStuck(now: number, pauseMs: number): boolean {
    this.#count();
    const left = this.#socket.writableLength;
    const accepted = this.#written - left;
    if (left === 0 || accepted !== this.#accepted || this.#deadline === Number.POSITIVE_INFINITY) {
      this.#accepted = accepted;
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
    if (this.#backlog.length > 0) {
      this.#backlog.push(data);
      this.#backlogBytes += data.length;
    } else this.#write(data);
    if (this.isBlocked) this.#count();
  }

  #write(data: string | Uint8Array): void {
    let left = data;
    while (typeof left !== "string" && left.length > PIECE_BYTES) {
      const keepsUp = this.#writeToSocket(left.subarray(0, PIECE_BYTES));
      left = left.subarray(PIECE_BYTES);
      if (keepsUp) continue;
      this.isBlocked = true;
      this.#backlog.unshift(left);
      this.#backlogBytes += left.length;
      return;
    }
    if (!this.#writeToSocket(left)) this.isBlocked = true;
  }

  #writeToSocket(data: string | Uint8Array): boolean {
    this.#written += data.length;
    return typeof data === "string" ? this.#socket.write(data, "latin1") : this.#socket.write(data);
  }

  /** Counts what the client has not read. Without room for it, the connection closes. */
  #count(): void {
    const unread = this.isClosed ? 0 : this.#socket.writableLength + this.#backlogBytes;
    const held = this.#unread?.bytes ?? 0;
    if (unread < held) this.#unread?.release(held - unread);
    if (unread === 0) this.#unread = undefined;
    if (unread <= held) return;
    this.#unread ??= this.#owner.hold();
    if (this.#unread.acquire(unread - held) !== "free") this.destroy();
  }
}

/** The connection of an output. */
interface OutputOwner {
  /** Memory for what the client of the current request does not read. */
  hold(): Hold;
  /** Called when the socket has accepted everything. */
  onDrain(): void;
}
