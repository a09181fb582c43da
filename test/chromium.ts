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
      ...(installed === undefined ? chromium.args : ["--no-sandbox"]),
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
}
