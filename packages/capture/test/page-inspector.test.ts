import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { rawClient } from "../../../test/raw-client.ts";
import { openShell } from "../../../test/shell.ts";
import { openPageInBrowser, type PageInBrowser } from "./page-in-browser.ts";

let browser: PageInBrowser;
beforeAll(async () => {
  browser = await openPageInBrowser();
});
afterAll(() => browser.close());
afterEach(async () => {
  expect(await browser.leave()).toEqual([]);
  await browser.page.setViewportSize({ width: 1280, height: 720 });
});

/** The numbers of the listed requests, from the top. */
function listed(): Promise<number[]> {
  return browser.page
    .locator(".row")
    .evaluateAll((rows) => rows.map((row) => Number.parseInt((row as unknown as { hash: string }).hash.slice(1), 10)));
}

function heading(text: string): Promise<void> {
  return browser.page.getByRole("heading", { name: text }).waitFor();
}

/** The visible rows of the tree, as text. */
async function tree(): Promise<string[]> {
  await browser.page.getByRole("treeitem").first().waitFor();
  const rows = await browser.page.getByRole("treeitem").allInnerTexts();
  return rows.map((row) => row.replace(/\s+/g, " ").replace(" :", ":").trim());
}

const json = ["Content-Type", "application/json"];

function event(routeId: string, type: string, below = "/hook"): Promise<void> {
  return browser.send(routeId, { method: "POST", below, headers: json, body: JSON.stringify({ type, n: 1 }) });
}

/** Sends the same request many times at once. */
async function times(count: number, send: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: count }, send));
}

const shown = (): Promise<string> => browser.page.locator(".facts-line").innerText();

describe("the list", () => {
  test("shows new requests until one is selected; then they wait behind a button", async () => {
    const { page } = browser;
    const routeId = await browser.createRoute({ name: "Payments" });
    await browser.send(routeId, { below: "/one" });
    await browser.inspect(routeId);
    await browser.send(routeId, { below: "/two" });
    await heading("/two");
    expect(await listed()).toEqual([2, 1]);

    await page.getByRole("link", { name: "/one" }).click();
    await heading("/one");
    await browser.send(routeId, { below: "/three" });
    await browser.send(routeId, { below: "/four" });
    await page.getByRole("button", { name: "2 new" }).waitFor();
    expect(await listed()).toEqual([2, 1]);
    await expect.poll(() => page.title()).toBe("(2) Payments · Signalbox");
    expect(await page.getByRole("heading", { name: "/one" }).isVisible()).toBe(true);

    await page.getByRole("button", { name: "2 new" }).click();
    expect(await listed()).toEqual([4, 3, 2, 1]);
    await page.getByRole("link", { name: "/four" }).click();
    await expect.poll(() => page.title()).toBe("(1) Payments · Signalbox");
    await page.getByLabel("Follow").check();
    await browser.send(routeId, { method: "POST", below: "/five", headers: json, body: '{"a": 1}' });
    await heading("/five");
    await page
      .getByRole("status")
      .getByText(/New request|new requests/)
      .waitFor();

    // Who types is reading, too.
    await page.getByRole("searchbox", { name: "Find in JSON" }).fill("a");
    await browser.send(routeId, { below: "/six" });
    await page.getByRole("button", { name: "1 new" }).waitFor();
    expect(await page.getByRole("heading", { name: "/five" }).isVisible()).toBe(true);
    expect(await page.getByRole("searchbox", { name: "Find in JSON" }).inputValue()).toBe("a");
  });

  test("searches with completion and help, explains errors, and keeps the search in the URL", async () => {
    const { page } = browser;
    const routeId = await browser.createRoute();
    await browser.send(routeId, { method: "PUT", below: "/a", headers: json, body: '{"type":"paid"}' });
    await browser.send(routeId, { method: "POST", below: "/b", body: "x" });
    await browser.inspect(routeId, "#2");
    const filter = page.getByRole("combobox", { name: "Filter requests" });
    await page.keyboard.press("/");
    await page.keyboard.type("me");
    await page.getByRole("option", { name: /^method:/ }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.getByRole("option", { name: "method:PUT" }).click();
    expect(await filter.inputValue()).toBe("method:PUT ");
    await expect.poll(listed).toEqual([1]);
    // The open request is closed if a part of the filter applied while it was typed, and excluded it.
    await page.getByRole("link", { name: /request 1/ }).click();
    await browser.send(routeId, { method: "POST", below: "/c" });
    await browser.send(routeId, { method: "PUT", below: "/d" });
    await page.getByRole("button", { name: "1 new" }).waitFor();

    await filter.fill("json:$.type=paid");
    await page.keyboard.press("Enter");
    await expect.poll(listed).toEqual([1]);
    await page.getByRole("button", { name: "Saved filters and help" }).click();
    await page.getByRole("menuitem", { name: "Save “json:$.type=paid”" }).click();
    await filter.fill("size:lots");
    await page.getByText("'lots' is not a bound for 'size'").waitFor();
    browser.forgive(/400/);
    await page.getByRole("button", { name: "Saved filters and help" }).click();
    await page.getByRole("menuitem", { name: "json:$.type=paid", exact: true }).click();
    await expect.poll(listed).toEqual([1]);
    await page.reload();
    await expect.poll(listed).toEqual([1]);
    expect(await filter.inputValue()).toBe("json:$.type=paid");
    await page.getByRole("button", { name: "Saved filters and help" }).click();
    await page.getByRole("menuitem", { name: "How to search…" }).click();
    await page.getByRole("dialog", { name: "How to search" }).getByText("header.x-event:paid").waitFor();
  });

  test("handles a burst of requests, loads older ones automatically, and is emptied by another client", async () => {
    const { page, origin } = browser;
    const routeId = await browser.createRoute();
    await browser.inspect(routeId);
    for (let round = 0; round < 2; round += 1)
      await times(60, () => browser.send(routeId, { method: "PUT", body: "x" }));
    await expect.poll(async () => (await listed())[0]).toBe(120);
    await browser.inspect(routeId, "#120");
    expect((await listed()).length).toBeLessThan(60);
    const rows = page.locator(".requests-rows");
    await expect
      .poll(async () => {
        await rows.evaluate((element) => element.scrollTo(0, element.scrollHeight));
        return (await listed()).at(-1);
      })
      .toBe(1);
    expect((await listed()).length).toBeLessThan(60);
    // A link leads to a request of any age.
    await browser.inspect(routeId, "#1");
    await page.locator(".facts-line").getByText("#1", { exact: true }).waitFor();
    await browser.inspect(routeId, "#999");
    await heading("Request #999 cannot be shown");
    await browser.inspect(routeId);
    await fetch(`${origin}/api/routes/${routeId}/requests`, { method: "DELETE" });
    await heading("Waiting for the first request");
    await browser.send(routeId);
    await expect.poll(listed).toEqual([121]);
    browser.forgive(/404/);
  });

  test("marks invalid signatures, responses, aborted and malformed requests; each request explains them", async () => {
    const { page, origin } = browser;
    const { port, host } = new URL(origin);
    const routeId = await browser.createRoute({
      signature: { scheme: "github", key: "secret" },
      response: [{ when: "path:/teapot", responses: [{ status: 418 }] }],
    });
    const signature = createHmac("sha256", "secret").update('{"a":1}').digest("hex");
    const signed = ["X-Hub-Signature-256", `sha256=${signature}`];
    // More than a list explains.
    await times(12, () => browser.send(routeId, { method: "POST", headers: signed, body: '{ "a": 1 }' }));
    await browser.inspect(routeId);
    await browser.send(routeId, {
      method: "POST",
      below: "/teapot",
      headers: ["X-Hub-Signature-256", `sha256=${"0".repeat(64)}`],
      body: "{}",
    });
    await page.getByRole("link", { name: /signature invalid response 418/ }).waitFor();
    await page.locator(".facts-line").getByText("→ 418").waitFor();
    await page.locator(".facts-line").getByText("signature invalid").waitFor();
    await page.getByRole("tab", { name: "Signature" }).click();
    await page.getByText("invalid", { exact: true }).waitFor();
    await page.getByLabel("Follow").check();

    const early = await rawClient(Number(port));
    early.send(`POST /${routeId} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 100\r\n\r\nthe beginning`);
    await expect.poll(async () => (await fetch(`${origin}/livez`)).ok).toBe(true);
    early.abort();
    await page.getByText("The sender disconnected before the end of the request").waitFor();
    await page.getByText("the beginning").waitFor();
    await page.getByRole("link", { name: "aborted" }).waitFor();

    const malformed = await rawClient(Number(port));
    malformed.send(`POST /${routeId}/bad HTTP/1.1\r\nHost : ${host}\r\nContent-Length: 2\r\n\r\nhi`);
    await page.getByRole("link", { name: /\/bad.*malformed/ }).waitFor();
    await page.getByText("This is not valid HTTP: ").waitFor();
    await page.getByText(/RFC 9112/).waitFor();
    await page.getByRole("tab", { name: "Raw" }).click();
    await page.getByText("Host : ").waitFor();
    malformed.abort();
    expect(await page.getByRole("link", { name: /teapot.*418|aborted|malformed/ }).count()).toBe(3);
    await page.locator(".row").last().click();
    await page.getByRole("tab", { name: "Signature" }).click();
    await page.getByText("body changed", { exact: true }).waitFor();
  });
});

describe("while the service is unreachable or the route ends", () => {
  test("loads what failed offline when the browser is online again", async () => {
    const { page, context } = browser;
    const routeId = await browser.createRoute();
    // More than the page remembers of a list.
    await browser.send(routeId, { method: "POST", below: "/long", body: "x".repeat(300_000) });
    await browser.send(routeId, { below: "/short" });
    await browser.inspect(routeId, "#2");
    await heading("/short");
    browser.forgive(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await page.getByText("Reconnecting…").waitFor();
    await page.keyboard.press("j");
    await page.getByText("this browser is offline").waitFor();
    await browser.send(routeId, { below: "/meanwhile" });
    await context.setOffline(false);
    await heading("/long");
    await page.getByText("Live", { exact: true }).waitFor();
    await page.getByRole("button", { name: "1 new" }).waitFor();
    expect(await listed()).toEqual([2, 1]);
  });

  test("retries while a proxy cannot reach the service", async () => {
    const { page, context, origin } = browser;
    const routeId = await browser.createRoute();
    await browser.send(routeId, { below: "/behind" });
    browser.forgive(/502/);
    let isAway = true;
    let asked = 0;
    await context.route(`${origin}/inspect/${routeId}?*`, (route) => {
      asked += 1;
      return isAway ? route.fulfill({ status: 502, body: "Bad Gateway" }) : route.fallback();
    });
    await page.goto(`${origin}/inspect/${routeId}`);
    await expect.poll(() => asked).toBeGreaterThan(1);
    const said = page.getByRole("alert").getByText("The service responded with status 502");
    await said.waitFor();
    isAway = false;
    await heading("/behind");
    await said.waitFor({ state: "detached" });
    await context.unroute(`${origin}/inspect/${routeId}?*`);
  });

  test("a deleted route keeps the shown requests and reports its end; ages are by the clock of the service", async () => {
    const { page, origin } = browser;
    const routeId = await browser.createRoute();
    await browser.send(routeId, { below: "/last" });
    await page.clock.setSystemTime(Date.now() + 5 * 3_600_000);
    await browser.inspect(routeId);
    await heading("/last");
    await page
      .locator(".row-age")
      .getByText(/^(?:now|\d+s|\dm)$/)
      .waitFor();
    await fetch(`${origin}/api/routes/${routeId}`, { method: "DELETE" });
    await page.getByText("This route has ended").waitFor();
    expect(await page.getByRole("heading", { name: "/last" }).isVisible()).toBe(true);
    expect(await page.getByRole("button", { name: "Replay" }).count()).toBe(0);
    browser.forgive(/404/);
  });
});

describe("a request", () => {
  test("shows a summary, headers in the order, case and number as sent, query and trailers", async () => {
    const { page, origin } = browser;
    const routeId = await browser.createRoute();
    const headers = ["x-B", "2", "X-a", "1", "X-b", "two  words", "SET-cookie", "c=1", "Connection", "close"];
    await browser.send(routeId, {
      method: "REPORT",
      below: "/a%20b?x=1&x=%C3%A9",
      headers,
      body: "12345",
      trailers: ["X-Sum", "5"],
    });
    await browser.inspect(routeId);
    await heading("REPORT /a%20b?x=1&x=%C3%A9");
    const facts = await page.locator(".facts-line").innerText();
    for (const fact of ["#1", "5 B", "body received in", "from 127.0.0.1"]) expect(facts).toContain(fact);
    const fields = (): Promise<string[]> => page.locator(".side dt, .side dd").allInnerTexts();
    const sent = ["Host", new URL(origin).host, ...headers];
    expect((await fields()).slice(0, sent.length)).toEqual(sent);
    await page.getByRole("button", { name: "Copy headers" }).click();
    await expect.poll(browser.clipboard).toContain("x-B: 2\nX-a: 1\nX-b: two  words\n");
    await page.getByRole("tab", { name: "Query" }).click();
    expect(await fields()).toEqual(["x", "1", "x", "é"]);
    await page.getByRole("tab", { name: "Trailers" }).click();
    expect(await fields()).toEqual(["X-Sum", "5"]);
    await page.getByRole("tab", { name: "Raw" }).click();
    await page.getByText("X-b: two  words").waitFor();
    await page.getByText(/^HTTP\/1\.1, from port \d+ of 127\.0\.0\.1$/).waitFor();
    expect(page.url()).toContain("side=raw");
  });

  test("shows JSON as a tree with exact numbers: folds, searches, copies a path and a value, links to the bytes and back", async () => {
    const { page } = browser;
    const routeId = await browser.createRoute();
    await browser.send(routeId, {
      method: "POST",
      headers: json,
      body: '{"n":12345678901234567890.10,"é":[{"b c":"x\\ny"}],"n":null}',
    });
    await browser.inspect(routeId);
    expect(await tree()).toEqual([
      "▾ { 3 fields }",
      "n: 12345678901234567890.10",
      "▾ é: [ 1 item ]",
      "▾ 0: { 1 field }",
      'b c: "x\\ny"',
      "n: null",
    ]);
    await page.getByRole("searchbox", { name: "Find in JSON" }).fill("b c");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Copy path" }).click();
    await expect.poll(browser.clipboard).toBe("$['é'][0]['b c']");
    await page.getByRole("button", { name: "Copy value" }).click();
    await expect.poll(browser.clipboard).toBe("x\ny");
    await page.getByRole("button", { name: "Show bytes" }).click();
    expect(await page.locator(".hex-line mark").first().innerText()).toBe("22 78 5c 6e 79 22");
    await page.getByRole("button", { name: "$['é'][0]['b c']" }).waitFor();
    await page
      .locator(".hex-line[data-pick] span")
      .nth(1)
      .click({ position: { x: 2, y: 5 } });
    await page.getByRole("button", { name: "$", exact: true }).click();
    await page.getByRole("treeitem", { name: /3 fields/, selected: true }).waitFor();
    await page.getByRole("tree").focus();
    await page.keyboard.press("ArrowLeft");
    expect((await tree()).length).toBe(1);
    await page.getByRole("tab", { name: "Text" }).click();
    await page.getByText('{"n":12345678901234567890.10').waitFor();
  });

  test("removes codings, decodes charsets, shows protobuf, images, attributes of events and bytes, and downloads them", async () => {
    const { page } = browser;
    const routeId = await browser.createRoute();
    const post = (type: string, body: string | Uint8Array, ...headers: string[]): Promise<void> =>
      browser.send(routeId, { method: "POST", headers: ["Content-Type", type, ...headers], body });
    const pixel = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    await post("application/json", gzipSync('{"zipped":1}'), "Content-Encoding", "gzip");
    await post("application/x-protobuf", Uint8Array.of(0x08, 0x96, 0x01));
    await post("image/png", pixel);
    await post("text/plain; charset=windows-1251", Uint8Array.of(0xcf, 0xf0, 0xe8));
    await post("application/json", '{"v":2}', "ce-specversion", "1.0", "ce-type", "bin");
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    await post("application/json", bytes, "Content-Encoding", "gzip");

    for (const [fragment, tab, text] of [
      ["#1", "JSON", "gzip undone: 32 B became 12 B"],
      ["#2", "Protobuf", "150"],
    ] as const) {
      await browser.inspect(routeId, fragment);
      await page.getByRole("tab", { name: tab, selected: true }).waitFor();
      await page.locator(".body").getByText(text).first().waitFor();
    }
    await browser.inspect(routeId, "#3");
    await expect
      .poll(() => page.locator("img").evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBe(1);
    await browser.inspect(routeId, "#4");
    await page.getByText("При").waitFor();
    await page.getByText("read as windows-1251").waitFor();
    // The attributes of an event are in the headers, so its body comes first.
    await browser.inspect(routeId, "#5");
    await page.getByRole("tab", { name: "JSON", selected: true }).waitFor();
    await page.getByRole("tab", { name: "CloudEvents" }).click();
    await page.getByRole("definition").getByText("bin", { exact: true }).first().waitFor();
    // Invalid gzip is shown as sent, with the reason.
    await browser.inspect(routeId, "#6");
    await page.locator(".body-problem", { hasText: "gzip" }).waitFor();
    await page.locator(".hex-line", { hasText: /^000020.*20 21 22 23/ }).waitFor();
    await page.getByRole("button", { name: "Download the body" }).click();
    const downloading = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "As it was sent" }).click();
    expect(new Uint8Array(await readFile(await (await downloading).path()))).toEqual(bytes);
  });

  test("shows UTF-8 in target and headers as text, and marks invisible and bidirectional characters", async () => {
    const { page } = browser;
    const routeId = await browser.createRoute();
    const latin = (text: string): string => Buffer.from(text, "utf8").toString("latin1");
    const { port, hostname } = new URL(browser.origin);
    const client = await rawClient(Number(port));
    client.send(
      Buffer.from(
        latin(
          `GET /${routeId}/café?q=\u202eexe HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-Name: Zoë\u200b\r\nConnection: close\r\n\r\n`,
        ),
        "latin1",
      ),
    );
    await browser.inspect(routeId);
    await page.getByRole("heading", { name: "/café?q=" }).waitFor();
    expect(
      await page.getByRole("heading", { name: "/café?q=" }).locator(".hidden-character").getAttribute("title"),
    ).toBe("right-to-left override (U+202E)");
    const name = page.locator(".side dd", { hasText: "Zoë" });
    expect(await name.locator(".hidden-character").getAttribute("title")).toBe("zero width space (U+200B)");
    await name.getByRole("button", { name: "bytes" }).click();
    await page.getByText("Zo\\xc3\\xab\\xe2\\x80\\x8b").waitFor();
    await page.getByRole("button", { name: "Copy headers" }).click();
    await expect.poll(browser.clipboard).toContain("X-Name: Zoë\u200b");
    client.abort();
  });
});

test("everything is reachable by keyboard shortcuts, which are listed and can be turned off", async () => {
  const { page } = browser;
  const routeId = await browser.createRoute();
  for (const below of ["/one", "/two", "/three"])
    await browser.send(routeId, { below, method: "POST", headers: json, body: "[1]" });
  await browser.inspect(routeId);
  await page.keyboard.press("j");
  await heading("/two");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await heading("/one");
  await page.keyboard.press("k");
  await heading("/two");
  await expect.poll(() => page.evaluate("document.activeElement.hash")).toBe("#2");
  await page.keyboard.press("ArrowUp");
  await heading("/three");
  await expect.poll(() => page.evaluate("document.activeElement.hash")).toBe("#3");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => page.evaluate("document.activeElement.hash")).toBe("#2");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("detail-heading");
  await page.keyboard.press("x");
  await page.getByRole("tab", { name: "Hex", selected: true }).waitFor();
  await page.keyboard.press("c");
  await heading("#1 compared with #2");
  await page.keyboard.press("Escape");
  await heading("/two");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("deliv");
  await page.keyboard.press("Enter");
  await page.getByRole("tab", { name: "Deliveries", selected: true }).waitFor();
  await page.keyboard.press("Escape");
  await heading("/three");

  // The palette finds requests by number and path, views, saved filters and routes as well as actions.
  const find = async (text: string, option: string): Promise<void> => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(text);
    await page.getByRole("option", { name: option, selected: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  };
  await find("#1", "#1 POST /one");
  await heading("/one");
  await find("as text", "Body as Text");
  await page.getByRole("tab", { name: "Text", selected: true }).waitFor();
  await page.evaluate("localStorage.setItem('signalbox.filters', '[\"path:/three\"]')");
  await find("saved three", "path:/three");
  await expect.poll(listed).toEqual([3]);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("priv");
  await page.getByRole("option", { name: "Make it private…", selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("This route is public").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await find("filter req", "Filter requests");
  // Until then, Delete deletes the request.
  await page.locator("[aria-label='Filter requests']:focus").waitFor();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Escape");
  await expect.poll(listed).toEqual([3, 2, 1]);
  const other = await browser.createRoute({ name: "Elsewhere" });
  await browser.inspect(other);
  await browser.inspect(routeId);
  await find("elsew", `Elsewhere ${other.slice(0, 8)}`);
  await page.waitForURL(`**/inspect/${other}`);
  await browser.inspect(routeId, "#3");
  await heading("/three");

  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await page.getByLabel("Use single-key shortcuts").uncheck();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("j");
  await page.keyboard.press("?");
  expect(await page.getByRole("heading", { name: "/three" }).isVisible()).toBe(true);
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.getByRole("button", { name: "Keyboard shortcuts (?)" }).click();
  await page.getByLabel("Use single-key shortcuts").check();
});

test("keeps a scrolled list where it is while it follows, and counts what is new", async () => {
  const { page } = browser;
  const routeId = await browser.createRoute();
  await times(60, () => browser.send(routeId));
  await browser.inspect(routeId);
  const list = page.locator(".requests-rows");
  const scroll = (top: number): Promise<void> => list.evaluate((element, to) => element.scrollTo(0, to), top);
  await scroll(400);
  await page.getByRole("link", { name: "request 40" }).waitFor();
  const before = await page.getByRole("link", { name: "request 45" }).boundingBox();
  await browser.send(routeId);
  await page.getByRole("button", { name: "1 new" }).waitFor();
  await browser.send(routeId);
  await page.getByRole("button", { name: "2 new" }).waitFor();
  expect(await page.getByRole("link", { name: "request 45" }).boundingBox()).toEqual(before);
  expect(await shown()).toContain("#60");
  expect(await page.getByLabel("Follow").isChecked()).toBe(true);

  await page.getByRole("button", { name: "2 new" }).click();
  await expect.poll(shown).toContain("#62");
  expect(await list.evaluate((element) => element.scrollTop)).toBe(0);
  await browser.send(routeId);
  await expect.poll(shown).toContain("#63");
});

test("goes to what Find finds; Escape leaves it, and then a slash goes to the filter, on a phone too", async () => {
  const { page } = browser;
  const routeId = await browser.createRoute();
  const body = JSON.stringify({ a: 1, rows: Array.from({ length: 200 }, (_, id) => ({ id })), last: "needle" });
  await browser.send(routeId, { method: "POST", headers: json, body });
  await browser.inspect(routeId, "#1");
  const find = page.getByRole("searchbox", { name: "Find in JSON" });
  await find.fill("needle");
  await page.getByText("1 match", { exact: true }).waitFor();
  expect(await page.getByRole("treeitem", { selected: true }).innerText()).toContain("needle");
  await page.getByText("$.last", { exact: true }).waitFor();
  await find.press("Escape");
  expect(await find.inputValue()).toBe("needle");
  await page.keyboard.press("/");
  const filter = page.getByRole("combobox", { name: "Filter requests" });
  expect(await filter.evaluate((field) => field.matches(":focus"))).toBe(true);

  await page.setViewportSize({ width: 360, height: 740 });
  await browser.inspect(routeId, "#1");
  await page.getByRole("button", { name: "All requests" }).waitFor();
  await page.keyboard.press("/");
  await filter.waitFor();
  expect(await filter.evaluate((field) => field.matches(":focus"))).toBe(true);
});

test("closes an open request that a new filter excludes, and compares with the previous one of its event, listed or not", async () => {
  const { page } = browser;
  const routeId = await browser.createRoute();
  await browser.send(routeId, { method: "PUT" });
  for (const name of ["order.paid", "order.sent", "order.paid"]) await event(routeId, name);
  await times(120, () => browser.send(routeId, { method: "POST" }));
  await browser.send(routeId, { method: "PATCH" });
  await browser.inspect(routeId, "#125");
  const filter = page.getByRole("combobox", { name: "Filter requests" });
  await filter.fill("method:POST");
  await expect.poll(shown).toContain("#124");
  await page.evaluate("location.hash = '#2?q=method%3APOST'");
  await expect.poll(shown).toContain("#2\n");
  await filter.fill("method:POST size:<99");
  await expect.poll(() => page.locator(".row").first().getAttribute("href")).toContain("size%3A");
  expect(await shown()).toContain("#2\n");
  await filter.fill("method:PUT");
  await expect.poll(shown).toContain("#1\n");
  await filter.fill("method:TRACE");
  await page.getByText("No request matches.").waitFor();
  await page.locator(".facts-line").waitFor({ state: "detached" });

  // Enter leaves the field, so that keys of the page work.
  await filter.fill("seq:4");
  await filter.press("Enter");
  await expect.poll(listed).toEqual([4]);
  await page.keyboard.press("c");
  await heading("#2 compared with #4");
  await browser.inspect(routeId, "#4");
  await page.getByText("#4", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await heading("#2 compared with #4");
});

test("compares forms by field", async () => {
  const { page } = browser;
  const routeId = await browser.createRoute();
  const form = ["Content-Type", "application/x-www-form-urlencoded"];
  await browser.send(routeId, { method: "POST", headers: form, body: "a=1&b=2&tag=x&tag=y" });
  await browser.send(routeId, { method: "POST", headers: form, body: "tag=x&tag=z&b=2&a=1" });
  const part = (boundary: string, value: string): object => ({
    method: "POST",
    headers: ["Content-Type", `multipart/form-data; boundary=${boundary}`],
    body: `--${boundary}\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\n${value}\r\n--${boundary}--\r\n`,
  });
  await browser.send(routeId, part("one", "old"));
  await browser.send(routeId, part("two", "new"));
  await browser.inspect(routeId, "#2?compare=1");
  const changes = page.getByRole("region", { name: "Body" }).getByRole("row");
  const rows = async () => (await changes.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "));
  await expect.poll(rows).toEqual(["Where Before After", '$.tag[1] "y" "z"']);
  await browser.inspect(routeId, "#4?compare=3");
  await page.getByText("a.txt (no type): new").waitFor();
  expect(await changes.count()).toBe(2);
});

test.each([
  ["public", false],
  ["private", true],
])("every command that a %s route shows runs as copied", async (_, isPrivate) => {
  const { page, origin } = browser;
  // The start page asks for the routes that this browser knows; one of them was deleted.
  browser.forgive(/404/);
  await page.goto(`${origin}/`);
  if (isPrivate) await page.getByLabel("Private").check();
  await page.getByRole("button", { name: "New route" }).click();
  if (isPrivate) await page.getByRole("link", { name: "Open the route" }).click();
  const shown = (label: string): Promise<string> => page.getByRole("group", { name: label, exact: true }).innerText();
  const commands: string[] = [];
  for (const name of ["curl", "fetch"]) {
    await page.getByRole("tab", { name }).click();
    commands.push(await shown(`${name} command`));
  }
  const [curl = "", script = ""] = commands;
  if (isPrivate) await page.getByRole("group", { name: "listen command" }).getByText("share=").waitFor();
  const listen = await shown("listen command");

  const shell = await openShell();
  const cwd = browser.dataFolder;
  const listening = shell.start(listen, { cwd });
  let said = "";
  for (const stream of [listening.stdout, listening.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  try {
    await expect.poll(() => said).toContain("forwarding the requests of");
    for (const lines of [curl, `node --input-type=module -e '${script}'`]) {
      const { code, stderr } = await shell.run(lines, { cwd });
      expect(code, stderr).toBe(0);
    }
    await page.getByRole("heading", { name: "POST /hello" }).waitFor();
    await expect.poll(() => page.locator(".row").count()).toBe(2);
  } finally {
    if (listening.pid !== undefined) process.kill(-listening.pid);
    await shell.close();
  }
});

test("tells an error once, at its field, in words", async () => {
  const { page } = browser;
  const routeId = await browser.createRoute();
  await browser.send(routeId);
  await browser.inspect(routeId);
  const dialog = page.getByRole("dialog");
  const occurrences = async (text: string): Promise<number> => (await dialog.innerText()).split(text).length - 1;
  await page.getByRole("button", { name: "Forward", exact: true }).click();
  expect(await dialog.getByLabel("Attempts").count()).toBe(0);
  const target = dialog.getByLabel("Forward to");
  await target.fill("http://127.0.0.1:8080/hook");
  await dialog.getByLabel("Attempts").waitFor();
  await dialog.getByRole("button", { name: "Start forwarding" }).click();
  await dialog.getByText("is not public").waitFor();
  expect(await occurrences("is not public")).toBe(1);
  await dialog.getByRole("code").getByText("signalbox capture listen", { exact: true }).waitFor();
  expect(await occurrences("/forward")).toBe(0);
  await dialog.getByRole("group", { name: "listen command" }).getByText("http://127.0.0.1:8080/hook").waitFor();
  expect(await target.evaluate((field) => field.matches(":focus"))).toBe(true);

  await dialog.getByRole("tab", { name: "Settings" }).click();
  await dialog.getByLabel("Requests stored, at most").fill("30000");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Must be at most 1000").waitFor();
  expect(await occurrences("must be at most")).toBe(0);
  await dialog.getByRole("button", { name: "Discard changes" }).click();

  await dialog.getByRole("tab", { name: "Rules" }).click();
  await dialog.getByRole("button", { name: "JSON", exact: true }).click();
  await dialog.getByRole("textbox", { name: "Rules as JSON" }).fill('[{"responses": [{}, {"status": 999}]}]');
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Rule 1, response 2, status must be at most 599, got 999.", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Discard changes" }).click();
  browser.forgive(/422/);
});

test("marks the first request that differs from those before it, and says how", async () => {
  const { page } = browser;
  const routeId = await browser.createRoute();
  await browser.inspect(routeId);
  await times(21, () => event(routeId, "order.paid"));
  await browser.send(routeId, { method: "POST", headers: json, body: '{"type": "order.paid", "n": "1"}' });
  await browser.send(routeId, { method: "POST", headers: json, body: '{"type": "order.paid", "n"' });
  const marked = page.getByRole("link", { name: /for the first time/ });
  await marked.waitFor();
  expect(await marked.count()).toBe(1);
  expect(await page.getByRole("link", { name: /unparsable/ }).count()).toBe(1);
  await page.getByRole("combobox", { name: "Filter requests" }).fill("is:different");
  await expect.poll(() => page.locator(".row").count()).toBe(1);

  // What is known later moves nothing that is read.
  for (const width of [360, 1280]) {
    const release = Promise.withResolvers<void>();
    await page.route("**/shape", (route) => release.promise.then(() => route.continue()));
    await page.setViewportSize({ width, height: 700 });
    await browser.inspect(routeId, "#22");
    await page.getByRole("treeitem").first().waitFor();
    const before = await page.getByRole("tree").boundingBox();
    release.resolve();
    await page
      .getByText("#22: n is a text for the first time; in the 21 requests before, it was a whole number.")
      .waitFor();
    // The parts of a note are columns; its text is one of them.
    expect(await page.locator(".detail-below p > *").count()).toBe(1);
    expect((await page.getByRole("tree").boundingBox())?.y).toBe(before?.y);
    await page.unroute("**/shape");
  }
});

test("at 1024 pixels, shows Rules, Forward and Share, and the names of events whole", async () => {
  const { page } = browser;
  await page.setViewportSize({ width: 1024, height: 768 });
  const routeId = await browser.createRoute({ signature: { scheme: "stripe", key: "whsec_x" } });
  await event(routeId, "customer.subscription.updated", "/webhooks/stripe");
  await browser.inspect(routeId);
  for (const name of ["Rules", "Forward", "Share"]) {
    expect(await page.getByRole("button", { name, exact: true }).isVisible(), name).toBe(true);
  }
  await page.getByRole("link", { name: /signature invalid/ }).waitFor();
  const name = page.locator(".row-what");
  expect(await name.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
});
