import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserContext, Page } from "playwright-core";
import { build } from "vite";
import { launchChromium } from "../../../test/chromium.ts";
import { type ServeCaptureOptions, serveCapture } from "../src/index.ts";

/** The service on a free port and a page of a real browser beside it. */
export interface PageInBrowser {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Where the service is reached, without a slash at the end. */
  readonly origin: string;
  /** What a sound page never does: errors of scripts and policies, requests to other hosts. Empty when all is well. */
  readonly complaints: readonly string[];
  /** Drops complaints that a test means to provoke. */
  forgive(complaint: RegExp): void;
  createRoute(settings?: object): Promise<string>;
  send(routeId: string, sent?: Sent): Promise<void>;
  /** Opens the inspector of a route and waits until it is live. */
  inspect(routeId: string, fragment?: string): Promise<void>;
  stopService(): Promise<void>;
  /** Starts the service again, on the same port and with the same data. */
  startService(): Promise<void>;
  close(): Promise<void>;
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

export async function openPageInBrowser(
  options: Pick<ServeCaptureOptions, "limits" | "allowAddresses" | "decoders"> = {},
): Promise<PageInBrowser> {
  await buildPage();
  const dataFolder = await mkdtemp(join(tmpdir(), "signalbox-page-"));
  let service = await serveCapture({ ...options, port: 0, dataFolder });
  const { url: origin, port } = service;
  const browser = await launchChromium();
  const context = await browser.newContext({ locale: "en-GB", permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  let complaints: string[] = [];
  // The browser may tell of a connection that was refused when the service is already back.
  let wasStopped = false;
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("console", (message) => {
    const expected = wasStopped && message.text().includes("ERR_CONNECTION_REFUSED");
    if (message.type() === "error" && !expected) complaints.push(`console: ${message.text()}`);
  });
  page.on("request", (asked) => {
    if (
      !asked
        .url()
        .replace(/^blob:/, "")
        .startsWith(`${origin}/`)
    )
      complaints.push(`foreign request: ${asked.url()}`);
  });

  return {
    page,
    context,
    origin,
    get complaints() {
      return complaints;
    },
    forgive(complaint) {
      complaints = complaints.filter((line) => !complaint.test(line));
    },
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
      wasStopped = true;
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

const ui = new URL("../ui/", import.meta.url);

/** What the page is made of: its own source, and the components that it shares. */
const sourceFolders = [ui, new URL("../../ui/src/", import.meta.url), new URL("../../json/src/", import.meta.url)];
const builtPage = new URL("../dist/ui/index.html", import.meta.url);

/** Builds the page when its source is newer than what was built, so that the tests see the source. */
async function buildPage(): Promise<void> {
  const builtAt = await changedAt(builtPage);
  for (const folder of sourceFolders) {
    const sources = await readdir(folder, { recursive: true });
    const changes = await Promise.all(sources.map((name) => changedAt(new URL(name, folder))));
    if (changes.some((changed) => changed >= builtAt)) return buildAnew();
  }
}

async function buildAnew(): Promise<void> {
  // The former files stay where they are: another test may be loading them.
  await build({ root: fileURLToPath(ui), logLevel: "error", build: { emptyOutDir: false } });
}

async function changedAt(file: URL): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
