import chromium from "@sparticuz/chromium";
import { type Browser, chromium as playwright } from "playwright-core";

/**
 * Launches a real headless Chromium: the one that the registry's package carries, or the one that
 * `SIGNALBOX_CHROMIUM` names.
 */
export async function launchChromium(): Promise<Browser> {
  const installed = process.env.SIGNALBOX_CHROMIUM;
  return playwright.launch({
    executablePath: installed ?? (await chromium.executablePath()),
    args: [
      // The package's own list is made for one page in a small sandbox; in a single process, closing a context crashes.
      ...(installed === undefined ? chromium.args.filter((arg) => arg !== "--single-process") : ["--no-sandbox"]),
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
}
