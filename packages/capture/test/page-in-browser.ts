import { openServicePage, type ServicePage } from "../../../test/browser-page.ts";
import { rawClient } from "../../../test/raw-client.ts";
import { type ServeCaptureOptions, serveCapture } from "../src/index.ts";

/** A capture service with a browser page. */
export interface PageInBrowser extends ServicePage {
  /** Calls the API with this JSON. */
  call(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Response>;
  createRoute(settings?: object): Promise<string>;
  send(routeId: string, sent?: Sent): Promise<void>;
  /** The text on the clipboard. */
  clipboard(): Promise<string>;
  /** Opens the inspector of a route and waits until it is live. */
  inspect(routeId: string, fragment?: string): Promise<void>;
}

export interface Sent {
  readonly method?: string;
  /** The part of the request target after the route. */
  readonly below?: string;
  /** Names and values alternate, preceded by `Host`. */
  readonly headers?: readonly string[];
  readonly body?: string | Uint8Array;
  readonly trailers?: readonly string[];
}

type PageInBrowserOptions = Pick<ServeCaptureOptions, "adminToken" | "allowAddresses" | "decoders" | "pageFolder">;

export async function openPageInBrowser(options: PageInBrowserOptions = {}): Promise<PageInBrowser> {
  const { pageFolder = new URL("../dist/ui/", import.meta.url) } = options;
  const opened = await openServicePage(new URL("../../ui/", pageFolder), (at) => serveCapture({ ...options, ...at }));
  const call: PageInBrowser["call"] = (method, path, body, headers) =>
    fetch(opened.origin + path, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  return Object.assign(opened, {
    call,
    async createRoute(settings: object = {}) {
      return ((await (await call("POST", "/api/routes", settings)).json()) as { id: string }).id;
    },
    clipboard: () => opened.page.evaluate<string>("navigator.clipboard.readText()"),
    send: (routeId: string, sent?: Sent) => send(opened.origin, routeId, sent),
    inspect: (routeId: string, fragment = "") => opened.visit(`/inspect/${routeId}${fragment}`),
  });
}

/** Sends a request over a socket with exactly these header lines. Resolves once it is captured. */
async function send(origin: string, routeId: string, sent: Sent = {}): Promise<void> {
  const { method = "GET", below = "", headers = [], body = "", trailers = [] } = sent;
  const { port, host } = new URL(origin);
  const bytes = Buffer.from(body);
  const lines = (flat: readonly string[]): string =>
    flat.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join("");
  const isChunked = trailers.length > 0;
  const length = sent.body === undefined ? [] : ["Content-Length", String(bytes.length)];
  const framing = isChunked ? ["Transfer-Encoding", "chunked"] : length;
  const client = await rawClient(Number(port));
  client.send(`${method} /${routeId}${below} HTTP/1.1\r\n${lines(["Host", host, ...headers, ...framing])}\r\n`);
  if (isChunked) client.send(`${bytes.length.toString(16)}\r\n`, bytes, `\r\n0\r\n${lines(trailers)}\r\n`);
  else client.send(bytes);
  await client.response({ toHead: method === "HEAD" });
  client.abort();
}
