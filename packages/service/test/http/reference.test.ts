import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "../../../../test/chromium.ts";
import { createHttpServer, type Listening, listen, nodeListener } from "../../src/http/listen.ts";
import { sampleService } from "./sample-service.ts";

let browser: Browser;
let service: Listening;

beforeAll(async () => {
  browser = await launchChromium();
  service = await listen(createHttpServer(nodeListener(sampleService().app.fetch)), { port: 0 });
});
afterAll(async () => {
  await browser.close();
  await service.close();
});

test("the reference shows every operation, asks no other host and reports nothing on the console", async () => {
  const page = await browser.newPage();
  const reports: string[] = [];
  const hosts = new Set<string>();
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) reports.push(message.text());
  });
  page.on("pageerror", (error) => reports.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith("data:")) hosts.add(new URL(request.url()).origin);
  });
  await page.goto(`${service.url}/docs`);
  await page.getByText("Greet somebody").waitFor();
  await page.getByText("List greetings").waitFor();
  expect(reports).toEqual([]);
  expect([...hosts]).toEqual([service.url]);
});
