import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserPage, buildPage, openBrowserPage } from "../../../test/browser-page.ts";
import { type ServeCaptureOptions, serveCapture } from "../src/index.ts";

/** The service on a free port and a page of a real browser beside it. */
export interface PageInBrowser extends Omit<BrowserPage, "expectRefused"> {
  /** Where the service is reached, without a slash at the end. */
  readonly origin: string;
  createRoute(settings?: object): Promise<string>;
  send(routeId: string, sent?: Sent): Promise<void>;
  /** Opens the inspector of a route and waits until it is live. */
  inspect(routeId: string, fragment?: string): Promise<void>;
  stopService(): Promise<void>;
  /** Starts the service again, on the same port and with the same data. */
  startService(): Promise<void>;
}

export interface Sent {
  readonly method?: string;
  /** What comes after the route in the request target. */
  readonly below?: string;
  /** Names and values in turn. `Host` goes before them. */
  readonly headers?: readonly string[];
  readonly body?: string | Uint8Array;
  readonly trailers?: readonly string[];
}

export interface PageInBrowserOptions extends Pick<ServeCaptureOptions, "limits" | "allowAddresses" | "decoders"> {
  /** Fills the folder of the data before the service starts. */
  readonly fill?: (dataFolder: string) => Promise<void>;
}

export async function openPageInBrowser({ fill, ...options }: PageInBrowserOptions = {}): Promise<PageInBrowser> {
  await buildPage(new URL("../ui/", import.meta.url));
  const dataFolder = await mkdtemp(join(tmpdir(), "signalbox-page-"));
  await fill?.(dataFolder);
  let service = await serveCapture({ ...options, port: 0, dataFolder });
  const { url: origin, port } = service;
  const browser = await openBrowserPage(origin);
  const { page } = browser;

  return {
    page,
    context: browser.context,
    origin,
    get complaints() {
      return browser.complaints;
    },
    forgive: browser.forgive,
    leave: browser.leave,
    async createRoute(settings = {}) {
      const response = await fetch(`${origin}/api/routes`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(settings),
      });
      return ((await response.json()) as { id: string }).id;
    },
    send: (routeId, sent) => send(origin, routeId, sent),
    async inspect(routeId, fragment = "") {
      // By way of another page: going to the address that is open, with another fragment, would not load it again.
      await page.goto(`${origin}/livez`);
      await page.goto(`${origin}/inspect/${routeId}${fragment}`);
      await page.getByText("Live", { exact: true }).waitFor();
    },
    async stopService() {
      browser.expectRefused();
      await service.close();
    },
    async startService() {
      service = await serveCapture({ ...options, port, dataFolder });
    },
    async close() {
      await browser.close();
      await service.close();
      await rm(dataFolder, { recursive: true });
    },
  };
}

/** Sends a request over a socket, its header lines as they are given. Resolves when it is captured. */
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
