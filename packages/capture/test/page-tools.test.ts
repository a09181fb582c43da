import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { axeFindings } from "../../../test/browser-page.ts";
import { startHttpServer, type TestServer } from "../../../test/http-server.ts";
import { rawClient } from "../../../test/raw-client.ts";
import { openPageInBrowser, type PageInBrowser } from "./page-in-browser.ts";

// What the page does with routes and requests: from creating a route to replays, rules and HAR exports.

let browser: PageInBrowser;
let target: TestServer;
let targetUrl: string;
let responseCount = 0;
let targetStatus = 200;
beforeAll(async () => {
  browser = await openPageInBrowser({ allowAddresses: ["127.0.0.1/32"] });
  target = await startHttpServer((request, response) => {
    request.resume().on("end", () => {
      responseCount += 1;
      response.statusCode = targetStatus;
      if (request.url === "/binary") return response.end(Uint8Array.of(0, 255, 1));
      response.setHeader("content-type", "application/json");
      const coded = gzipSync(`{"id":12345678901234567890}${" ".repeat(140_000)}`, { level: 0 });
      if (request.url === "/cut" || request.url === "/gzip") response.setHeader("content-encoding", "gzip");
      if (request.url === "/gzip") return response.end(coded);
      if (request.url === "/cut") return response.write(coded.subarray(0, 128 * 1024), () => response.destroy());
      response.end(JSON.stringify({ method: request.method, count: responseCount }));
    });
  });
  targetUrl = `${target.url}/hook`;
});
afterAll(async () => {
  await browser.close();
  await target.close();
});
afterEach(async () => {
  expect(await browser.leave()).toEqual([]);
});

const uuid = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
async function openSettings(name: string): Promise<void> {
  await browser.page.getByRole("button", { name, exact: true }).click();
  await browser.page.getByRole("dialog").waitFor();
}

/** The text of the element in focus. A button that was pressed keeps the focus while it is disabled. */
const inFocus = (): Promise<string> => browser.page.evaluate("document.activeElement.textContent");

test("leads from an empty service to a HAR export within the limits", async () => {
  const { page, origin } = browser;
  await page.goto(`${origin}/`);
  await page.getByRole("button", { name: "New route" }).click();
  await page.getByRole("region", { name: "Waiting for the first request" }).waitFor();
  expect(page.url()).toMatch(new RegExp(`^${origin}/inspect/${uuid}$`));
  const routeId = page.url().slice(-36);
  await page.getByRole("button", { name: "Copy URL to call" }).click();
  await expect.poll(browser.clipboard).toBe(`${origin}/${routeId}`);
  await page.getByRole("button", { name: "Copy curl command" }).click();
  await expect.poll(browser.clipboard).toContain(`curl '${origin}/${routeId}/hello'`);
  await browser.send(routeId, {
    method: "POST",
    below: "/order",
    headers: ["Content-Type", "application/json"],
    body: '{"id":1}',
  });
  await page.getByRole("heading", { name: "POST /order" }).waitFor();
  for (const [name, text] of [
    ["curl command", "curl --silent"],
    ["fetch call", "fetch("],
    ["Raw request", "POST /"],
  ] as const) {
    await page.getByRole("button", { name: "Copy as" }).click();
    await page.getByRole("menuitem", { name }).click();
    await expect.poll(browser.clipboard).toContain(text);
  }

  await openSettings("Settings");
  await page.getByLabel("Name").fill("Orders");
  await page.getByLabel("Days after the last request").fill("3");
  await page.getByLabel("Requests stored, at most").fill("0");
  await page.getByRole("alert").getByText("A whole number from 1").waitFor();
  await page.getByLabel("Requests stored, at most").fill("2");
  // Unsaved input is kept until its drawer opens again.
  await page.keyboard.press("Escape");
  await page.getByText("Your changes are not saved.").waitFor();
  await openSettings("Settings");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved.", { exact: true }).waitFor();
  expect(await inFocus()).toBe("Save");
  const route = await (await fetch(`${origin}/api/routes/${routeId}`)).json();
  expect(route).toMatchObject({ name: "Orders", ttl: 3 * 86_400, limits: { requests: 2 } });
  await page.getByRole("tab", { name: "Export" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "HAR" }).click();
  const har = JSON.parse(await readFile(await (await downloading).path(), "utf8")) as { log: { entries: unknown[] } };
  expect(har.log.entries).toHaveLength(1);
  await page.keyboard.press("Escape");

  await page.goto(`${origin}/`);
  await browser.send(routeId, { below: "/long".repeat(60) });
  await page.reload();
  const known = page.getByRole("link", { name: /Orders.*1 new request.* GET/ });
  await known.waitFor();
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  await known.click();
  await page.getByText("Live", { exact: true }).waitFor();
  await expect.poll(() => page.title()).toBe("Orders · Signalbox");

  await browser.send(routeId);
  await openSettings("Settings");
  await page
    .getByText(/^When this was opened, 2 requests were stored \(.* of bodies\), of 3 captured in all\.$/)
    .waitFor();
  expect((await fetch(`${origin}/inspect/${routeId}/1`)).status).toBe(404);
});

test("replays a request unchanged and edited, compares the responses and stores them", async () => {
  const { page, origin } = browser;
  const routeId = await browser.createRoute();
  await browser.send(routeId, { method: "POST", headers: ["Content-Type", "application/json"], body: '{"a":1}' });
  await browser.inspect(routeId);
  await page.getByRole("heading", { name: "POST /" }).waitFor();
  await page.keyboard.press("r");
  await page.getByLabel("Send to").fill("localhost:8187/x");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("Must start with http:// or https://.", { exact: true }).waitFor();
  await page.getByLabel("Send to").fill(targetUrl);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("region", { name: "Response" }).getByText('"method": "POST"').waitFor();
  expect(await inFocus()).toBe("Send");
  await page.getByLabel("Method").fill("PUT");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("rowheader", { name: "$.method" }).waitFor();
  expect(await page.locator(".card-table tr", { hasText: "$.method" }).innerText()).toMatch(/"POST"\s+"PUT"/);
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Deliveries" }).click();
  await expect.poll(() => page.locator(".delivery").count()).toBe(2);
  await page.getByText("replay, edited").waitFor();
  await page.keyboard.press("r");
  expect(await page.getByLabel("Send to").inputValue()).toBe(targetUrl);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("region", { name: "Response" }).waitFor();
  await page.getByLabel("Send to").fill("http://192.168.7.7/");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("This URL is not allowed").waitFor();
  // The response before is not that of the failed replay.
  expect(await page.getByRole("region", { name: "Response" }).count()).toBe(0);
  expect(await page.getByRole("group", { name: "listen command" }).innerText()).toContain(
    "--forward http://192.168.7.7/",
  );
  // An error stays only as long as the value that it is about.
  await page.getByLabel("Send to").fill(targetUrl);
  expect(await page.getByRole("group", { name: "listen command" }).count()).toBe(0);
  await page.getByLabel("Method").fill("P T");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("Must be a valid HTTP method.", { exact: true }).waitFor();
  expect(await page.getByLabel("Method").getAttribute("aria-invalid")).toBe("true");
  browser.forgive(/403|422/);
  await page.keyboard.press("Escape");

  // A malformed request is sent anew from its headers and body. A binary response is shown as bytes.
  const client = await rawClient(Number(new URL(origin).port));
  client.send(`POST /${routeId}/bad HTTP/1.1\r\nHost : ${new URL(origin).host}\r\nContent-Length: 2\r\n\r\nhi`);
  await client.response();
  client.abort();
  await browser.inspect(routeId, "#2");
  await page.getByRole("heading", { name: "POST /bad" }).waitFor();
  await page.keyboard.press("r");
  await page.getByLabel("Send to").fill(targetUrl.replace("/hook", "/binary"));
  await page.getByRole("textbox", { name: "Headers" }).fill("X-Sent: anew");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.locator(".hex-line", { hasText: "00 ff 01" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Deliveries 1" }).click();
  await page.getByText("replay, edited").click();
  await page.getByText("Sent with another headers").waitFor();
});

test("creates rules from presets, shows what they match, and applies them once saved", async () => {
  const { page, origin } = browser;
  const routeId = await browser.createRoute();
  await browser.send(routeId, { method: "POST", below: "/pay" });
  await browser.send(routeId, { below: "/other" });
  await browser.inspect(routeId);
  await openSettings("Rules");
  await page.getByRole("button", { name: "Add a rule" }).click();
  await page.getByRole("menuitem", { name: "Fail twice, then succeed" }).click();
  await page.getByRole("button", { name: "1. all requests → 500 twice, then 200" }).waitFor();
  expect(await page.getByLabel("Headers of the response").first().getAttribute("placeholder")).toBe("Name: value");
  await page.getByLabel("When a request matches").fill("path:/pay");
  await page.getByText("It matches 1 request: #1").waitFor();
  await page.getByLabel("When a request matches").fill("path:");
  await page.getByText("'path' needs a value").waitFor();
  browser.forgive(/400/);
  await page.getByLabel("When a request matches").fill("path:/pay");
  expect((await fetch(`${origin}/${routeId}/pay`)).status).toBe(200);
  await page.getByRole("button", { name: "JSON", exact: true }).click();
  await page.getByLabel("Rules as JSON").fill("[{");
  await page.getByText("Line 1").waitFor();
  expect(await page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
  await page.getByLabel("Rules as JSON").fill(JSON.stringify([{ when: "path:/pay", responses: [{ status: 503 }] }]));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("The rules apply from now on.").waitFor();
  expect((await fetch(`${origin}/${routeId}/pay`)).status).toBe(503);
  expect((await fetch(`${origin}/${routeId}/x`)).status).toBe(200);

  // A button moves a catch-all rule first, and another one moves it back.
  await page.getByRole("button", { name: "Add a rule" }).click();
  await page.getByRole("menuitem", { name: "Fixed response" }).click();
  const summaries = page.locator(".rule-summary");
  expect(await summaries.allInnerTexts()).toEqual(["1. path:/pay → 503", "2. all requests → 200"]);
  await page.getByRole("button", { name: "Move rule 2 up" }).click();
  await expect.poll(() => summaries.first().innerText()).toBe("1. all requests → 200");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(async () => (await fetch(`${origin}/${routeId}/pay`)).status).toBe(200);
  await page.getByRole("button", { name: "Move rule 1 down" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(async () => (await fetch(`${origin}/${routeId}/pay`)).status).toBe(503);
});

test("keeps unsaved rules, and overwrites those of other users only on request", async () => {
  const { page, origin } = browser;
  const routeId = await browser.createRoute();
  const respondWith = (status: number): Promise<Response> =>
    browser.call("PATCH", `/api/routes/${routeId}`, { response: [{ responses: [{ status }] }] });
  const status = async (): Promise<number> => (await fetch(`${origin}/${routeId}`)).status;
  await browser.inspect(routeId);
  await openSettings("Rules");
  await page.getByRole("button", { name: "Add a rule" }).click();
  await page.getByRole("menuitem", { name: "Fixed response" }).click();
  await page.getByLabel("Status").fill("201");
  await page.keyboard.press("Escape");
  await page.getByText("Your changes are not saved.").waitFor();
  await respondWith(418);

  await openSettings("Rules");
  await page.getByRole("button", { name: "1. all requests → 201" }).waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const conflict = page.getByRole("region", { name: "Changed meanwhile" });
  await conflict.getByText("nothing was saved").waitFor();
  expect(await status()).toBe(418);
  await conflict.getByRole("button", { name: "Replace it with mine" }).click();
  await page.getByText("The rules apply from now on.").waitFor();
  expect(await status()).toBe(201);

  await respondWith(418);
  await page.getByRole("button", { name: "1. all requests → 201" }).click();
  await page.getByLabel("Status").fill("202");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await conflict.getByRole("button", { name: "Show what is stored" }).click();
  await page.getByRole("button", { name: "1. all requests → 418" }).waitFor();
  expect(await page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);

  // Closing the editor does not discard JSON that does not parse.
  await page.getByRole("button", { name: "JSON", exact: true }).click();
  expect(await page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
  await page.getByRole("textbox", { name: "Rules as JSON" }).fill("[{");
  expect(await page.getByRole("button", { name: "JSON", exact: true }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.getByRole("button", { name: "1. all requests → 418" }).waitFor();
});

test("forwards requests, and deletes everything", async () => {
  const { page } = browser;
  const routeId = await browser.createRoute();
  await browser.inspect(routeId);
  await openSettings("Forward");
  await page.getByLabel("Forward to").fill(targetUrl);
  await page.getByRole("button", { name: "Start forwarding" }).click();
  await page.getByText("The service forwards new requests from now on.").waitFor();
  await page.keyboard.press("Escape");
  const before = responseCount;
  await browser.send(routeId, { method: "POST", below: "/on" });
  await page.getByRole("heading", { name: "POST /on" }).waitFor();
  await expect.poll(() => responseCount).toBeGreaterThan(before);
  await page.getByTitle("delivered, response 200").waitFor();
  await page.getByRole("tab", { name: "Deliveries 1" }).click();
  const deliveries = page.getByRole("tabpanel", { name: "Deliveries" });
  await deliveries.getByText("forward, attempt 1").click();
  await deliveries.getByText("Body, ").first().waitFor();
  // A forward by another program appears at once, above the open request.
  const url = "http://127.0.0.1:1024/";
  const replayed = await browser.call("POST", `/inspect/${routeId}/1/replay`, { url });
  expect(await replayed.json()).toMatchObject({ kind: "failed", number: 2 });
  await page.getByRole("tab", { name: "Deliveries 2" }).waitFor();
  await expect
    .poll(() => deliveries.locator("summary").allTextContents())
    .toEqual([expect.stringContaining("replay"), expect.stringContaining("forward, attempt 1")]);
  await deliveries.getByText("Body, ").first().waitFor();
  await page.getByTitle("delivery failed").waitFor();
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

test("a list of deliveries that hangs blocks no later one, and does not replace it", async () => {
  const { page } = browser;
  const routeId = await browser.createRoute();
  await browser.send(routeId, { method: "POST" });
  await browser.inspect(routeId);
  const held = Promise.withResolvers<() => Promise<void>>();
  const old = { json: { deliveries: [] } };
  await page.route("**/deliveries", (route) => held.resolve(() => route.fulfill(old)), { times: 1 });
  await page.getByRole("tab", { name: "Deliveries" }).click();
  const release = await held.promise;
  await browser.call("POST", `/inspect/${routeId}/1/replay`, { url: targetUrl });
  const deliveries = page.getByRole("tabpanel", { name: "Deliveries" }).locator("summary");
  await deliveries.getByText("replay").waitFor();
  const finished = page.waitForEvent("requestfinished");
  await release();
  await finished;
  expect(await deliveries.count()).toBe(1);
  expect(await page.getByText("It was not delivered yet").count()).toBe(0);
});

test("pins, annotates and deletes a request by keyboard; another tab follows; undoes deletion", async () => {
  const { page, context, origin } = browser;
  const routeId = await browser.createRoute({ limits: { requests: 3 } });
  for (const name of ["one", "two", "three"]) await browser.send(routeId, { below: `/${name}` });
  const other = await context.newPage();
  await other.goto(`${origin}/inspect/${routeId}`);
  await browser.inspect(routeId, "#2");
  await page.getByRole("heading", { name: "GET /two" }).waitFor();
  await page.keyboard.press("p");
  await page.getByRole("button", { name: "Pin", pressed: true }).waitFor();
  await page.keyboard.press("m");
  const note = page.getByRole("textbox", { name: "All who see this route see the note" });
  await note.fill("Ask");
  // What is typed does not look like a placeholder.
  const colorOf = (selector: string): Promise<string> =>
    page.evaluate(`getComputedStyle(document.querySelector("${selector}")).color`);
  expect(await colorOf("dialog textarea")).toBe(await colorOf("body"));
  await page.keyboard.press("Escape");
  // Not by its role: a closed dialog has none, even before the page notices.
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("m");
  expect(await note.inputValue()).toBe("Ask");
  await note.fill("Ask Ada");
  await page.keyboard.press("Control+Enter");
  await page.locator(".detail-note").getByText("Ask Ada").waitFor();
  await other.getByRole("link", { name: /two.*pinned.*note: Ask Ada/ }).waitFor();

  for (const name of ["four", "five", "six"]) await browser.send(routeId, { below: `/${name}` });
  await page.getByRole("button", { name: "3 new" }).click();
  await page.getByRole("combobox", { name: "Filter requests" }).fill("is:pinned");
  await page.getByRole("link", { name: /one/ }).waitFor({ state: "detached" });
  expect(
    await page
      .getByRole("listitem")
      .filter({ has: page.locator(".row") })
      .count(),
  ).toBe(1);
  await page.getByRole("combobox", { name: "Filter requests" }).fill("");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: /six/ }).click();

  await page.keyboard.press("Delete");
  await page.getByRole("link", { name: /six/ }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("heading", { name: "GET /six" }).waitFor();
  expect(await other.getByRole("link", { name: /six/ }).count()).toBe(1);
  await page.keyboard.press("Delete");
  await page.getByRole("button", { name: "Undo" }).waitFor();
  await page.getByRole("heading", { name: "GET /five" }).waitFor();
  // Deletions that were not undone are final when the user leaves the page.
  await page.goto(`${origin}/livez`);
  await other.getByRole("link", { name: /six/ }).waitFor({ state: "detached" });
  await other.close();
  expect((await fetch(`${origin}/inspect/${routeId}/6`)).status).toBe(404);
});

test("a failed action is an error, which is read out each time and can be dismissed", async () => {
  const { page } = browser;
  const routeId = await browser.createRoute();
  await browser.send(routeId, { below: "/one" });
  await browser.inspect(routeId, "#1");
  await page.getByRole("heading", { name: "GET /one" }).waitFor();
  browser.forgive(/503/);
  const json = { code: "overloaded", detail: `The service is busy: ${"x".repeat(300)}` };
  await page.route(/\/export/, (route) => route.fulfill({ status: 503, json }), { times: 2 });
  const error = page.getByRole("alert").filter({ hasText: "Not copied. The service is busy" });
  await page.keyboard.press("y");
  await error.waitFor();
  const first = await error.elementHandle();
  await page.keyboard.press("y");
  // A new element, because screen readers ignore a text that stays the same.
  await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
  await error.waitFor();
  await error.getByRole("button", { name: "Dismiss" }).click();
  await error.waitFor({ state: "detached" });
});

test("reports a lost connection, keeps what it shows, and catches up with requests and changes", async () => {
  const { page } = browser;
  const routeId = await browser.createRoute();
  for (const name of ["one", "two", "three"]) await browser.send(routeId, { method: "POST", below: `/${name}` });
  await browser.inspect(routeId, "#1?side=deliveries");
  await page.getByText("It was not delivered yet").waitFor();
  // The stream stays broken until everything has happened.
  await page.route(/\/events\?/, (route) => route.abort("connectionrefused"));
  await browser.stopService();
  await page.getByText("Reconnecting…").waitFor();
  expect(await page.getByRole("heading", { name: "/one" }).isVisible()).toBe(true);
  await browser.startService();
  const inspected = `/inspect/${routeId}`;
  await browser.call("PATCH", `${inspected}/1`, { note: "Meanwhile" });
  await browser.call("PATCH", `${inspected}/2`, { pinned: true });
  await browser.call("DELETE", `${inspected}/3`);
  await browser.call("POST", `${inspected}/1/replay`, { url: targetUrl });
  await browser.send(routeId, { below: "/four" });
  await page.unroute(/\/events\?/);
  await page.getByText("Live", { exact: true }).waitFor();
  await page.locator(".detail-note").getByText("Meanwhile").waitFor();
  await page.getByRole("link", { name: /two.*pinned/ }).waitFor();
  await page.getByRole("link", { name: /three/ }).waitFor({ state: "detached" });
  await expect.poll(() => page.locator(".delivery").count()).toBe(1);
  await page.getByRole("button", { name: "1 new" }).waitFor();
});

test("shows failed forwards with the reason, and retries or drops them", async () => {
  const { page } = browser;
  targetStatus = 503;
  const routeId = await browser.createRoute({ forward: [{ url: targetUrl, attempts: 5 }] });
  await browser.send(routeId, { below: "/first" });
  await browser.send(routeId, { below: "/second" });
  await browser.inspect(routeId);
  await openSettings("Forward");
  await page
    .getByText("0 delivered, 0 given up, 1 under way or waiting for another attempt, 1 not sent yet.")
    .waitFor();
  await page.getByText("the response was 503 Service Unavailable").waitFor();
  await page.getByRole("button", { name: "Drop #1" }).click();
  await page.getByRole("button", { name: "Send again, #1" }).waitFor();
  await page.getByRole("button", { name: "Retry now, #2" }).waitFor();
  targetStatus = 200;
  await page.getByRole("button", { name: "Retry now, #2" }).click();
  await page.getByRole("button", { name: "Send again, #1" }).click();
  await page
    .getByText("2 delivered, 0 given up, 0 under way or waiting for another attempt, 0 not sent yet.")
    .waitFor();
  await page.getByRole("button", { name: "Send again, #1" }).waitFor({ state: "detached" });
  expect(await page.locator(".queue li").count()).toBe(0);
  targetStatus = 400;
  await browser.send(routeId);
  await browser.send(routeId);
  const all = page.getByRole("button", { name: "Send all again" });
  await all.waitFor();
  targetStatus = 200;
  await all.click();
  await page.getByText("4 delivered, 0 given up,").waitFor();
  await all.waitFor({ state: "detached" });
  // The service rejects a retry before the forward is settled.
  browser.forgive(/409/);
});

test("a private route shows its secret once, and its requests only to those who have it or the share link", async () => {
  const { page, origin, context } = browser;
  await page.goto(`${origin}/`);
  await page.getByLabel("Private: only people with its secret see its requests").check();
  await page.getByRole("button", { name: "New route" }).click();
  await page.getByText("It is shown only now").waitFor();
  const secret = await page.getByRole("region", { name: "The new route" }).locator("code").innerText();
  await page.getByRole("link", { name: "Open the route" }).click();
  await page.getByRole("region", { name: "Waiting for the first request" }).waitFor();
  await page.getByText("private", { exact: true }).waitFor();
  const inspectUrl = page.url();
  const routeId = inspectUrl.slice(-36);
  await browser.send(routeId, { below: "/seen" });
  await openSettings("Share");
  await page.getByRole("button", { name: "Show the share link" }).click();
  const link = await page.getByRole("dialog").locator("code").innerText();

  await context.clearCookies();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 360, height: 700 });
  const name = "Live payments of the web shop";
  await browser.call("PATCH", `/api/routes/${routeId}`, { name }, { authorization: `Bearer ${secret}` });
  const measured = Promise.withResolvers<void>();
  await page.route("**/events?*", (route) => measured.promise.then(() => route.continue()));
  await page.goto(link);
  await page.getByRole("heading", { name: "/seen" }).waitFor();
  await page.getByText("read only").waitFor();
  for (const state of ["Connecting…", "Live"]) {
    await page.getByText(state, { exact: true }).waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth"), state).toBe(360);
    measured.resolve();
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  // Linked pages and the history never see the token.
  expect(page.url()).toBe(`${inspectUrl}#1`);
  expect(asked.filter((path) => path.endsWith("/share"))).toEqual([]);
  // The bar of a wide window appears a moment after the window is wide.
  await page.getByRole("button", { name: "Export" }).waitFor();
  expect(await page.getByRole("button", { name: /Replay|Settings/ }).count()).toBe(0);

  await context.clearCookies();
  await page.reload();
  await page.getByRole("heading", { name: "This route is private" }).waitFor();
  await page.locator("[type=password]:focus").waitFor();
  await page.getByText("The secret was shown when the route became private.").waitFor();
  for (const wrong of ["guess", ""]) {
    await page.getByLabel("Secret of the route").fill(wrong);
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByRole("alert").filter({ hasText: /\S/ }).waitFor();
    expect(await page.getByLabel("Secret of the route").getAttribute("aria-invalid")).toBe("true");
  }
  await page.getByLabel("Secret of the route").fill(secret);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "/seen" }).waitFor();
  // The browser lists routes that it has deleted.
  browser.forgive(/40[134]|422/);
});

test("a route that is made private disconnects everybody else, keeps their list and continues with the secret", async () => {
  const { page, origin, context } = browser;
  await page.goto(`${origin}/`);
  await page.getByRole("button", { name: "New route" }).click();
  await page.getByRole("region", { name: "Waiting for the first request" }).waitFor();
  const routeId = page.url().slice(-36);
  await browser.send(routeId, { below: "/before" });
  const stranger = await (await context.browser())?.newPage();
  if (stranger === undefined) return expect.unreachable();
  await stranger.goto(`${origin}/inspect/${routeId}#1`);
  await stranger.getByText("Live", { exact: true }).waitFor();

  await openSettings("Share");
  await page.getByRole("button", { name: "Make it private" }).click();
  const secret = await page.getByRole("region", { name: "The secret of the route" }).locator("code").innerText();
  expect(secret).toMatch(/^[\w-]{43}$/);
  const closed = stranger.getByRole("region", { name: "This route is private" });
  await closed.getByText("This route was made private.").waitFor();
  await stranger.getByText("Not live", { exact: true }).waitFor();
  expect(await axeFindings(stranger)).toEqual([]);
  expect(await stranger.getByRole("heading", { name: "/before" }).isVisible()).toBe(true);
  expect(await stranger.getByRole("button", { name: "Replay" }).count()).toBe(0);
  await browser.send(routeId, { below: "/meanwhile" });
  await closed.getByLabel("Secret of the route").fill(secret);
  await stranger.keyboard.press("Enter");
  await stranger.getByText("Live", { exact: true }).waitFor();
  expect(await closed.count()).toBe(0);
  await stranger.getByRole("button", { name: "1 new" }).waitFor();

  // Another secret ends the access of those who had the one before.
  await page.reload();
  await page.getByText("Live", { exact: true }).waitFor();
  await openSettings("Share");
  expect(await page.getByText(secret).count()).toBe(0);
  await page.getByRole("button", { name: "Make it public" }).click();
  await page.getByText("This route is public").waitFor();
  await context.clearCookies();
  await page.getByRole("button", { name: "Make it private" }).click();
  await page.getByText("This browser did not create the route").waitFor();
  await page.getByRole("textbox", { name: "Owner secret" }).fill(secret);
  await page.getByRole("button", { name: "Make it private" }).click();
  await page.getByRole("region", { name: "The secret of the route" }).waitFor();
  await closed.getByText("The secret of this route has changed").waitFor();
  await stranger.context().close();
  // The start page requests its known routes, some of which no longer exist.
  browser.forgive(/40[134]/);
});

test("shows the response of a proxy beside its request: without its compression, indented, and where it ended early", async () => {
  const { page } = browser;
  const proxy = { kind: "proxy", url: targetUrl.replace("/hook", "") };
  const routeId = await browser.createRoute({ response: [{ responses: [proxy] }] });
  for (const path of ["/gzip", "/cut"])
    await fetch(`${browser.origin}/${routeId}${path}`).then((got) => got.text().catch(() => ""));
  await browser.inspect(routeId, "#1");
  const facts = page.getByRole("region", { name: "Facts" });
  await facts.getByText(/^proxy ·/).waitFor();
  await facts.getByText('{\n  "id": 12345678901234567890\n}').waitFor();
  await browser.inspect(routeId, "#2");
  await facts.getByText("The response ended early").waitFor();
  await facts.getByText('"id": 12345678901234567890').waitFor();
});
