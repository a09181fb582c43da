import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { startHttpServer, type TestServer } from "../../../../test/http-server.ts";

/** One received request. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A real HTTP server on loopback whose responses the test defines. */
export interface ScriptedServer extends TestServer {
  readonly requests: ReceivedRequest[];
}

/** Responds to one request; `index` counts from 0. */
export type Script = (request: ReceivedRequest, response: ServerResponse, index: number) => unknown;

/** Starts a server on a free port that responds to every request through `script`; by default with 204. */
export async function startServer(
  script: Script = (_, response) => response.writeHead(204).end(),
): Promise<ScriptedServer> {
  const requests: ReceivedRequest[] = [];
  const server = await startHttpServer(async (message, response) => {
    // Undefined when the connection ends within the body.
    const body = await buffer(message).catch(() => undefined);
    if (body === undefined) return;
    const { method = "", url = "", headers } = message;
    const request = { method, url, headers, body: String(body) };
    requests.push(request);
    await script(request, response, requests.length - 1);
  });
  return { ...server, requests };
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
