// Frame times of the inspector with a list of 50,000 requests, and its first paint. Starts its own service and browser.
//
//   npm run bench bench/page.ts [requests]

import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveCapture } from "@signalbox/capture";
import type { Page } from "playwright-core";
import { launchChromium } from "../test/chromium.ts";

const count = Number(process.argv[2] ?? 50_000);
const senders = 32;
const inputs = 200;

const dataFolder = await mkdtemp(join(tmpdir(), "signalbox-page-bench-"));
const service = await serveCapture({ port: 0, dataFolder, logLevel: "silent", limits: { requestsPerRoute: count } });
const browser = await launchChromium();
try {
  const made = await fetch(`${service.url}/api/routes`, { method: "POST" });
  const { id } = (await made.json()) as { id: string };
  await fill(id);
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const opened = performance.now();
  await page.goto(`${service.url}/inspect/${id}`);
  await page.locator(".row").first().waitFor();
  say(`first row after ${Math.round(performance.now() - opened)} ms`);
  const paint = await page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime");
  say(`first contentful paint after ${Math.round(Number(paint))} ms`);
  await loadAll(page);
  say(`scroll:  ${await frames(page, () => page.mouse.wheel(0, 700))}`);
  await page.keyboard.press("Escape");
  say(`keys:    ${await frames(page, () => page.keyboard.press("j"))}`);
} finally {
  await browser.close();
  await service.close();
  await rm(dataFolder, { recursive: true });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function fill(id: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: senders });
  let sent = 0;
  const began = performance.now();
  const send = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const body = `{"type":"order.paid","n":${sent}}`;
      const path = `/${id}/orders/${sent}`;
      const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
      const outgoing = request({ agent, port: service.port, host: "127.0.0.1", method: "POST", path, headers });
      outgoing.on("error", reject);
      outgoing.on("response", (response) => response.resume().on("end", resolve));
      outgoing.end(body);
    });
  await Promise.all(
    Array.from({ length: senders }, async () => {
      while (sent < count) {
        sent += 1;
        if (sent % 10_000 === 0) say(`${sent} sent`);
        await send();
      }
    }),
  );
  agent.destroy();
  say(`${count} requests captured in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
}

/** Scrolls to the end until the oldest request is listed. */
async function loadAll(page: Page): Promise<void> {
  const began = performance.now();
  const rows = page.locator(".requests-rows");
  for (;;) {
    await rows.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await page.waitForTimeout(20);
    if ((await page.locator(".row[href^='#1?'], .row[href='#1']").count()) > 0) break;
  }
  say(`all listed after ${((performance.now() - began) / 1_000).toFixed(1)} s of scrolling to the end`);
  await rows.evaluate((element) => element.scrollTo(0, 0));
  await rows.hover();
}

/** The times between frames during 200 inputs, and how long the page's thread worked for each input. */
async function frames(page: Page, input: () => Promise<unknown>): Promise<string> {
  await page.evaluate(`{
    globalThis.deltas = [];
    let last;
    const tick = (now) => {
      if (last !== undefined) globalThis.deltas.push(now - last);
      last = now;
      globalThis.ticking = requestAnimationFrame(tick);
    };
    globalThis.ticking = requestAnimationFrame(tick);
  }`);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async (): Promise<number> => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  };
  const before = await worked();
  for (let index = 0; index < inputs; index += 1) await input();
  const workMs = ((await worked()) - before) * 1_000;
  const deltas = (await page.evaluate("cancelAnimationFrame(globalThis.ticking), globalThis.deltas")) as number[];
  deltas.sort((a, b) => a - b);
  const at = (share: number): string => (deltas[Math.floor(deltas.length * share)] ?? 0).toFixed(1);
  return `${(workMs / deltas.length).toFixed(1)} ms of work a frame; ${deltas.length} frames, median ${at(0.5)} ms, 95 % ${at(0.95)} ms, longest ${at(0.999)} ms`;
}
