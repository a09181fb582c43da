import { afterAll, beforeAll, expect, test } from "vitest";
import { openPageInBrowser, type PageInBrowser } from "./page-in-browser.ts";

let browser: PageInBrowser;
beforeAll(async () => {
  browser = await openPageInBrowser();
});
afterAll(() => browser.close());

const attack = `"><script>globalThis.owned=1</script><img src=x onerror="globalThis.owned=1">`;

test("markup in path, query, headers and body stays text", async () => {
  const { page } = browser;
  const routeId = await browser.createRoute();
  await browser.send(routeId, {
    method: "POST",
    below: `/<script>globalThis.owned=1</script>?${encodeURIComponent(attack)}=${encodeURIComponent(attack)}`,
    headers: ["Content-Type", "text/html", "X-Attack", attack],
    body: attack,
  });
  await browser.send(routeId, { method: "POST", body: JSON.stringify({ [attack]: attack }) });
  await browser.inspect(routeId);
  expect(await page.locator("pre").innerText()).toBe(`{\n  ${JSON.stringify(attack)}: ${JSON.stringify(attack)}\n}`);
  await page.keyboard.press("j");
  await page.getByRole("heading", { name: "<script>globalThis.owned=1</script>" }).waitFor();
  expect(await page.locator("pre").innerText()).toBe(attack);
  expect(await page.getByRole("region", { name: "Headers" }).locator("dd").allTextContents()).toContain(attack);
  expect(await page.getByRole("region", { name: "Query" }).locator("dt, dd").allTextContents()).toEqual([
    attack,
    attack,
  ]);

  expect(await page.evaluate("typeof globalThis.owned")).toBe("undefined");
  expect(await page.locator("img, iframe, object, embed, body script").count()).toBe(0);
  expect(browser.complaints).toEqual([]);
});

test("a URL of scripts in a captured header is no link", async () => {
  const { page } = browser;
  const routeId = await browser.createRoute();
  await browser.send(routeId, { headers: ["Referer", "javascript:globalThis.owned=1"] });
  await browser.inspect(routeId);
  expect(await page.locator("a[href^='javascript']").count()).toBe(0);
});

test("the page keeps nothing of what was captured in the browser", async () => {
  const { page, context } = browser;
  const routeId = await browser.createRoute();
  await browser.send(routeId, { headers: ["Authorization", "Bearer secret"] });
  await browser.inspect(routeId);
  await page.getByText("Bearer secret").waitFor();
  const kept = "JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])";
  expect(await page.evaluate(kept)).toBe("[[],[]]");
  expect(await context.cookies()).toEqual([]);
});

test("the policy of the page allows scripts and styles of the service only, and nothing inline", async () => {
  const { page, origin } = browser;
  const answer = await page.goto(`${origin}/`);
  const policy = (await answer?.headerValue("content-security-policy")) ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("unsafe");
  await page.evaluate(`{
    const script = document.createElement("script");
    script.textContent = "globalThis.owned = 1";
    document.body.append(script);
  }`);
  expect(await page.evaluate("typeof globalThis.owned")).toBe("undefined");
});
