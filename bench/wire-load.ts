import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface RawLoad {
  readonly port: number;
  /** The bytes of one request. Every response to it must be 200 and have the same length. */
  readonly request: Buffer;
  readonly connections: number;
  readonly seconds: number;
  /** How many requests are sent at once on each connection. */
  readonly pipelined: number;
}

export interface RawResult {
  readonly requests: number;
  readonly seconds: number;
  readonly p99: number;
}

/**
 * Sends the same request over many connections, as fast as the responses come. It only counts the bytes of the responses, so
 * that it costs less than any server that it measures.
 */
export async function rawLoad({ port, request, connections, seconds, pipelined }: RawLoad): Promise<RawResult> {
  const length = await responseLength(port, request);
  const batch = Buffer.concat(Array.from({ length: pipelined }, () => request));
  const latencies: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  let requests = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      await once(socket, "connect");
      let left = length * pipelined;
      let sent = performance.now();
      socket.on("data", (chunk: Buffer) => {
        left -= chunk.length;
        if (left > 0) return;
        if (left < 0) throw new Error("A response is longer than the one before it");
        const now = performance.now();
        requests += pipelined;
        latencies.push(now - sent);
        if (now >= until) {
          socket.destroy();
          return;
        }
        left = length * pipelined;
        sent = now;
        socket.write(batch);
      });
      socket.write(batch);
      await once(socket, "close");
    }),
  );
  latencies.sort((a, b) => a - b);
  const p99 = latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN;
  return { requests, seconds: (performance.now() - started) / 1000, p99: Math.round(p99 * 10) / 10 };
}

async function responseLength(port: number, request: Buffer): Promise<number> {
  const socket: Socket = connect({ port, host: "127.0.0.1" });
  socket.write(request);
  let received = "";
  for await (const chunk of socket) {
    received += String(chunk);
    const headEnd = received.indexOf("\r\n\r\n") + 4;
    const length = /^content-length: (\d+)/im.exec(received.slice(0, headEnd))?.[1];
    if (length === undefined || received.length < headEnd + Number(length)) continue;
    if (!received.startsWith("HTTP/1.1 200 ")) throw new Error(`Expected 200, got ${received}`);
    return headEnd + Number(length);
  }
  throw new Error("The server closed the connection");
}
