import type { Server } from "node:http";
import type { Duplex } from "node:stream";

/** Connections of which half a request line has come. The server does not know of them while they wait for the rest. */
export interface HalfLines {
  /**
   * Waits for the rest of a line that `begun` begins. The connection stands still before and after.
   *
   * @returns all that came; why nothing more comes; or that what came is longer than any line
   */
  complete(socket: Duplex, begun: Buffer): Promise<{ readonly kind: "more" | "ended" | "late"; readonly all: Buffer }>;
}

/** What is taken of a line, in bytes: as much as of a header. */
const longestLine = 65_000;

const lineFeed = 0x0a;

/**
 * Gives each the time that `server` gives a header, from the first byte to the last. A server that closes ends them with
 * its idle connections: no request has begun on them.
 */
export function halfLines(server: Server): HalfLines {
  const waiting = new Set<Duplex>();
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    closeIdle();
    for (const socket of waiting) socket.destroy();
  };

  return {
    complete(socket, begun) {
      waiting.add(socket);
      const pieces = [begun];
      let length = 0;
      return new Promise((resolve) => {
        const late = setTimeout(() => finish("late"), server.headersTimeout);
        const finish = (kind: "more" | "ended" | "late"): void => {
          clearTimeout(late);
          waiting.delete(socket);
          socket.off("data", take).off("end", ended).off("close", ended).pause();
          resolve({ kind, all: Buffer.concat(pieces) });
        };
        const ended = (): void => finish("ended");
        const take = (piece: Buffer): void => {
          pieces.push(piece);
          length += piece.length;
          if (piece.includes(lineFeed) || length >= longestLine) finish("more");
        };
        if (socket.readableEnded || socket.destroyed) ended();
        else socket.on("data", take).on("end", ended).on("close", ended).resume();
      });
    },
  };
}
