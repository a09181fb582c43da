import { readFileSync } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { AxeResults } from "axe-core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { build } from "vite";
import { expect } from "vitest";
import { launchChromium } from "./chromium.ts";
import { memoryFolder } from "./memory-folder.ts";

/** A page in a real browser, showing a service. */
interface BrowserPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of scripts and policies, and requests to other hosts. Empty when all is well. */
  readonly complaints: readonly string[];
  /** Ignores the complaints that a test provokes, past and future, until the page is left. */
  forgive(complaint: RegExp): void;
  /** Leaves the page and returns its complaints; the next page starts without any. */
  leave(): Promise<readonly string[]>;
  /** Call before stopping the service: from now on, connections may be refused. */
  expectRefused(): void;
  close(): Promise<void>;
}

/** The browser of a test file: starts with its first page, and ends with its last. */
let sharedBrowser: Promise<Browser> | undefined;
let openPages = 0;

/** Opens a page, with cookies and storage of its own, which may load resources from `origin` only. */
async function openBrowserPage(origin: string): Promise<BrowserPage> {
  openPages += 1;
  sharedBrowser ??= launchChromium();
  const browser = await sharedBrowser;
  const context = await browser.newContext({ locale: "en-GB", permissions: ["clipboard-read", "clipboard-write"] });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  let complaints: string[] = [];
  let forgiven: RegExp[] = [];
  const complain = (line: string): void => {
    if (!forgiven.some((pattern) => pattern.test(line))) complaints.push(line);
  };
  // The browser may report a refused connection after the service is back.
  let wasStopped = false;
  page.on("pageerror", (error) => complain(`error: ${error.message}`));
  page.on("console", (message) => {
    const expected = wasStopped && message.text().includes("ERR_CONNECTION_REFUSED");
    if (message.type() === "error" && !expected) complain(`console: ${message.text()} ${message.location().url}`);
  });
  page.on("request", (asked) => {
    const url = asked.url().replace(/^blob:/, "");
    if (!url.startsWith(`${origin}/`)) complain(`foreign request: ${asked.url()}`);
  });
  return {
    page,
    context,
    get complaints() {
      return complaints;
    },
    forgive(complaint) {
      forgiven.push(complaint);
      complaints = complaints.filter((line) => !complaint.test(line));
    },
    async leave() {
      // Ends pending requests, so their complaints belong to the finished test. A blank page, which is of another site, would
      // start a process, and the next page one more.
      await page.goto(`${origin}/livez`);
      const left = complaints;
      complaints = [];
      forgiven = [];
      return left;
    },
    expectRefused() {
      wasStopped = true;
    },
    async close() {
      openPages -= 1;
      if (openPages > 0) return context.close();
      sharedBrowser = undefined;
      await browser.close();
    },
  };
}

/** A service on a free port, with its own data folder, and a browser page on it. */
export interface ServicePage extends Omit<BrowserPage, "expectRefused"> {
  /** The URL of the service, without a trailing slash. */
  readonly origin: string;
  readonly dataFolder: string;
  /** Loads a path of the service, and waits until the page is live. */
  visit(path: string): Promise<void>;
  stopService(): Promise<void>;
  /** Starts the service again, on the same port and with the same data. */
  startService(): Promise<void>;
}

interface RunningService {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Builds the page in `folder`, starts its service, and opens a browser. */
export async function openServicePage(
  folder: URL,
  start: (at: { readonly port: number; readonly dataFolder: string }) => Promise<RunningService>,
): Promise<ServicePage> {
  await buildPage(folder);
  const dataFolder = await mkdtemp(join(memoryFolder, "signalbox-page-"));
  let service = await start({ port: 0, dataFolder });
  const { url: origin, port } = service;
  const browser = await openBrowserPage(origin);
  const { page, context, forgive, leave } = browser;
  return {
    page,
    context,
    origin,
    dataFolder,
    get complaints() {
      return browser.complaints;
    },
    forgive,
    leave,
    async visit(path) {
      // Navigating to the same URL with another fragment would not load it again.
      if (withoutFragment(page.url()) === withoutFragment(origin + path)) await page.goto(`${origin}/livez`);
      await page.goto(origin + path);
      await page.getByText("Live", { exact: true }).waitFor();
    },
    async stopService() {
      browser.expectRefused();
      await service.close();
    },
    async startService() {
      service = await start({ port, dataFolder });
    },
    async close() {
      await browser.close();
      await service.close();
      await rm(dataFolder, { recursive: true });
    },
  };
}

function withoutFragment(url: string): string {
  return url.replace(/#.*/, "");
}

/**
 * Expects that axe finds no violation in a state of a page, first light and 1,280 pixels wide, then dark and 320 pixels wide,
 * where it must not scroll sideways. All rules are run both times: the narrow page has other elements.
 *
 * With `SIGNALBOX_SCREENSHOTS`, saves both pictures in that folder.
 *
 * @param state its name in messages and files
 */
export async function expectAccessible(page: Page, openState: () => Promise<unknown>, state?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await openState();
  await takeScreenshot(page, `${state}-light`);
  expect(await axeFindings(page), state).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate("document.documentElement.scrollWidth")).toBe(320);
  await takeScreenshot(page, `${state}-dark`);
  expect(await axeFindings(page), state).toEqual([]);
}

/** Expects that axe finds no violation in any of the states, by their names. Escape leaves a state. */
export async function expectStatesAccessible(
  page: Page,
  states: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<void> {
  for (const [state, openState] of Object.entries(states)) {
    await expectAccessible(page, openState, state);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press("Escape");
    // The element itself: it is hidden before the page knows that it was closed.
    await page.locator("dialog").waitFor({ state: "detached" });
  }
}

/** The bytes that a page loads before the user does anything, compressed. */
export async function loadedBytes({ origin }: ServicePage): Promise<number> {
  const html = await (await fetch(`${origin}/`, { headers: { accept: "text/html" } })).text();
  const files = [...html.matchAll(/(?:src|href)="(\/[^"]+\/assets\/[^"]+)"/g)].map(([, path]) => path ?? "");
  expect(files.length).toBeGreaterThan(1);
  let bytes = gzipSync(html).length;
  for (const file of files) {
    const response = await fetch(origin + file);
    expect(response.headers.get("cache-control"), file).toContain("immutable");
    bytes += gzipSync(await response.bytes()).length;
  }
  return bytes;
}

/** Expects that the policy of a page allows files of the service only, and that the browser runs no other script. */
export async function expectClosed({ page, origin, forgive }: ServicePage): Promise<void> {
  const response = await page.goto(`${origin}/`);
  const policy = (await response?.headerValue("content-security-policy")) ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|frame-src|\*/);
  await page.evaluate(`{
    const script = document.createElement("script");
    script.textContent = "globalThis.owned = 1";
    document.body.append(script);
  }`);
  expect(await page.evaluate("typeof globalThis.owned")).toBe("undefined");
  forgive(/Content Security Policy|script-src/);
}

async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SIGNALBOX_SCREENSHOTS;
  if (folder === undefined) return;
  const file = `${expect.getState().currentTestName} ${name}`.replaceAll(/[^a-z0-9]+/gi, "-");
  await page.screenshot({ path: join(folder, `${file}.png`) });
}

/** Each new document has to parse it: `axe.source`, which has comments, has more than twice its size. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * The violations that axe finds on a page, one line each.
 *
 * @param rules only those about colours, where another colour scheme shows the same elements
 */
export async function axeFindings(page: Page, rules: "all" | "colours" = "all"): Promise<string[]> {
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(axeSource);
  const runOnly = rules === "all" ? "" : "runOnly: ['color-contrast', 'link-in-text-block'], ";
  // Reporting every element that passes would take most of the time.
  const violations = await page.evaluate<AxeResults["violations"]>(
    `axe.run({ ${runOnly}resultTypes: ['violations'] }).then((results) => results.violations)`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ""}`),
  );
}

/** The sources that pages share: the page of the command is that of capture with an extension. */
const sharedSources = ["ui/src/", "json/src/", "capture/ui/src/"].map(
  (path) => new URL(`../packages/${path}`, import.meta.url),
);

/**
 * Builds the page of a package if its source is newer than the last build.
 *
 * @param ui the folder `ui/` of the package
 */
async function buildPage(ui: URL): Promise<void> {
  const builtAt = await changedAt(new URL("../dist/ui/index.html", ui));
  for (const folder of [ui, ...sharedSources]) {
    const sources = await readdir(folder, { recursive: true });
    const changes = await Promise.all(sources.map((name) => changedAt(new URL(name, folder))));
    if (changes.some((changed) => changed >= builtAt)) return buildAnew(ui);
  }
}

async function buildAnew(ui: URL): Promise<void> {
  const { NODE_ENV = "" } = process.env;
  // As people get it: tests run in another mode, in which Vite adds what helps to debug.
  process.env.NODE_ENV = "production";
  try {
    // The files of the last build stay: another test may be loading them.
    await build({ root: fileURLToPath(ui), logLevel: "error", build: { emptyOutDir: false } });
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}

async function changedAt(file: URL): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
