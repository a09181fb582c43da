import type { AxeResults } from "axe-core";
import axe from "axe-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openPageInBrowser, type PageInBrowser } from "./page-in-browser.ts";

let browser: PageInBrowser;
let emptyRoute: string;
let usedRoute: string;

beforeAll(async () => {
  browser = await openPageInBrowser({ limits: { bodyBytes: 64 } });
  emptyRoute = await browser.createRoute();
  usedRoute = await browser.createRoute();
  const { send } = browser;
  await send(usedRoute, { method: "PATCH", body: Uint8Array.of(0, 1, 2, 255) });
  await send(usedRoute, { method: "DELETE", below: `/${"a-long-path-".repeat(30)}`, body: "x".repeat(100) });
  await send(usedRoute, { method: "PUT", below: "?q=1", headers: ["X-Long", "l".repeat(500)], body: "text" });
  await send(usedRoute, { method: "POST", body: '{"a":[1,"x",null,true]}' });
  await send(usedRoute, { method: "CHECKOUT" });
});
afterAll(() => browser.close());

/** What axe finds, one line for each fault. */
async function findings(): Promise<string[]> {
  const { page } = browser;
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>("axe.run()");
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ""}`));
}

/** Each state of the page, and how to come to it. */
const states: Readonly<Record<string, () => Promise<unknown>>> = {
  "the start page": () => browser.page.goto(`${browser.origin}/`),
  "a refused route id": async () => {
    await browser.page.goto(`${browser.origin}/`);
    await browser.page.getByRole("button", { name: "Open" }).click();
  },
  "a missing route": async () => {
    await browser.page.goto(`${browser.origin}/inspect/00000000-0000-4000-8000-000000000000`);
    await browser.page.getByRole("heading", { name: "No such route" }).waitFor();
  },
  "an empty route": () => browser.inspect(emptyRoute),
  "the list": () => browser.inspect(usedRoute),
  "a JSON body": () => browser.inspect(usedRoute, "#4"),
  "a text body": () => browser.inspect(usedRoute, "#3"),
  "a body cut at the limit": () => browser.inspect(usedRoute, "#2"),
  "a binary body": () => browser.inspect(usedRoute, "#1"),
  "the help": async () => {
    await browser.inspect(usedRoute);
    await browser.page.getByRole("button", { name: "Keys" }).click();
  },
  "the question before deleting": async () => {
    await browser.inspect(usedRoute);
    await browser.page.getByRole("button", { name: "Delete all" }).click();
  },
};

for (const colorScheme of ["light", "dark"] as const) {
  describe(`in the ${colorScheme}`, () => {
    beforeEach(async () => {
      await browser.page.emulateMedia({ colorScheme });
      await browser.page.setViewportSize({ width: 1280, height: 800 });
    });
    test.each(Object.entries(states))("axe finds no fault with %s", async (_name, reach) => {
      await reach();
      expect(await findings()).toEqual([]);
    });
  });
}

describe("at 320 pixels", () => {
  beforeEach(() => browser.page.setViewportSize({ width: 320, height: 640 }));

  test.each(Object.entries(states))("%s needs no scrolling sideways and axe finds no fault", async (_name, reach) => {
    await reach();
    expect(await browser.page.evaluate("document.documentElement.scrollWidth")).toBe(320);
    const outside = `[...document.querySelectorAll("main :is(a, button, input, pre, dl, p)")]
      .filter((element) => element.getBoundingClientRect().right > 312.5)
      .map((element) => element.outerHTML.slice(0, 80))`;
    expect(await browser.page.evaluate(outside)).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  test("a request takes the place of the list, and the way back leads to it", async () => {
    const { page } = browser;
    await browser.inspect(usedRoute);
    await page.getByRole("link", { name: "CHECKOUT" }).click();
    await page.getByRole("heading", { name: "CHECKOUT" }).waitFor();
    expect(await page.getByRole("link", { name: "CHECKOUT" }).isVisible()).toBe(false);
    await page.getByRole("button", { name: "All requests" }).click();
    await page.getByRole("link", { name: "CHECKOUT" }).waitFor();
    await expect.poll(() => page.evaluate("document.activeElement.hash")).toBe("#5");

    await page.getByRole("link", { name: "CHECKOUT" }).click();
    await page.getByRole("heading", { name: "CHECKOUT" }).waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "CHECKOUT" }).waitFor();
  });
});

test("screen readers are told of a request that comes", async () => {
  await browser.inspect(emptyRoute);
  await browser.send(emptyRoute, { method: "POST" });
  await browser.page.getByRole("status").getByText("New request 1, POST").waitFor();
});
