import { request } from "node:http";
import { openServicePage, type ServicePage } from "../../../test/browser-page.ts";
import { type ServeCaptureOptions, serveCapture } from "../src/index.ts";

/** A capture service with a browser page. */
export interface PageInBrowser extends ServicePage {
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

type PageInBrowserOptions = Pick<
  ServeCaptureOptions,
  "adminToken" | "limits" | "allowAddresses" | "decoders" | "pageFolder"
>;

export async function openPageInBrowser(options: PageInBrowserOptions = {}): Promise<PageInBrowser> {
  const { pageFolder = new URL("../dist/ui/", import.meta.url) } = options;
  const opened = await openServicePage(new URL("../../ui/", pageFolder), (at) => serveCapture({ ...options, ...at }));
  return Object.assign(opened, {
    async createRoute(settings: object = {}) {
      const response = await fetch(`${opened.origin}/api/routes`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(settings),
      });
      return ((await response.json()) as { id: string }).id;
    },
    clipboard: () => opened.page.evaluate<string>("navigator.clipboard.readText()"),
    send: (routeId: string, sent?: Sent) => send(opened.origin, routeId, sent),
    inspect: (routeId: string, fragment = "") => opened.visit(`/inspect/${routeId}${fragment}`),
  });
}

/** Sends a request over a socket with exactly these header lines. Resolves once it is captured. */
function send(origin: string, routeId: string, sent: Sent = {}): Promise<void> {
  const { method = "GET", below = "", headers = [], body, trailers = [] } = sent;
  const { hostname, port, host } = new URL(origin);
  const length = body === undefined || trailers.length > 0 ? [] : ["Content-Length", String(Buffer.byteLength(body))];
  const names = trailers.filter((_, index) => index % 2 === 0);
  const announced = names.length > 0 ? ["Transfer-Encoding", "chunked", "Trailer", names.join(", ")] : [];
  return new Promise((resolve, reject) => {
    const outgoing = request({
      hostname,
      port,
      method,
      path: `/${routeId}${below}`,
      headers: ["Host", host, ...headers, ...length, ...announced],
    });
    outgoing.on("error", reject);
    outgoing.on("response", (response) => response.resume().on("end", resolve));
    for (let index = 0; index < trailers.length; index += 2) {
      outgoing.addTrailers([[trailers[index] ?? "", trailers[index + 1] ?? ""]]);
    }
    outgoing.end(body);
  });
}
