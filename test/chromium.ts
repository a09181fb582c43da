import chromium from "@sparticuz/chromium";
import { type Browser, chromium as playwright } from "playwright-core";
import { hasSharedMemory } from "./memory-folder.ts";

/**
 * Launches a real headless Chromium: the one from the registry's package, or the one that
 * `SIGNALBOX_CHROMIUM` names.
 */
export async function launchChromium(): Promise<Browser> {
  const installed = process.env.SIGNALBOX_CHROMIUM;
  return playwright.launch({
    executablePath: installed ?? (await chromium.executablePath()),
    // Playwright moves shared memory, through which each frame passes, to files on disk, as containers may have little of it.
    ignoreDefaultArgs: hasSharedMemory ? ["--disable-dev-shm-usage"] : [],
    args: [
      "--no-sandbox",
      "--no-zygote",
      // Pages are rendered on the processor either way; emulating a graphics card would take most of its time.
      "--disable-gpu",
      "--font-render-hinting=none",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
}
