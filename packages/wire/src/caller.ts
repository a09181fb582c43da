import type { Duplex } from "node:stream";
import type { ConnectionInfo } from "./body-reader.ts";
import { Hold, type Room } from "./memory.ts";
import type { ConnectionHost } from "./options.ts";
import type { WireRequest } from "./wire-request.ts";

/** The sender of a connection's requests, who shares the time of the event loop and memory with other callers. */
export class Caller {
  /** Whether the connection carries many callers, as that of a proxy does. Each request then has its own. */
  readonly isPerRequest: boolean;
  /** Whether the connection waits for its turn. */
  isWaiting = false;
  #name: string;
  readonly #host: ConnectionHost;
  readonly #socket: Duplex;
  readonly #info: ConnectionInfo;
  readonly #onTurn: () => void;

  /** @param onTurn called when it is the turn of a connection that had to wait */
  constructor(host: ConnectionHost, socket: Duplex, info: ConnectionInfo, onTurn: () => void) {
    const name = host.settings.callerOf(info);
    this.isPerRequest = name === undefined;
    this.#name = name ?? `${info.remoteAddress}:${info.remotePort}`;
    this.#host = host;
    this.#socket = socket;
    this.#info = info;
    this.#onTurn = onTurn;
  }

  /** From now on, this is the sender of the request. */
  setRequest(request: WireRequest): void {
    this.#name = this.#host.settings.callerOf(this.#info, request) ?? this.#name;
  }

  /** Whether others go first. If so, the connection continues when it is its turn. */
  mustWait(): boolean {
    if (this.isWaiting) return true;
    const { turns } = this.#host;
    if (turns.hasTime(this.#name)) return false;
    this.isWaiting = true;
    turns.wait(this.#name, () => {
      this.isWaiting = false;
      this.#onTurn();
    });
    return true;
  }

  /** Memory for the body of a request. The connection closes when others need it. */
  holdBody(): Hold {
    return new Hold(this.#host.bodies, this.#name, () => this.#socket.destroy());
  }

  /** Memory for responses that the client has not read. */
  holdResponse(): Hold {
    return new Hold(this.#host.responses, this.#name, () => this.#socket.destroy());
  }

  roomForBody(bytes: number): Room {
    return this.#host.bodies.roomFor(this.#name, bytes);
  }

  roomForResponse(bytes: number): Room {
    return this.#host.responses.roomFor(this.#name, bytes);
  }
}
