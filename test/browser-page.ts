import { readdir, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import axe, { type AxeResults } from "axe-core";
import type { BrowserContext, Page } from "playwright-core";
import { build } from "vite";
import { launchChromium } from "./chromium.ts";

/** A page of a real browser that looks at a service. */
export interface BrowserPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What a sound page never does: errors of scripts and policies, requests to other hosts. Empty when all is well. */
  readonly complaints: readonly string[];
  /** Drops complaints that a test means to provoke, those that come later too, until the page is left. */
  forgive(complaint: RegExp): void;
  /** Leaves the page, and begins anew: the complaints so far are the result. */
  leave(): Promise<readonly string[]>;
  /** The service is being stopped: from now on connections may be refused. */
  expectRefused(): void;
  close(): Promise<void>;
}

/** Opens a browser with one page, which may load nothing but what `origin` serves. */
export async function openBrowserPage(origin: string): Promise<BrowserPage> {
  const browser = await launchChromium();
  const context = await browser.newContext({ locale: "en-GB", permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  let complaints: string[] = [];
  let forgiven: RegExp[] = [];
  const complain = (line: string): void => {
    if (!forgiven.some((pattern) => pattern.test(line))) complaints.push(line);
  };
  // The browser may tell of a connection that was refused when the service is already back.
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
      // What the page still asks for ends here, and what comes of it belongs to the test that is over.
      await page.goto("about:blank");
      const left = complaints;
      complaints = [];
      forgiven = [];
      return left;
    },
    expectRefused() {
      wasStopped = true;
    },
    close: () => browser.close(),
  };
}

/** What axe finds wrong with a page, one line for each. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>("axe.run()");
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ""}`),
  );
}

/** What every page is made of besides its own source. */
const sharedSources = [
  new URL("../packages/ui/src/", import.meta.url),
  new URL("../packages/json/src/", import.meta.url),
];

/**
 * Builds the page of a package when its source is newer than what was built, so that the tests see the source.
 *
 * @param ui the folder `ui/` of the package
 */
export async function buildPage(ui: URL): Promise<void> {
  const builtAt = await changedAt(new URL("../dist/ui/index.html", ui));
  for (const folder of [ui, ...sharedSources]) {
    const sources = await readdir(folder, { recursive: true });
    const changes = await Promise.all(sources.map((name) => changedAt(new URL(name, folder))));
    if (changes.some((changed) => changed >= builtAt)) return buildAnew(ui);
  }
}

async function buildAnew(ui: URL): Promise<void> {
  // The former files stay where they are: another test may be loading them.
  await build({ root: fileURLToPath(ui), logLevel: "error", build: { emptyOutDir: false } });
}

async function changedAt(file: URL): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
