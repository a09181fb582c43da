import { once } from "node:events";
import { connect, type Socket } from "node:net";

interface Load {
  /** Where each request goes: the paths take turns. */
  readonly urls: readonly string[];
  readonly method?: string;
  readonly type?: string;
  readonly body?: string | Buffer;
  /** @default 64 */
  readonly connections?: number;
  readonly seconds: number;
}

/**
 * Sends requests over many connections as fast as responses arrive, each of which must be 200 or 201. It only finds the ends of
 * responses, so it costs less than any server that it measures.
 */
export async function load(options: Load): Promise<{ operations: number; seconds: number }> {
  const { urls, seconds, connections = 64 } = options;
  const requests = urls.map((url) => requestBytes(url, options));
  const port = Number(new URL(urls[0] ?? "").port);
  const started = performance.now();
  const until = started + seconds * 1000;
  let [sent, operations] = [0, 0];
  await Promise.all(Array.from({ length: connections }, run));
  return { operations, seconds: (performance.now() - started) / 1000 };

  async function run(): Promise<void> {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    await once(socket, "connect");
    let isDone = false;
    const send = (): void => {
      isDone = performance.now() >= until;
      if (isDone) socket.destroy();
      else socket.write(requests[sent++ % requests.length] as Buffer);
    };
    readResponses(socket, () => {
      operations += 1;
      send();
    });
    send();
    await once(socket, "close");
    if (!isDone) throw new Error("The server closed a connection before its response");
  }
}

function requestBytes(url: string, { method = "GET", type = "application/octet-stream", body = "" }: Load): Buffer {
  const { host, pathname, search } = new URL(url);
  const content = body === "" ? "" : `Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
  const head = `${method} ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: bench/1.0\r\nAccept: */*\r\n${content}\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(body)]);
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
  if (!/^HTTP\/1\.1 20[01] /.test(text)) throw new Error(`Expected 200 or 201, got ${text}`);
  const lengthAt = text.search(/\ncontent-length: /i);
  if (lengthAt < 0 || lengthAt > bodyStart) {
    // Chunked, with a body that contains no empty line.
    const end = text.indexOf("\r\n0\r\n\r\n", bodyStart);
    return end < 0 ? 0 : end + 7;
  }
  const end = bodyStart + Number.parseInt(text.slice(lengthAt + 17, lengthAt + 33), 10);
  return text.length < end ? 0 : end;
}

/** Sends JSON to a service, and returns the JSON of its response. */
export async function sendJson<Result = { readonly id: string }>(
  url: string,
  body: unknown,
  method = "POST",
): Promise<Result> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method, headers, body: typeof body === "string" ? body : JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Result;
}
