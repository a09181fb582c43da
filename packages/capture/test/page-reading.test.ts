import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openShell } from "../../../test/shell.ts";
import { openPageInBrowser, type PageInBrowser } from "./page-in-browser.ts";

// What a person reads stays where it is, can be found, and is told once.

let browser: PageInBrowser;
beforeAll(async () => {
  browser = await openPageInBrowser();
});
afterAll(() => browser.close());
afterEach(async () => {
  await browser.page.setViewportSize({ width: 1280, height: 720 });
  expect(await browser.leave()).toEqual([]);
});

const json = ["Content-Type", "application/json"];

function event(routeId: string, type: string, below = "/hook"): Promise<void> {
  return browser.send(routeId, { method: "POST", below, headers: json, body: JSON.stringify({ type, n: 1 }) });
}

const shown = (): Promise<string> => browser.page.locator(".facts-line").innerText();

test("keeps a scrolled list where it is while it follows, and counts what is new", async () => {
  const { page } = browser;
  const routeId = await browser.createRoute();
  for (let count = 0; count < 60; count += 1) await browser.send(routeId);
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

test("closes an open request that a new filter excludes, and keeps one that matches, listed or not", async () => {
  const { page } = browser;
  const routeId = await browser.createRoute();
  await browser.send(routeId, { method: "PUT" });
  for (let count = 0; count < 120; count += 1) await browser.send(routeId, { method: "POST" });
  await browser.send(routeId, { method: "PATCH" });
  await browser.inspect(routeId, "#122");
  const filter = page.getByRole("combobox", { name: "Filter requests" });
  await filter.fill("method:POST");
  await expect.poll(shown).toContain("#121");
  await page.evaluate("location.hash = '#2?q=method%3APOST'");
  await expect.poll(shown).toContain("#2");
  await filter.fill("method:POST size:0");
  await expect.poll(() => page.locator(".row").first().getAttribute("href")).toContain("size%3A0");
  expect(await shown()).toContain("#2");
  await filter.fill("method:PUT");
  await expect.poll(shown).toContain("#1\n");
  await filter.fill("method:TRACE");
  await page.getByText("No request matches.").waitFor();
  await page.locator(".facts-line").waitFor({ state: "detached" });
});

test("compares with the previous request of the same event, and forms by field", async () => {
  const { page } = browser;
  const routeId = await browser.createRoute();
  await event(routeId, "order.paid");
  await event(routeId, "order.sent");
  await event(routeId, "order.paid");
  await browser.inspect(routeId, "#3");
  await page.getByText("#3", { exact: true }).waitFor();
  await page.keyboard.press("c");
  await page.getByRole("heading", { name: "#1 compared with #3" }).waitFor();

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
  await browser.inspect(routeId, "#5?compare=4");
  const changes = page.getByRole("region", { name: "Body" }).getByRole("row");
  const shown = async () => (await changes.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "));
  await expect.poll(shown).toEqual(["Where Before After", '$.tag[1] "y" "z"']);
  await browser.inspect(routeId, "#7?compare=6");
  await page.getByText("a.txt (no type): new").waitFor();
  expect(await changes.count()).toBe(2);
});

test.each([
  ["public", false],
  ["private", true],
])("every command that a %s route shows runs as copied", async (_, isPrivate) => {
  const { page, origin } = browser;
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
  expect(await occurrences("/forward")).toBe(0);
  await dialog.getByRole("group", { name: "listen command" }).getByText("http://127.0.0.1:8080/hook").waitFor();
  expect(await target.evaluate((field) => field.matches(":focus"))).toBe(true);

  await dialog.getByRole("tab", { name: "Settings" }).click();
  await dialog.getByLabel("Most requests stored").fill("30000");
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
  for (let count = 0; count < 21; count += 1) await event(routeId, "order.paid");
  await browser.send(routeId, { method: "POST", headers: json, body: '{"type": "order.paid", "n": "1"}' });
  await browser.send(routeId, { method: "POST", headers: json, body: '{"type": "order.paid", "n"' });
  const marked = page.getByRole("link", { name: /the first with/ });
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
    await page.getByText("#22 is the first with `n` as a text (a whole number in 21 requests before).").waitFor();
    expect((await page.getByRole("tree").boundingBox())?.y).toBe(before?.y);
    await page.unroute("**/shape");
  }
});

test("does not say above a tree that the body is too long to be decoded", async () => {
  const { page } = browser;
  const routeId = await browser.createRoute();
  const body = JSON.stringify({ filler: "x".repeat(1_100_000), end: true });
  await browser.send(routeId, { method: "POST", headers: json, body });
  await browser.inspect(routeId, "#1");
  await page.getByRole("treeitem", { name: "end" }).waitFor();
  expect(await page.getByRole("region", { name: "Body" }).innerText()).not.toContain("Only bodies of up to");
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

test("says the version of HTTP and the port of the sender with the raw request, and labels durations", async () => {
  const { page } = browser;
  const routeId = await browser.createRoute();
  await browser.send(routeId, { method: "POST", body: "x" });
  await browser.inspect(routeId, "#1?side=raw");
  await page.getByText(/^HTTP\/1\.1, from port \d+ of 127\.0\.0\.1$/).waitFor();
  expect(await shown()).toMatch(/body received in [\d.]+ m?s\nfrom 127\.0\.0\.1$/);
});
