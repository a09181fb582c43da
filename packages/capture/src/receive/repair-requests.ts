import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { halfLines } from "./half-lines.ts";
import { type ParserFailure, repairRequestLine } from "./repair-request-line.ts";
import { RewrittenSocket } from "./rewritten-socket.ts";

/** An error of the parser, with the packet that it failed over. */
export interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

export interface Repairs {
  /** Gives a request that was repaired its true method and target back. Called for every request. */
  restore(request: IncomingMessage, response: ServerResponse): void;
  /** Takes on a request that the parser refused; false when it is beyond repair. */
  repair(error: ParserError, socket: Duplex): boolean;
}

/** What the parser says of methods that it does not know, and of targets with raw bytes. */
const repairable = new Set(["HPE_INVALID_METHOD", "HPE_INVALID_CONSTANT", "HPE_INVALID_URL"]);

/** How much of a request under repair is held while answers before it are due, in bytes. */
const maxHeldBytes = 256 * 1024;

/**
 * Lets every method and every target through, although Node's parser knows 35 methods and targets of ASCII only: the
 * request line is rewritten to one that it takes, the connection given to the server anew, and the truth put back.
 */
export function repairRequests(server: Server): Repairs {
  const truths = new WeakMap<Duplex, { method: string; target: string }>();
  const lastAnswers = new WeakMap<Duplex, ServerResponse>();
  /** Connections under repair, with the packets that came for them since. */
  const underRepair = new WeakMap<Duplex, Buffer[]>();
  const beyondRepair = new WeakSet<Duplex>();
  const unfinished = halfLines(server);

  return {
    restore(request, response) {
      const { socket } = request;
      lastAnswers.set(socket, response);
      const truth = truths.get(socket);
      if (truth === undefined) return;
      truths.delete(socket);
      request.method = truth.method;
      request.url = truth.target;
    },

    repair(error, socket) {
      const packet = error.rawPacket;
      if (packet === undefined || beyondRepair.has(socket)) return false;
      const more = underRepair.get(socket);
      if (more !== undefined) {
        more.push(packet);
        // The answers before it may take their time: what comes beyond waits at the client.
        if (more.reduce((sum, { length }) => sum + length, 0) > maxHeldBytes) standStill(socket);
        return true;
      }
      const isFirst = !lastAnswers.has(socket);
      const { bytesRead } = socket as { bytesRead?: number };
      // A first piece that the parser took in as the start of a method is gone: what is left would be a wrong method.
      if (isFirst && bytesRead !== undefined && bytesRead !== packet.length) return false;
      if (!repairable.has(error.code ?? "")) return false;
      const failure = {
        at: error.bytesParsed ?? 0,
        isInMethod: error.code === "HPE_INVALID_METHOD",
        previous: lastAnswers.get(socket)?.req,
      };
      if (repairRequestLine(packet, failure) === "broken") return false;
      const packets = [packet];
      underRepair.set(socket, packets);
      // Answers go out in the order of their requests.
      const pending = lastAnswers.get(socket);
      if (pending === undefined || pending.writableFinished) setImmediate(begin);
      else pending.once("close", () => setImmediate(begin));
      return true;

      function begin(): void {
        if (socket.destroyed) return;
        detach(socket);
        void gather(socket, packets, failure, error);
      }
    },
  };

  /** Waits for the whole request line, then hands the connection to the server. */
  async function gather(
    socket: Duplex,
    packets: readonly Buffer[],
    failure: ParserFailure,
    error: ParserError,
  ): Promise<void> {
    let packet: Buffer = Buffer.concat(packets);
    let line = repairRequestLine(packet, failure);
    let code = error.code;
    if (line === undefined) {
      const { kind, all } = await unfinished.complete(socket, packet);
      packet = all;
      line = kind === "more" ? repairRequestLine(all, failure) : undefined;
      if (kind === "late") code = "ERR_HTTP_REQUEST_TIMEOUT";
    }
    if (socket.destroyed) return;
    if (line === undefined || line === "broken") {
      underRepair.delete(socket);
      beyondRepair.add(socket);
      server.emit("clientError", Object.assign(error, { code, rawPacket: packet }), socket);
      return;
    }
    const first = Buffer.concat([Buffer.from(line.replacement, "latin1"), packet.subarray(line.end)]);
    const rewritten = new RewrittenSocket(socket, first);
    truths.set(rewritten, { method: line.method, target: line.target });
    server.emit("connection", rewritten);
  }
}

/** A parser that reads the connection by itself gives it back to the first who listens. */
function standStill(socket: Duplex): void {
  socket.on("data", () => undefined);
  socket.pause();
}

/** Takes the connection from its parser, which would go on to refuse what comes, and to wait for what does not come. */
function detach(socket: Duplex): void {
  standStill(socket);
  const closed = socket.listeners("close");
  for (const event of ["data", "end", "close", "drain", "error", "timeout", "pause", "resume"]) {
    socket.removeAllListeners(event);
  }
  // The server lets its parser go when its connection closes. For the server, it does.
  for (const listener of closed) listener.call(socket);
  socket.pause();
  socket.on("error", () => socket.destroy());
}
