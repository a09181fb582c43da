import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** One received request. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A real HTTP server on loopback whose responses the test defines. */
export interface ScriptedServer {
  readonly url: string;
  readonly requests: ReceivedRequest[];
  [Symbol.asyncDispose](): Promise<void>;
}

/** Responds to one request; `index` counts from 0. */
export type Script = (request: ReceivedRequest, response: ServerResponse, index: number) => unknown;

/** Starts a server on a free port that responds to every request through `script`; by default with 204. */
export async function startServer(
  script: Script = (_, response) => response.writeHead(204).end(),
): Promise<ScriptedServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of message) chunks.push(chunk);
    } catch {
      return;
    }
    const request: ReceivedRequest = {
      method: message.method ?? "",
      url: message.url ?? "",
      headers: message.headers,
      body: Buffer.concat(chunks).toString(),
    };
    requests.push(request);
    await script(request, response, requests.length - 1);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The scripted server has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Responds with `body` as JSON. */
export function sendJson(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers })
    .end(JSON.stringify(body));
}
