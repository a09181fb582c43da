import type { Socket } from "node:net";
import { createServer, type SecureContextOptions, type Server, type TLSSocket, type TlsOptions } from "node:tls";
import { FairQueue } from "./fair-queue.ts";
import type { Turns } from "./turns.ts";

/**
 * How many handshakes of one caller are under way at a time. Each costs a signature, up to 6 ms with RSA-4096, at a moment that its
 * client chooses.
 */
const maxPerCaller = 8;

interface HandshakeOptions {
  readonly tls: SecureContextOptions & TlsOptions;
  /** How long a client may take for its part, in milliseconds. */
  readonly headMs: number;
  readonly turns: Turns;
  readonly onSecure: (socket: TLSSocket) => void;
}

/** The TLS handshakes of a server. They start in rotation of their callers. */
export class Handshakes {
  readonly #options: HandshakeOptions;
  readonly #server: Server;
  /** All sockets without a finished handshake, by their peers, because Node does not say which socket of TLS belongs to which. */
  readonly #sockets = new Map<string, Socket>();
  readonly #waiting = new FairQueue<() => void>();
  readonly #underWay = new Map<string, number>();

  constructor(options: HandshakeOptions) {
    const { tls, headMs, onSecure } = options;
    this.#options = options;
    this.#server = createServer({ handshakeTimeout: headMs, ...tls, ALPNProtocols: ["http/1.1"] }, (socket) => {
      const raw = this.#sockets.get(peerOf(socket));
      // Until its handshake is done, a connection ends when the client closes its side.
      socket.allowHalfOpen = true;
      raw?.emit(secured);
      onSecure(socket);
    });
    // Node reports a handshake that fails or takes too long, and leaves its connection open.
    this.#server.on("tlsClientError", (_error: unknown, socket: Socket) => socket.destroy());
  }

  setCertificate(tls: SecureContextOptions): void {
    this.#server.setSecureContext(tls);
  }

  /** Starts the handshake of a connection when its client has begun it and it is its caller's turn. */
  add(socket: Socket, caller: string): void {
    const peer = peerOf(socket);
    let isUnderWay = false;
    const done = (): void => {
      if (this.#sockets.get(peer) === socket) this.#sockets.delete(peer);
      if (isUnderWay) this.#end(caller);
      isUnderWay = false;
    };
    this.#sockets.set(peer, socket);
    socket.once(secured, done);
    socket.once("close", done);
    socket.on("error", () => undefined);
    socket.setTimeout(this.#options.headMs, () => socket.destroy());
    socket.once("readable", () => {
      // Nothing to read: the client has closed its side.
      if (socket.readableLength === 0) socket.destroy();
      else {
        this.#waiting.add(caller, () => {
          isUnderWay = true;
          this.#underWay.set(caller, (this.#underWay.get(caller) ?? 0) + 1);
          this.#inTurn(caller, () => {
            socket.setTimeout(0);
            if (!socket.destroyed) this.#server.emit("connection", socket);
          });
          if (socket.destroyed) done();
        });
        this.#startNext();
      }
    });
  }

  /** Closes all connections without a finished handshake: no request was received on them. */
  close(): void {
    for (const socket of this.#sockets.values()) socket.destroy();
  }

  #startNext(): void {
    this.#waiting.next((caller) => (this.#underWay.get(caller) ?? 0) < maxPerCaller)?.();
  }

  #inTurn(caller: string, start: () => void): void {
    const { turns } = this.#options;
    if (turns.hasTime(caller)) start();
    else turns.wait(caller, start);
  }

  #end(caller: string): void {
    const left = (this.#underWay.get(caller) ?? 1) - 1;
    if (left > 0) this.#underWay.set(caller, left);
    else this.#underWay.delete(caller);
    this.#startNext();
  }
}

const secured = Symbol("secured");

function peerOf({ remoteAddress, remotePort }: Pick<Socket, "remoteAddress" | "remotePort">): string {
  return `${remoteAddress} ${remotePort}`;
}
