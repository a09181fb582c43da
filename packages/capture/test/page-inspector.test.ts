import { readFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openPageInBrowser, type PageInBrowser } from "./page-in-browser.ts";
import { rawClient } from "./raw-client.ts";

let browser: PageInBrowser;
beforeAll(async () => {
  browser = await openPageInBrowser();
});
afterAll(() => browser.close());
afterEach(() => expect(browser.complaints).toEqual([]));

/** What the fields of a section say, name and value in turn. */
async function fields(section: string): Promise<string[]> {
  const list = browser.page.getByRole("region", { name: section, exact: true });
  return list.locator("dt, dd").allTextContents();
}

async function bodyText(): Promise<string> {
  return browser.page.getByRole("region", { name: "Body", exact: true }).locator("pre").innerText();
}

/** The numbers of the listed requests, from the top. */
async function listed(): Promise<string[]> {
  return browser.page.locator(".request-item-seq").allTextContents();
}

function clipboard(): Promise<string> {
  return browser.page.evaluate("navigator.clipboard.readText()");
}

describe("a route that has caught nothing", () => {
  test("shows the URL to call and a cURL line, and copies both", async () => {
    const { page, origin } = browser;
    const routeId = await browser.createRoute();
    await browser.inspect(routeId);
    await page.getByRole("button", { name: "Copy URL to call" }).click();
    await page.getByText("Copied").waitFor();
    expect(await clipboard()).toBe(`${origin}/${routeId}`);
    await page.getByRole("button", { name: "Copy From a shell" }).click();
    await expect.poll(clipboard).toContain(`curl '${origin}/${routeId}/hello'`);
  });

  test("shows its first request when it comes, without being loaded again", async () => {
    const { page } = browser;
    const routeId = await browser.createRoute();
    await browser.inspect(routeId);
    await page.evaluate("globalThis.sameDocument = true");
    await browser.send(routeId, { method: "POST", below: "/first?x=1", body: "hello" });
    await page.getByRole("heading", { name: `POST /${routeId}/first?x=1` }).waitFor();
    expect(await bodyText()).toBe("hello");
    expect(await page.evaluate("globalThis.sameDocument")).toBe(true);
  });
});

describe("the list", () => {
  test("has the newest request on top and shows it until another is chosen", async () => {
    const { page } = browser;
    const routeId = await browser.createRoute();
    await browser.send(routeId, { below: "/one" });
    await browser.inspect(routeId);
    await browser.send(routeId, { below: "/two" });
    await page.getByRole("heading", { name: "/two" }).waitFor();
    expect(await listed()).toEqual(["#2", "#1"]);

    await page.getByRole("link", { name: "/one" }).click();
    await browser.send(routeId, { below: "/three" });
    await page.getByRole("link", { name: "/three" }).waitFor();
    expect(await page.getByRole("heading", { name: "/one" }).isVisible()).toBe(true);

    await page.getByRole("button", { name: "Show newest" }).click();
    await page.getByRole("heading", { name: "/three" }).waitFor();
  });

  test("keeps up with a burst of requests and loses none", async () => {
    const { page } = browser;
    const routeId = await browser.createRoute();
    await browser.inspect(routeId);
    await Promise.all(Array.from({ length: 60 }, () => browser.send(routeId, { method: "PUT", body: "x" })));
    await page.getByText("#60", { exact: true }).first().waitFor();
    expect(await listed()).toEqual(Array.from({ length: 60 }, (_, index) => `#${60 - index}`));
  });

  test("loads older requests when asked to", async () => {
    const { page } = browser;
    const routeId = await browser.createRoute();
    for (let count = 0; count < 53; count += 1) await browser.send(routeId);
    await browser.inspect(routeId);
    expect(await listed()).toHaveLength(50);
    await page.getByRole("button", { name: "Load older" }).click();
    await expect.poll(listed).toEqual(Array.from({ length: 53 }, (_, index) => `#${53 - index}`));
    expect(await page.getByRole("button", { name: "Load older" }).count()).toBe(0);
  });

  test("is emptied after a question, and the numbers go on", async () => {
    const { page } = browser;
    const routeId = await browser.createRoute();
    await browser.send(routeId);
    await browser.inspect(routeId);
    await page.getByRole("button", { name: "Delete all" }).click();
    await page.getByRole("button", { name: "Keep them" }).click();
    expect(await listed()).toEqual(["#1"]);
    await page.getByRole("button", { name: "Delete all" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete all" }).click();
    await page.getByRole("heading", { name: "Waiting for the first request" }).waitFor();
    await browser.send(routeId);
    await page.getByRole("link", { name: "#2" }).waitFor();
    expect(await listed()).toEqual(["#2"]);
  });

  test("is emptied when somebody else empties the route, and goes on", async () => {
    const { page, origin } = browser;
    const routeId = await browser.createRoute();
    for (let count = 0; count < 3; count += 1) await browser.send(routeId);
    await browser.inspect(routeId);
    await fetch(`${origin}/api/routes/${routeId}/requests`, { method: "DELETE" });
    await page.getByRole("heading", { name: "Waiting for the first request" }).waitFor();
    await browser.send(routeId);
    await expect.poll(listed).toEqual(["#4"]);
  });

  test("shows what is kept when more came at once than a route keeps", async () => {
    const { page, origin } = browser;
    const answer = await fetch(`${origin}/api/routes`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ limits: { requests: 3 } }),
    });
    const { id: routeId } = (await answer.json()) as { id: string };
    await browser.send(routeId);
    await browser.inspect(routeId);
    await browser.stopService();
    await page.getByText("Reconnecting…").waitFor();
    await browser.startService();
    await Promise.all(Array.from({ length: 8 }, () => browser.send(routeId)));
    await page.getByText("Live", { exact: true }).waitFor();
    await expect.poll(listed, { timeout: 5_000 }).toEqual(["#9", "#8", "#7"]);
  });

  test("stays when the route is removed, and says that it has ended", async () => {
    const { page, origin } = browser;
    const routeId = await browser.createRoute();
    await browser.send(routeId, { below: "/last" });
    await browser.inspect(routeId);
    await fetch(`${origin}/api/routes/${routeId}`, { method: "DELETE" });
    await page.getByText("Route ended").waitFor();
    expect(await page.getByRole("heading", { name: "/last" }).isVisible()).toBe(true);
    expect(await page.getByRole("button", { name: "Delete all" }).isDisabled()).toBe(true);
    browser.forgive(/404/);
  });

  test("says when the service is away, and catches up when it is back", async () => {
    const { page } = browser;
    const routeId = await browser.createRoute();
    await browser.inspect(routeId);
    await browser.stopService();
    await page.getByText("Reconnecting…").waitFor();
    await browser.startService();
    await browser.send(routeId, { below: "/meanwhile" });
    await page.getByRole("heading", { name: "/meanwhile" }).waitFor();
    await page.getByText("Live", { exact: true }).waitFor();
  });
});

describe("a request", () => {
  test("shows headers in the order, case and number in which they were sent, and copies them", async () => {
    const { page, origin } = browser;
    const routeId = await browser.createRoute();
    const headers = ["x-B", "2", "X-a", "1", "X-b", "two  words", "SET-cookie", "c=1"];
    await browser.send(routeId, { headers: [...headers, "Connection", "close"] });
    await browser.inspect(routeId);
    const sent = ["Host", new URL(origin).host, ...headers, "Connection", "close"];
    expect(await fields("Headers")).toEqual(sent);
    await page.getByRole("button", { name: "Copy headers" }).click();
    await page.getByText("Copied").waitFor();
    expect(await clipboard()).toBe(sent.map((text, index) => text + (index % 2 === 0 ? ": " : "\n")).join(""));
  });

  test("shows method, target, sender, time, size, query and trailers", async () => {
    const { page } = browser;
    const routeId = await browser.createRoute();
    await browser.send(routeId, {
      method: "REPORT",
      below: "/a%20b?x=1&x=%C3%A9",
      body: "12345",
      trailers: ["X-Sum", "5"],
    });
    await browser.inspect(routeId);
    await page.getByRole("heading", { name: `REPORT /${routeId}/a%20b?x=1&x=%C3%A9` }).waitFor();
    const overview = await fields("Overview");
    expect(overview).toContain("#1");
    expect(overview).toContain("HTTP/1.1");
    expect(overview.find((text) => text.startsWith("127.0.0.1:"))).toBeDefined();
    expect(overview.find((text) => text.startsWith("5 bytes, received in "))).toBeDefined();
    const received = await page.locator(".request time").getAttribute("datetime");
    expect(Math.abs(Date.now() - Date.parse(received ?? ""))).toBeLessThan(60_000);
    expect(await fields("Query")).toEqual(["x", "1", "x", "é"]);
    expect(await fields("Trailers")).toEqual(["X-Sum", "5"]);
  });

  test("shows a JSON body with indents and every digit, and as it was sent", async () => {
    const { page } = browser;
    const routeId = await browser.createRoute();
    await browser.send(routeId, { method: "POST", body: '{"n":12345678901234567890.10,"a":[],"n":null}' });
    await browser.inspect(routeId);
    expect(await bodyText()).toBe('{\n  "n": 12345678901234567890.10,\n  "a": [],\n  "n": null\n}');
    await page.getByRole("radio", { name: "Text" }).check();
    expect(await bodyText()).toBe('{"n":12345678901234567890.10,"a":[],"n":null}');
  });

  test("shows a binary body in hexadecimal and gives out its exact bytes", async () => {
    const { page } = browser;
    const routeId = await browser.createRoute();
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    await browser.send(routeId, { method: "POST", headers: ["Content-Type", "text/html"], body: bytes });
    await browser.inspect(routeId);
    expect((await bodyText()).split("\n")[4]).toMatch(/^0000[24]0 {2}(20 21|40 41) .* {2}( !"|@AB)/);
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download" }).click();
    const file = await (await downloading).path();
    expect(new Uint8Array(await readFile(file))).toEqual(bytes);
  });

  test("shows a long body that its event left out", async () => {
    const routeId = await browser.createRoute();
    await browser.inspect(routeId);
    await browser.send(routeId, { method: "POST", body: `start ${"x".repeat(100_000)}` });
    await expect.poll(bodyText).toMatch(/^start x{100000}$/);
  });

  test("says that its sender went away before it was whole", async () => {
    const { page, origin } = browser;
    const routeId = await browser.createRoute();
    await browser.inspect(routeId);
    const client = await rawClient(Number(new URL(origin).port));
    client.send(`POST /${routeId} HTTP/1.1\r\nContent-Length: 100\r\n\r\nthe beginning`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    client.abort();
    await page.getByText("The sender went away before the request was whole").waitFor();
    expect(await bodyText()).toBe("the beginning");
    await page.getByRole("link", { name: "13 bytes, aborted" }).waitFor();
  });

  test("can be linked to, however old it is", async () => {
    const { page } = browser;
    const routeId = await browser.createRoute();
    await browser.send(routeId, { below: "/oldest" });
    for (let count = 0; count < 51; count += 1) await browser.send(routeId);
    await browser.inspect(routeId, "#1");
    await page.getByRole("heading", { name: "/oldest" }).waitFor();
    await browser.inspect(routeId, "#99");
    await page.getByRole("heading", { name: "Request #99 cannot be shown" }).waitFor();
    browser.forgive(/404/);
  });
});

describe("on a wide screen", () => {
  test("a long request scrolls in its pane, and the page itself does not", async () => {
    const { page } = browser;
    const routeId = await browser.createRoute();
    const body = JSON.stringify(Array.from({ length: 100 }, (_, index) => ({ index })));
    await browser.send(routeId, { method: "POST", headers: ["Content-Type", "application/json"], body });
    await browser.inspect(routeId);
    await page.getByRole("region", { name: "Body", exact: true }).waitFor();
    const excess = "document.documentElement.scrollHeight - document.documentElement.clientHeight";
    expect(await page.evaluate(excess)).toBe(0);
  });
});

describe("the keyboard", () => {
  test("goes through the list with j and k, to the details with Enter, and back with Escape", async () => {
    const { page } = browser;
    const routeId = await browser.createRoute();
    for (const below of ["/one", "/two", "/three"]) await browser.send(routeId, { below });
    await browser.inspect(routeId);
    await page.keyboard.press("j");
    await page.getByRole("heading", { name: "/two" }).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.getByRole("heading", { name: "/one" }).waitFor();
    await page.keyboard.press("k");
    await page.getByRole("heading", { name: "/two" }).waitFor();
    await expect.poll(() => page.evaluate("document.activeElement.hash")).toBe("#2");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("request-heading");
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "/three" }).waitFor();
  });

  test("opens its help with ? and can be turned off there", async () => {
    const { page } = browser;
    const routeId = await browser.createRoute();
    for (const below of ["/one", "/two"]) await browser.send(routeId, { below });
    await browser.inspect(routeId);
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    await page.getByLabel("Use these keys").uncheck();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("j");
    await page.keyboard.press("?");
    expect(await page.getByRole("heading", { name: "/two" }).isVisible()).toBe(true);
    expect(await page.getByRole("dialog").count()).toBe(0);

    await page.getByRole("button", { name: "Keys" }).click();
    await page.getByLabel("Use these keys").check();
    await page.getByRole("button", { name: "Close" }).click();
    await page.keyboard.press("j");
    await page.getByRole("heading", { name: "/one" }).waitFor();
  });
});
