import {
  type Agent,
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from "node:http";
import { request as httpsRequest } from "node:https";
import { pipeline, Readable, Transform } from "node:stream";
import type { Fetch, FetchInit, FetchResponse } from "../endpoint/options.ts";
import { rejectCall } from "../errors/checks.ts";
import { onAbort } from "../transport/limits.ts";
import { findProxy } from "./find-proxy.ts";
import { followRedirects } from "./follow-redirects.ts";
import { CODINGS, discard, NodeResponse } from "./node-response.ts";
import { credentialsOf, proxyOptions, withoutBrackets } from "./proxy.ts";

/** Its options: a request of the client, and the option `agent`. */
interface NodeFetchInit extends FetchInit {
  readonly agent?: unknown;
}

/** The body of a request: none, the whole body, or a stream. */
type Body = string | Uint8Array | Readable | undefined;

/**
 * Sends over `node:http` and `node:https`: with the agent of the caller or through the proxy of the environment.
 * Takes less work than `fetch`. Follows redirects and decompresses bodies like `fetch`.
 */
export const nodeFetch: Fetch = async (url: string, init: NodeFetchInit): Promise<FetchResponse> => {
  const { body, headers } = await readBody(init);
  return followRedirects(
    url,
    { ...init, headers },
    body instanceof Readable,
    async (address, method, sent, hasBody) => {
      const message = await exchange(address, method, sent, hasBody ? body : undefined, init);
      const { statusCode: status = 0 } = message;
      return {
        status,
        // Node creates the object of headers on first access.
        get location() {
          return message.headers.location;
        },
        toResponse: () => new NodeResponse(message, address.href, bringsBody(method, status)),
        discard: () => discard(message),
      };
    },
  );
};

function exchange(
  url: URL,
  method: string,
  headers: Readonly<Record<string, string>>,
  body: Body,
  { agent, signal }: NodeFetchInit,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = requestOptions(url, method, headers, agent, signal);
    const send = options.protocol === "https:" ? httpsRequest : httpRequest;
    const request = send(options);
    let response: IncomingMessage | undefined;
    request.on("error", reject);
    request.on("response", (message) => {
      response = message;
      resolve(message);
    });
    request.on("close", () => {
      // For example, a switch to another protocol.
      if (response === undefined) reject(new Error("The connection closed without a response"));
    });
    if (signal !== undefined) abortWith(signal, request, reject);
    // If either ends, so does the other: a file that is no longer read must be closed.
    if (body instanceof Readable) {
      pipeline(body, checkLength(headers["content-length"]), request, (error) => error && reject(error));
    } else request.end(body);
  });
}

/** Checks the length of a body: the service would parse surplus bytes as the next request of the connection. */
function checkLength(announced: string | undefined): Transform {
  let length = 0;
  const check = (isEnd: boolean): Error | null =>
    announced !== undefined && (length > Number(announced) || (isEnd && length < Number(announced)))
      ? new Error(`The body does not have the length of the header 'content-length', ${announced}`)
      : null;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      length += chunk.length;
      done(check(false), chunk);
    },
    flush: (done) => done(check(true)),
  });
}

/** Rejects on abort, because a request without a connection emits no event, and a response does not have the reason. */
function abortWith(signal: AbortSignal, request: ClientRequest, reject: (reason: unknown) => void): void {
  let response: IncomingMessage | undefined;
  request.on("response", (message) => {
    response = message;
  });
  const abort = (): void => {
    reject(signal.reason);
    response?.destroy(signal.reason);
    request.destroy(signal.reason);
  };
  if (signal.aborted) abort();
  else request.on("close", onAbort(signal, abort));
}

function requestOptions(
  url: URL,
  method: string,
  headers: Readonly<Record<string, string>>,
  agent: unknown,
  signal: AbortSignal | undefined,
): RequestOptions {
  const { protocol, hostname, port, pathname, search } = url;
  const path = pathname + search;
  const options: RequestOptions = { protocol, hostname: withoutBrackets(hostname), port, path, method, headers };
  if (url.username !== "") options.auth = credentialsOf(url);
  if (fits(agent, url)) return Object.assign(options, { agent });
  const proxy = findProxy(url.href, process.env);
  if (proxy === undefined) return options;
  const route = proxyOptions(proxy, url, signal);
  return { ...options, ...route, headers: { ...headers, ...route.headers } };
}

/** An agent speaks one protocol; a redirect to the other one goes without it. */
function fits(agent: unknown, url: URL): agent is Agent {
  if (typeof agent !== "object" || agent === null) return false;
  return !("protocol" in agent) || agent.protocol === undefined || agent.protocol === url.protocol;
}

async function readBody({ body, headers }: FetchInit): Promise<{ body: Body; headers: Record<string, string> }> {
  const own: Record<string, string> = { "accept-encoding": CODINGS, ...headers };
  const framing = own["transfer-encoding"];
  if (framing !== undefined) {
    if (!/^\s*chunked\s*$/i.test(framing)) rejectCall(`Invalid header 'transfer-encoding': it can only be 'chunked'`);
    // Node adds it if there is no length. Together with a length, the service could parse the body as another request.
    delete own["transfer-encoding"];
  }
  if (body === undefined || body === null) {
    // Otherwise the service would parse the next request of the connection as this missing body.
    delete own["content-length"];
    return { body: undefined, headers: own };
  }
  if (typeof body === "string" || body instanceof Uint8Array) {
    own["content-length"] = String(Buffer.byteLength(body));
    return { body, headers: own };
  }
  if (body instanceof Readable) return { body, headers: own };
  if (typeof body === "object" && Symbol.asyncIterator in body && !(body instanceof ReadableStream)) {
    return { body: Readable.from(body as AsyncIterable<unknown>), headers: own };
  }
  if (body instanceof ReadableStream) return { body: Readable.fromWeb(body as never), headers: own };
  // The platform serializes forms, blobs and buffers, and knows their content types.
  const written = new Response(body as ArrayBuffer | Blob | FormData | URLSearchParams);
  const type = written.headers.get("content-type");
  if (type !== null) own["content-type"] ??= type;
  const bytes = new Uint8Array(await written.arrayBuffer());
  own["content-length"] = String(bytes.byteLength);
  return { body: bytes, headers: own };
}

function bringsBody(method: string, status: number): boolean {
  return method !== "HEAD" && status !== 204 && status !== 205 && status !== 304;
}
