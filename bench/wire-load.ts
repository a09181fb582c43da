import { once } from "node:events";
import { connect, type Socket } from "node:net";

interface RawLoad {
  readonly port: number;
  /** The bytes of the requests, sent in rotation. Every response must be 200. */
  readonly requests: readonly Buffer[];
  readonly connections: number;
  /** The duration in seconds, or the number of requests. */
  readonly seconds?: number;
  readonly amount?: number;
  /** The number of pipelined requests on each connection. @default 1 */
  readonly pipelined?: number;
}

export interface RawResult {
  readonly requests: number;
  readonly seconds: number;
  /** From a request to its response, in milliseconds. */
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly p99_9: number;
}

/**
 * Sends requests over many connections as fast as responses arrive. It only finds the ends of responses, so
 * it costs less than any server that it measures.
 */
export async function rawLoad(options: RawLoad): Promise<RawResult> {
  const { port, requests, connections, seconds = Number.POSITIVE_INFINITY, pipelined = 1 } = options;
  const { amount = Number.POSITIVE_INFINITY } = options;
  const latencies: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  let sent = 0;
  await Promise.all(Array.from({ length: connections }, run));
  const elapsed = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  const quantile = (share: number): number => {
    const latency = latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
    return Math.round(latency * 10) / 10;
  };
  return {
    requests: latencies.length * pipelined,
    seconds: elapsed,
    p50: quantile(0.5),
    p90: quantile(0.9),
    p99: quantile(0.99),
    p99_9: quantile(0.999),
  };

  async function run(): Promise<void> {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    await once(socket, "connect");
    let left = 0;
    let sentAt = 0;
    const send = (): void => {
      if (performance.now() >= until || sent >= amount) {
        socket.destroy();
        return;
      }
      left = pipelined;
      sentAt = performance.now();
      for (let index = 0; index < pipelined; index += 1) socket.write(requests[sent++ % requests.length] as Buffer);
    };
    readResponses(socket, () => {
      left -= 1;
      if (left > 0) return;
      latencies.push(performance.now() - sentAt);
      send();
    });
    send();
    await once(socket, "close");
    if (left > 0) throw new Error("The server closed a connection before its response");
  }
}

/** Calls back for each complete response. */
function readResponses(socket: Socket, onResponse: () => void): void {
  let pending = "";
  socket.on("data", (chunk: Buffer) => {
    pending += chunk.toString("latin1");
    for (let end = endOfResponse(pending); end > 0; end = endOfResponse(pending)) {
      pending = pending.length === end ? "" : pending.slice(end);
      onResponse();
    }
  });
}

/** 0 while it is incomplete. */
function endOfResponse(text: string): number {
  const bodyStart = text.indexOf("\r\n\r\n") + 4;
  if (bodyStart < 4) return 0;
  if (!text.startsWith("HTTP/1.1 200 ")) throw new Error(`Expected 200, got ${text}`);
  const lengthAt = text.search(/\ncontent-length: /i);
  if (lengthAt < 0 || lengthAt > bodyStart) {
    // Chunked, with a body that contains no empty line.
    const end = text.indexOf("\r\n0\r\n\r\n", bodyStart);
    return end < 0 ? 0 : end + 7;
  }
  const end = bodyStart + Number.parseInt(text.slice(lengthAt + 17, lengthAt + 33), 10);
  return text.length < end ? 0 : end;
}
