import type { Locator } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { expectClosed, expectStatesAccessible, loadedBytes } from "../../../test/browser-page.ts";
import { openPageInBrowser, type PageInBrowser } from "./page-in-browser.ts";

// Every state of the pages: axe finds no violation, it fits into 320 pixels, and captured data is always shown as text.

let browser: PageInBrowser;
let emptyRoute: string;
let usedRoute: string;

beforeAll(async () => {
  browser = await openPageInBrowser({ allowAddresses: ["127.0.0.1/32"] });
  emptyRoute = await browser.createRoute();
  usedRoute = await browser.createRoute({
    name: "Used",
    limits: { bodyBytes: 64 * 1024 },
    signature: { scheme: "github", key: "k" },
    response: [{ when: "method:DELETE", responses: [{ status: 503 }] }],
    // Nothing listens there.
    forward: [{ url: "http://127.0.0.1:1024/", attempts: 1 }],
  });
  const { send } = browser;
  await send(usedRoute, { method: "PATCH", body: Uint8Array.of(0, 1, 2, 255) });
  await send(usedRoute, { method: "DELETE", below: `/${"a-long-path-".repeat(30)}`, body: "x".repeat(70_000) });
  const long = ["X-Long", "l".repeat(500)];
  await send(usedRoute, { method: "PUT", below: "?q=1", headers: long, body: "text \u202e turned" });
  await post(usedRoute, "application/json", '{"a":[1,"x",null,true]}');
  await post(usedRoute, "text/xml", '<a k="1"><b>x</b></a>');
  await post(usedRoute, "multipart/form-data; boundary=x", onePart('name="f"; filename="a.txt"'));
  await post(usedRoute, "application/x-www-form-urlencoded", "a=1&b=2");
  const token = ["Authorization", "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0."];
  await send(usedRoute, { method: "CHECKOUT", headers: token });
  const mark = { pinned: true, note: "The one with the odd text" };
  await browser.call("PATCH", `/inspect/${usedRoute}/3`, mark);
});
afterAll(() => browser.close());
afterEach(async () => {
  expect(await browser.leave()).toEqual([]);
  await browser.page.setViewportSize({ width: 1280, height: 800 });
});

function post(routeId: string, type: string, body: string | Uint8Array): Promise<void> {
  return browser.send(routeId, { method: "POST", headers: ["Content-Type", type], body });
}

/** A form of one file, with the boundary `x`. */
const onePart = (disposition: string): string =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\nhello\r\n--x--\r\n`;

/**
 * Shows a part of the used route in the same document: to load the page and axe again would take longer than the checks.
 *
 * @param shown what it waits for; the list of requests alone would also be there before
 */
async function show(fragment: string, ...shown: readonly Locator[]): Promise<void> {
  const { page, origin } = browser;
  const isOpen = page.url().startsWith(`${origin}/inspect/${usedRoute}`);
  if (isOpen) await page.evaluate(`location.hash = ${JSON.stringify(fragment)}`);
  else await browser.inspect(usedRoute, fragment);
  for (const locator of shown) await locator.waitFor();
}

const text = (content: string): Locator => browser.page.getByRole("article").getByText(content).first();
const panel = (name: string): Locator => browser.page.getByRole("tabpanel", { name });
const newest = (): Locator => browser.page.getByRole("link", { name: /request 8/ });

/** Opens an item of the route by its name in the palette. */
async function run(action: string): Promise<void> {
  const { page } = browser;
  await show("#4", panel("JSON"));
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Action" }).fill(action);
  await page.getByRole("option", { name: action }).first().waitFor();
  await page.keyboard.press("Enter");
  await page
    .getByRole("dialog")
    .filter({ hasNot: page.getByRole("combobox", { name: "Action" }) })
    .waitFor();
}

/** Each state of the page, and how to reach it. */
const states: Readonly<Record<string, () => Promise<unknown>>> = {
  "the start page": async () => {
    await browser.inspect(emptyRoute);
    await browser.page.goto(`${browser.origin}/`);
    await browser.page.getByRole("link", { name: emptyRoute.slice(0, 8) }).waitFor();
  },
  "a missing route": async () => {
    await browser.page.goto(`${browser.origin}/inspect/nope`);
    await browser.page.getByText("nope is not a route id").waitFor();
    await browser.page.goto(`${browser.origin}/inspect/00000000-0000-4000-8000-000000000000`);
    await browser.page.getByRole("heading", { name: "No such route" }).waitFor();
    browser.forgive(/404/);
  },
  "an empty route": () => browser.inspect(emptyRoute),
  "the list": () => show("", newest()),
  "a binary body": () => show("#1", text("00 01 02 ff")),
  "a body that was cut": () => show("#2", text("The sender sent more"), panel("Text")),
  "a text": () => show("#3?side=query", text("turned"), panel("Query")),
  JSON: () => show("#4?side=signature", panel("JSON"), panel("Signature")),
  "bytes of JSON": () => show("#4?view=hex&side=deliveries", panel("Hex"), text("connection failed")),
  XML: () => show("#5?side=raw", panel("XML"), panel("Raw")),
  parts: () => show("#6", text("hello")),
  "a form": () => show("#7", panel("Form")),
  tokens: () => show("#8?side=tokens", panel("Tokens")),
  "a comparison": () => show("#5?compare=4", text("2 lines differ")),
  completion: async () => {
    await show("", newest());
    await browser.page.getByRole("combobox", { name: "Filter requests" }).click();
    await browser.page.getByRole("option").first().waitFor();
  },
  "the keys": () => run("Keyboard shortcuts"),
  "the palette": async () => {
    await show("", newest());
    await browser.page.keyboard.press("Control+k");
    await browser.page.getByRole("option").first().waitFor();
  },
  replay: () => run("Replay the request"),
  "a note": () => run("Note about the request"),
  "a pinned request that has a note": () => show("#3", text("The one with the odd text")),
  "response rules": async () => {
    await run("Response rules");
    await browser.page.getByRole("button", { name: "Add a rule" }).click();
    await browser.page.getByRole("menuitem", { name: "Values of the request" }).click();
    await browser.page.getByText("It matches").waitFor();
  },
  "the forward": async () => {
    await run("Forward");
    await browser.page.getByRole("button", { name: "Send again, #1" }).waitFor();
    await browser.page.getByText("0 delivered, 8 given up, 0 under way").waitFor();
    await browser.page.getByRole("listitem").getByText("failed", { exact: true }).first().waitFor();
  },
  signatures: () => run("Check signatures"),
  sharing: () => run("Share"),
  exports: () => run("Export requests"),
  "the settings": async () => {
    await run("Settings of the route");
    await browser.page.getByRole("button", { name: "Delete all requests…" }).click();
  },
};

test("axe finds nothing wrong with any state, light and wide, dark and 320 pixels wide", async () => {
  await expectStatesAccessible(browser.page, states);
});

test("at 320 pixels, a request replaces the list, shows its JSON at once, and has a way back", async () => {
  const { page } = browser;
  await page.setViewportSize({ width: 360, height: 640 });
  await browser.inspect(usedRoute);
  await page.getByRole("link", { name: /DELETE.*truncated/ }).waitFor();
  await page.getByRole("link", { name: /request 4/ }).click();
  await page.getByRole("treeitem", { name: /null/ }).waitFor();
  expect(
    await page.getByRole("treeitem", { name: /null/ }).evaluate((row) => row.getBoundingClientRect().bottom),
  ).toBeLessThan(640);
  expect(await page.getByRole("link", { name: /request 4/ }).count()).toBe(0);
  await page.getByRole("button", { name: "All requests" }).click();
  await expect.poll(() => page.evaluate("document.activeElement.hash")).toBe("#4");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "POST /" }).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: /request 4/ }).waitFor();
});

const attack = `"><script>globalThis.owned=1</script><img src=x onerror="globalThis.owned=1">`;

/** The head of a PNG image of 30,000 by 30,000 pixels. */
const hugeImage = "89504e470d0a1a0a0000000d49484452000075300000753001";

describe("hostile requests", () => {
  test("are shown as text in path, query, headers, JSON, forms and XML, and the browser stores nothing", async () => {
    const { page, context } = browser;
    const route = await browser.createRoute();
    await browser.send(route, {
      method: "POST",
      below: `/<script>globalThis.owned=1</script>?${encodeURIComponent(attack)}=${encodeURIComponent(attack)}`,
      headers: ["Content-Type", "text/html", "X-Attack", attack, "Referer", "javascript:globalThis.owned=1"],
      body: attack,
    });
    await post(route, "application/json", JSON.stringify({ [attack]: attack }));
    await post(route, "text/xml", "<a><![CDATA[<script>globalThis.owned=1</script>]]></a>");
    await browser.inspect(route, "#1?side=query");
    await page.getByRole("heading", { name: "<script>globalThis.owned=1</script>" }).waitFor();
    // The text may come after the heading, and the browser lays it out when it is seen.
    await expect.poll(() => page.locator("pre.text-view").textContent()).toBe(attack);
    expect(await page.locator(".side dt, .side dd").allInnerTexts()).toEqual([attack, attack]);
    await browser.inspect(route, "#2");
    await page.getByRole("treeitem", { name: "globalThis.owned" }).waitFor();
    await browser.inspect(route, "#3");
    await page.getByRole("treeitem", { name: "globalThis.owned" }).waitFor();
    expect(await page.evaluate("typeof globalThis.owned")).toBe("undefined");
    expect(await page.locator("img, iframe, object, embed, body script, a[href^='javascript']").count()).toBe(0);
    expect(
      await page.evaluate("JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])"),
    ).not.toContain("owned");
    expect(await context.cookies()).toEqual([]);
  });

  test("cannot change the text direction or hide characters in names, paths, attributes and errors", async () => {
    const { page } = browser;
    const route = await browser.createRoute();
    const turned = "\u202e";
    await post(route, "text/xml", `<a><b k="${turned}x">text</b></a>`);
    await post(route, "application/json", JSON.stringify({ [`${turned}x`]: 1 }));
    const mark = (within: string): Promise<void> => page.locator(`${within} .hidden-character`).first().waitFor();
    await browser.inspect(route, "#1");
    await mark(".tree-note");
    await browser.inspect(route, "#2");
    await page.getByRole("treeitem", { name: "right-to-left override" }).click();
    await mark(".tree-path");
    await page.getByRole("button", { name: "Show bytes" }).click();
    await mark(".body-link");
    browser.forgive(/400/);
    await page.getByRole("combobox", { name: "Filter requests" }).fill(`size:${turned}x`);
    await mark(".requests .error");
    const title = await page.locator(".requests .error .hidden-character").first().getAttribute("title");
    expect(title).toBe("right-to-left override (U+202E)");
  });

  test("do not freeze the page at any depth or length", async () => {
    const { page } = browser;
    const route = await browser.createRoute();
    await post(route, "application/json", "[".repeat(20_000) + "]".repeat(20_000));
    await post(route, "application/json", `["${"x".repeat(9 * 1024 * 1024)}"]`);
    await post(route, "text/plain", "long line ".repeat(1024 * 1024));
    await browser.inspect(route, "#1");
    await page.getByText("levels").waitFor();
    await page.keyboard.press("k");
    await page.getByRole("heading", { name: "#" }).waitFor({ state: "detached" });
    await page.getByRole("treeitem", { name: /xxx/ }).waitFor();
    // It is too long to be decoded by the service, but not to be shown.
    expect(await page.getByRole("region", { name: "Body" }).getByText("Only bodies of up to").count()).toBe(0);
    await page.keyboard.press("k");
    await page.getByRole("button", { name: "Show all of it" }).click();
    await page.locator(".text-block").nth(2_000).waitFor({ state: "attached" });
  });

  test("keep the page small with any number of fields, marks or pixels", async () => {
    const { page } = browser;
    const turned = "\u202e";
    const route = await browser.createRoute();
    const form = "application/x-www-form-urlencoded";
    await browser.send(route, { below: `/${"p".repeat(5_000)}?${"a&".repeat(500)}` });
    await post(route, form, "a&".repeat(30_000));
    await post(route, form, `a=${"%E2%80%AE".repeat(5_000)}`);
    await browser.send(route, { method: "POST", body: turned.repeat(15_000) });
    await post(route, "image/png", Buffer.from(hugeImage, "hex"));
    for (const [fragment, shown] of [
      ["#1?side=query", page.getByRole("button", { name: "Show 200 more of 300" })],
      ["#2", page.getByRole("button", { name: "Show 200 more" })],
      ["#3", page.locator(".hidden-character").first()],
      ["#4", page.locator(".hidden-character").first()],
      ["#5", page.getByText("30,000 × 30,000 pixels, which takes about 3,600 MB")],
    ] as const) {
      await browser.inspect(route, fragment);
      await shown.waitFor();
      expect(await page.locator("*").count()).toBeLessThan(6_000);
    }
  });

  test("cannot name a download, run an image or open a frame, and stay marked in the palette", async () => {
    const { page } = browser;
    const route = await browser.createRoute();
    const name = `../../../etc/passwd\u202egnp.exe\\"><img src=x onerror='globalThis.owned=1'>`;
    const encoded = encodeURIComponent(name);
    await post(route, "multipart/form-data; boundary=x", onePart(`name="f"; filename*=UTF-8''${encoded}`));
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="globalThis.owned=1"><script>globalThis.owned=1</script></svg>`;
    await post(route, "image/svg+xml", svg);
    await browser.send(route, { below: Buffer.from("/paid\u202egpj").toString("latin1") });
    await browser.inspect(route, "#1");
    await page.getByText("../../../etc/passwd").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download part 0" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("request-1-part-0.bin");
    await download.cancel();
    await browser.inspect(route, "#2");
    await page.getByRole("tab", { name: "XML" }).waitFor();
    expect(await page.getByRole("tab", { name: "Image" }).count()).toBe(0);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("paid");
    const found = page.getByRole("option").filter({ hasText: "/paid" });
    expect(await found.locator(".hidden-character").getAttribute("title")).toBe("right-to-left override (U+202E)");
    expect(await page.evaluate("typeof globalThis.owned")).toBe("undefined");
    expect(await page.locator("img, iframe, object, embed, body script").count()).toBe(0);
  });
});

test("the page initially loads at most 70 kB, compressed, under a policy that allows files of the service only", async () => {
  expect(await loadedBytes(browser)).toBeLessThan(70_000);
  await expectClosed(browser);
  const { headers } = await fetch(`${browser.origin}/`, { headers: { accept: "text/html" } });
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
});
