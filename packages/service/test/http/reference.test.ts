import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { axeFindings } from "../../../../test/browser-page.ts";
import { launchChromium } from "../../../../test/chromium.ts";
import { createHttpServer, type Listening, listen } from "../../src/http/listen.ts";
import { serviceHandler } from "../../src/http/wire-handler.ts";
import { sampleService } from "./sample-service.ts";

let browser: Browser;
let service: Listening;
let page: Page;
/** The errors that the browser reports. */
let reports: string[];
let hosts: Set<string>;

beforeAll(async () => {
  browser = await launchChromium();
  service = await listen(createHttpServer(serviceHandler(sampleService())), { port: 0 });
});
afterAll(async () => {
  await browser.close();
  await service.close();
});
beforeEach(async () => {
  page = await browser.newPage();
  reports = [];
  hosts = new Set();
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) reports.push(message.text());
  });
  page.on("pageerror", (error) => reports.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith("data:")) hosts.add(new URL(request.url()).origin);
  });
  await page.goto(`${service.url}/docs`);
  return () => page.close();
});

test("shows every operation without requests to other hosts or console messages", async () => {
  await page.getByText("Greet somebody").click();
  await page.getByText("List greetings").waitFor();
  await page.getByRole("rowheader", { name: "language (required)" }).waitFor();
  await page.getByText("The name is too long.").waitFor();
  await page.getByText("Greeting", { exact: true }).first().click();
  await page.getByText("string, length ≤ 10").first().waitFor();
  expect(reports).toEqual([]);
  expect([...hosts]).toEqual([service.url]);
});

test("shows an example of the body of an operation", async () => {
  await page.getByText("Greet somebody").click();
  await page.getByText("Example", { exact: true }).first().click();
  await page.getByText('"name": "text"').first().waitFor();
  expect(reports).toEqual([]);
});

test("a URL with the name of an operation opens it, and the filter hides the others", async () => {
  await page.goto(`${service.url}/docs#listGreetings`);
  await page.reload();
  await page.getByText("Greetings.", { exact: true }).waitFor();
  await page.getByLabel("Filter operations").fill("GET /greet");
  await page.getByText("Greet somebody").waitFor({ state: "hidden" });
  expect(await page.getByText("List greetings").isVisible()).toBe(true);
});

test("the page runs only its own script", async () => {
  const response = await fetch(`${service.url}/docs`);
  const policy = response.headers.get("content-security-policy");
  expect(policy).toMatch(/script-src 'nonce-[^']+';/);
  expect(await response.text()).toContain(`nonce="${/'nonce-([^']+)'/.exec(policy ?? "")?.[1]}"`);
  expect((await fetch(`${service.url}/docs`)).headers.get("content-security-policy")).not.toBe(policy);
});

test("axe finds no violation with an open operation in light and in dark", async () => {
  await page.getByText("Greet somebody").click();
  await page.getByRole("heading", { name: "Responses" }).waitFor();
  for (const [colorScheme, background, rules] of [
    ["light", "rgb(255, 255, 255)", "all"],
    ["dark", "rgb(20, 23, 28)", "colours"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await page.evaluate("getComputedStyle(document.documentElement).backgroundColor")).toBe(background);
    expect(await axeFindings(page, rules), colorScheme).toEqual([]);
  }
});
