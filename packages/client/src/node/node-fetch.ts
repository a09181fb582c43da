import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import * as http from "node:http";
import * as https from "node:https";
import { pipeline, Readable, Transform } from "node:stream";
import type { Fetch, FetchInit, FetchResponse } from "../endpoint/options.ts";
import { rejectCall } from "../errors/checks.ts";
import { onAbort } from "../transport/limits.ts";
import { isBodiless } from "../values.ts";
import { followRedirects } from "./follow-redirects.ts";
import { CODINGS, discard, NodeResponse } from "./node-response.ts";

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
      const message = await sendOnce(address, method, sent, hasBody ? body : undefined, init);
      const { statusCode: status = 0 } = message;
      return {
        status,
        // Node creates the object of headers on first access.
        get location() {
          return message.headers.location;
        },
        toResponse: () => new NodeResponse(message, address.href, !isBodiless(method, status)),
        discard: () => discard(message),
      };
    },
  );
};

function sendOnce(
  url: URL,
  method: string,
  headers: Readonly<Record<string, string>>,
  body: Body,
  { agent, signal }: NodeFetchInit,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { request: send } = url.protocol === "https:" ? https : http;
    const request = send(requestOptions(url, method, headers, agent));
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
): RequestOptions {
  const { protocol, hostname, port, pathname, search } = url;
  const options: RequestOptions = { protocol, port, path: pathname + search, method, headers };
  // Only URLs have brackets around an IPv6 address.
  options.hostname = hostname.replace(/^\[|\]$/g, "");
  if (url.username !== "") options.auth = credentialsOf(url);
  options.agent = fits(agent, url) ? agent : proxyAgent(protocol);
  return options;
}

/** An agent speaks one protocol; a redirect to the other one goes without it. */
function fits(agent: unknown, url: URL): agent is http.Agent {
  if (typeof agent !== "object" || agent === null) return false;
  return !("protocol" in agent) || agent.protocol === undefined || agent.protocol === url.protocol;
}

/** The time limit for a proxy to open a tunnel. */
const TUNNEL_TIMEOUT_MS = 30_000;

/** One agent for each environment and protocol, so that tunnels are reused. */
const proxyAgents = new Map<string, http.Agent>();

/**
 * The agent that uses the proxies of the environment, as command line tools do: `http_proxy` or `https_proxy` by the scheme of the
 * address, else `all_proxy`, each also in capitals; not for hosts in `no_proxy`. Only HTTP proxies are supported. Undefined without
 * any. Node before 22.21 and 24.5 ignores the option.
 */
function proxyAgent(protocol: string): http.Agent | undefined {
  const { env } = process;
  const read = (name: string): string | undefined => env[name] || env[name.toUpperCase()];
  const value = read(`${protocol.slice(0, -1)}_proxy`) || read("all_proxy");
  const proxy = value?.includes("://") === false ? `http://${value}` : value;
  if (proxy === undefined || !URL.canParse(proxy) || !/^https?:/.test(proxy)) return undefined;
  credentialsOf(new URL(proxy));
  const proxyEnv = { http_proxy: proxy, https_proxy: proxy, no_proxy: read("no_proxy") };
  const key = JSON.stringify([protocol, proxyEnv]);
  const known = proxyAgents.get(key);
  if (known !== undefined) return known;
  const { Agent } = protocol === "https:" ? https : http;
  const agent = new Agent({ keepAlive: true, timeout: TUNNEL_TIMEOUT_MS, proxyEnv } as http.AgentOptions);
  proxyAgents.set(key, agent);
  return agent;
}

/**
 * The user name and password of an address, with a colon between them.
 *
 * @throws {HttpError} with status 400 for an invalid percent-encoding.
 */
function credentialsOf({ username, password, host }: URL): string {
  try {
    return `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  } catch {
    // The platform's error would contain the password.
    return rejectCall(`The user name or password for ${host} has a '%' that encodes nothing: write '%25' for it`);
  }
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
