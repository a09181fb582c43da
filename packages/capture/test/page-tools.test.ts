import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createRoute } from "../src/sdk/index.ts";
import { openPageInBrowser, type PageInBrowser } from "./page-in-browser.ts";

// What the page does with routes and requests: from making a route to a request sent again, a rule and an exported HAR.

let browser: PageInBrowser;
let target: Server;
let targetUrl: string;
let responseCount = 0;
beforeAll(async () => {
  browser = await openPageInBrowser({ allowAddresses: ["127.0.0.1/32"] });
  target = createServer((request, response) => {
    request.resume().on("end", () => {
      responseCount += 1;
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ method: request.method, count: responseCount }));
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => target.once("listening", resolve));
  targetUrl = `http://127.0.0.1:${(target.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  await browser.close();
  target.close();
});
afterEach(() => {
  const { complaints } = browser;
  // Each test has its own.
  browser.forgive(/^/);
  expect(complaints).toEqual([]);
});

const uuid = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const eventually = { timeout: 10_000 };

async function openSettings(name: string): Promise<void> {
  await browser.page.getByRole("button", { name, exact: true }).click();
  await browser.page.getByRole("dialog").waitFor();
}

test("from an empty service to an exported HAR", async () => {
  const { page, origin } = browser;
  await page.goto(`${origin}/`);
  await page.getByRole("button", { name: "New route" }).click();
  await page.getByRole("region", { name: "Waiting for the first request" }).waitFor();
  expect(page.url()).toMatch(new RegExp(`^${origin}/inspect/${uuid}$`));
  const routeId = page.url().slice(-36);
  await browser.send(routeId, {
    method: "POST",
    below: "/order",
    headers: ["Content-Type", "application/json"],
    body: '{"id":1}',
  });
  await page.getByRole("heading", { name: "POST /order" }).waitFor();

  await openSettings("Settings");
  await page.getByLabel("Name").fill("Orders");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved.").waitFor();
  await page.getByRole("tab", { name: "Export" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "HAR" }).click();
  const har = JSON.parse(await readFile(await (await downloading).path(), "utf8")) as { log: { entries: unknown[] } };
  expect(har.log.entries).toHaveLength(1);
  await page.keyboard.press("Escape");

  await page.goto(`${origin}/`);
  await browser.send(routeId);
  await page.reload();
  await page.getByRole("link", { name: /Orders.*1 new request/ }).click();
  await page.getByText("Live", { exact: true }).waitFor();
  await expect.poll(() => page.title(), eventually).toBe("Orders · Signalbox");
});

test("a request is sent again as it is and edited, and its responses are compared and stored", async () => {
  const { page } = browser;
  const routeId = await browser.createRoute();
  await browser.send(routeId, { method: "POST", headers: ["Content-Type", "application/json"], body: '{"a":1}' });
  await browser.inspect(routeId);
  await page.getByRole("heading", { name: "POST /" }).waitFor();
  await page.keyboard.press("r");
  await page.getByLabel("Send to").fill(targetUrl);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("region", { name: "Response" }).getByText('"method":"POST"').waitFor();
  await page.getByLabel("Method").fill("PUT");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("rowheader", { name: "/method" }).waitFor();
  expect(await page.locator(".changes tr", { hasText: "/method" }).innerText()).toMatch(/"POST"\s+"PUT"/);
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Deliveries" }).click();
  await expect.poll(() => page.locator(".delivery").count(), eventually).toBe(2);
  await page.getByText("replay, edited").waitFor();
  await page.keyboard.press("r");
  expect(await page.getByLabel("Send to").inputValue()).toBe(targetUrl);
  await page.getByLabel("Send to").fill("http://192.168.7.7/");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("This URL is not called").waitFor();
  browser.forgive(/403/);
});

test("a request is copied as commands, and compared with another by structure", async () => {
  const { page } = browser;
  const routeId = await browser.createRoute();
  for (const amount of [1, 2]) {
    await browser.send(routeId, {
      method: "POST",
      headers: ["Content-Type", "application/json"],
      body: `{"amount":${amount},"same":[1]}`,
    });
  }
  await browser.inspect(routeId);
  for (const [name, text] of [
    ["curl command", "curl"],
    ["fetch call", "fetch("],
    ["HTTPie command", "http"],
    ["Raw request", "POST /"],
  ] as const) {
    await page.getByRole("button", { name: "Copy as" }).click();
    await page.getByRole("menuitem", { name }).click();
    await expect.poll(() => page.evaluate("navigator.clipboard.readText()"), eventually).toContain(text);
  }
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByRole("rowheader", { name: "/amount" }).waitFor();
  expect(await page.locator(".changes tbody tr").count()).toBe(1);
  const { page: other, context } = { page: await browser.context.newPage(), context: browser.context };
  await other.goto(page.url());
  await other.getByRole("rowheader", { name: "/amount" }).waitFor();
  await other.close();
  expect(context.pages()).toHaveLength(1);
});

test("rules are made from presets, show what they match, and respond once saved", async () => {
  const { page, origin } = browser;
  const routeId = await browser.createRoute();
  await browser.send(routeId, { method: "POST", below: "/pay" });
  await browser.send(routeId, { below: "/other" });
  await browser.inspect(routeId);
  await openSettings("Rules");
  await page.getByRole("button", { name: "Add a rule" }).click();
  await page.getByRole("menuitem", { name: "Fail twice, then succeed" }).click();
  await page.getByLabel("When a request matches").fill("path:/pay");
  await page.getByText("It matches 1 request: #1").waitFor();
  await page.getByLabel("When a request matches").fill("path:");
  await page.getByText("'path' needs a value").waitFor();
  browser.forgive(/400/);
  await page.getByLabel("When a request matches").fill("path:/pay");
  expect((await fetch(`${origin}/${routeId}/pay`)).status).toBe(200);
  await page.getByRole("button", { name: "JSON", exact: true }).click();
  await page.getByLabel("Rules as JSON").fill("[{");
  expect(await page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
  await page.getByLabel("Rules as JSON").fill(JSON.stringify([{ when: "path:/pay", responses: [{ status: 503 }] }]));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("The rules hold from now on.").waitFor();
  expect((await fetch(`${origin}/${routeId}/pay`)).status).toBe(503);
  expect((await fetch(`${origin}/${routeId}/x`)).status).toBe(200);
});

test("a forward sends on what comes, and everything can be deleted", async () => {
  const { page } = browser;
  const routeId = await browser.createRoute();
  await browser.inspect(routeId);
  await openSettings("Forward");
  await page.getByLabel("Send on to").fill(targetUrl);
  await page.getByRole("button", { name: "Start forwarding" }).click();
  await page.getByText("All that comes is sent on from now on.").waitFor();
  await page.keyboard.press("Escape");
  const before = responseCount;
  await browser.send(routeId, { method: "POST", below: "/on" });
  await page.getByRole("heading", { name: "POST /on" }).waitFor();
  await expect.poll(() => responseCount, eventually).toBeGreaterThan(before);
  await openSettings("Settings");
  await page.getByRole("button", { name: "Delete all requests…" }).click();
  await page.getByRole("button", { name: "Keep" }).click();
  await page.getByRole("button", { name: "Delete all requests…" }).click();
  await page.getByRole("button", { name: "Delete all requests", exact: true }).click();
  await page.getByRole("region", { name: "Waiting for the first request" }).waitFor();
  await openSettings("Settings");
  await page.getByRole("button", { name: "Delete the route…" }).click();
  await page.getByRole("button", { name: "Delete the route", exact: true }).click();
  await page.getByRole("heading", { name: "See exactly what was sent" }).waitFor();
  browser.forgive(/404/);
});

test("a private route asks for its secret, and who has its share link sees no button that would be rejected", async () => {
  const { page, context, origin } = browser;
  const route = await createRoute({ url: origin, private: true });
  await fetch(`${route.url}/seen`);
  await page.goto(route.inspectUrl);
  await page.getByRole("heading", { name: "This route is private" }).waitFor();
  for (const wrong of ["guess", ""]) {
    await page.getByLabel("Secret of the route").fill(wrong);
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByRole("alert").filter({ hasText: /\S/ }).waitFor();
    expect(await page.getByLabel("Secret of the route").getAttribute("aria-invalid")).toBe("true");
  }
  await page.getByLabel("Secret of the route").fill(route.secret ?? "");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "/seen" }).waitFor();
  await openSettings("Share");
  await page.getByRole("button", { name: "Show the share link" }).click();
  const link = await page.getByRole("dialog").locator("code").innerText();
  await context.clearCookies();
  await page.goto(link);
  await page.getByRole("heading", { name: "/seen" }).waitFor();
  await page.getByText("shared, read only").waitFor();
  expect(await page.getByRole("button", { name: "Replay" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Settings" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Export" }).count()).toBe(1);
  browser.forgive(/40[13]|422/);
});

test("the start page makes a private route, shows its secret once, and opens it", async () => {
  const { page, origin } = browser;
  await page.goto(`${origin}/`);
  await page.getByLabel("Private: only who has its secret sees what comes").check();
  await page.getByRole("button", { name: "New route" }).click();
  await page.getByText("It is shown only now").waitFor();
  await page.getByRole("link", { name: "Open the route" }).click();
  await page.getByRole("region", { name: "Waiting for the first request" }).waitFor();
  await page.getByText("private", { exact: true }).waitFor();
  // A route of this browser that was deleted before.
  browser.forgive(/404/);
});

test("the start page opens a route by any address that has its id, and says so when there is none", async () => {
  const { page, origin } = browser;
  const routeId = await browser.createRoute();
  for (const pasted of [routeId, ` ${origin}/${routeId}/hook?a=1 `, `${origin}/inspect/${routeId.toUpperCase()}#3`]) {
    await page.goto(`${origin}/`);
    await page.getByLabel("Open a route you have").fill(pasted);
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "Waiting for the first request" }).waitFor();
    expect(page.url()).toBe(`${origin}/inspect/${routeId}`);
  }
  await page.goto(`${origin}/`);
  await page.getByLabel("Open a route you have").fill("hello");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByText("No route id found here").waitFor();
  expect(await page.getByLabel("Open a route you have").getAttribute("aria-invalid")).toBe("true");
  await page.goto(`${origin}/inspect/nope`);
  await page.getByText("nope is no route id").waitFor();
  browser.forgive(/404/);
});
