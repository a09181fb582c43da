import type { Socket } from "node:net";
import {
  createServer,
  DEFAULT_CIPHERS,
  type SecureContextOptions,
  type Server,
  type TLSSocket,
  type TlsOptions,
} from "node:tls";
import type { Turns } from "./turns.ts";

/** The most bytes of a ClientHello: about four times as many as the largest of today's clients. */
const MAX_HELLO_BYTES = 16 * 1024;

/** Excludes key exchanges that decrypt the client's last message: the client would choose when the server does that work. */
const CIPHERS = `${DEFAULT_CIPHERS}:!kRSA`;

interface HandshakeOptions {
  readonly tls: SecureContextOptions & TlsOptions;
  /** How long a client may take for its part, in milliseconds. */
  readonly headMs: number;
  readonly turns: Turns;
  readonly onSecure: (socket: TLSSocket) => void;
}

/**
 * The TLS handshakes of a server. One starts when its whole ClientHello has arrived and it is its caller's turn: the server then
 * signs at once, which takes up to 6 ms with RSA-4096. The rest takes almost no time, whenever the client sends it.
 */
export class Handshakes {
  readonly #options: HandshakeOptions;
  readonly #server: Server;
  /** All sockets without a finished handshake, by peer, because Node does not link a TLS socket to its raw socket. */
  readonly #sockets = new Map<string, Socket>();

  constructor(options: HandshakeOptions) {
    const { tls, headMs, onSecure } = options;
    this.#options = options;
    const settings = { handshakeTimeout: headMs, ciphers: CIPHERS, ...tls, ALPNProtocols: ["http/1.1"] };
    this.#server = createServer(settings, (socket) => {
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
    this.#server.setSecureContext({ ciphers: CIPHERS, ...tls });
  }

  /** Starts the handshake of a connection when its client has begun it and it is its caller's turn. */
  add(socket: Socket, caller: string): void {
    const peer = peerOf(socket);
    const late = setTimeout(() => socket.destroy(), this.#options.headMs);
    const done = (): void => {
      clearTimeout(late);
      if (this.#sockets.get(peer) === socket) this.#sockets.delete(peer);
    };
    this.#sockets.set(peer, socket);
    socket.once(secured, done);
    socket.once("close", done);
    socket.on("error", () => undefined);
    let hello = Buffer.alloc(0);
    const read = (): void => {
      const bytes: Buffer | null = socket.read();
      // Nothing to read: the client has closed its side.
      if (bytes === null || hello.length > MAX_HELLO_BYTES) {
        socket.destroy();
        return;
      }
      hello = Buffer.concat([hello, bytes]);
      if (!isWhole(hello)) return;
      socket.off("readable", read);
      clearTimeout(late);
      socket.unshift(hello);
      const start = (): void => {
        if (!socket.destroyed) this.#server.emit("connection", socket);
      };
      const { turns } = this.#options;
      if (turns.hasTime(caller)) start();
      else turns.wait(caller, start);
    };
    socket.on("readable", read);
  }

  /** Closes all connections without a finished handshake: no request was received on them. */
  close(): void {
    for (const socket of this.#sockets.values()) socket.destroy();
  }
}

const secured = Symbol("secured");

/** The type of a TLS handshake record, and the header lengths of a record and of a message in it. */
const HANDSHAKE_RECORD = 22;
const RECORD_HEAD = 5;
const MESSAGE_HEAD = 4;

/** Whether bytes have the whole first message of a client (RFC 8446, 4 and 5.1). Other protocols count as whole: TLS rejects them. */
function isWhole(bytes: Buffer): boolean {
  const contents: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (bytes[at] !== HANDSHAKE_RECORD) return true;
    if (at + RECORD_HEAD > bytes.length) return false;
    const end = at + RECORD_HEAD + bytes.readUInt16BE(at + 3);
    contents.push(bytes.subarray(at + RECORD_HEAD, end));
    at = end;
  }
  const message = Buffer.concat(contents);
  return message.length >= MESSAGE_HEAD && message.length >= MESSAGE_HEAD + message.readUIntBE(1, 3);
}

function peerOf({ remoteAddress, remotePort }: Pick<Socket, "remoteAddress" | "remotePort">): string {
  return `${remoteAddress} ${remotePort}`;
}
