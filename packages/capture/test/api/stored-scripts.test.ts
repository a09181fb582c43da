import type { Request, Response } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startHttpServer } from "../../../../test/http-server.ts";
import { openPageInBrowser, type PageInBrowser } from "../page-in-browser.ts";

// A route's creator chooses its response, at the origin of the inspector. What could a script there access?

const adminToken = "of-the-operator-0123456789";
let browser: PageInBrowser;
beforeAll(async () => {
  browser = await openPageInBrowser({ adminToken });
});
afterAll(() => browser.close());
afterEach(() => expect(browser.complaints).toEqual([]));

const steal = `document.title = "owned"; fetch("/api/routes", { method: "POST" });`;
const hostile = {
  "text/html": `<title>safe</title><script>${steal}</script><img src=x onerror='${steal}'><a href="javascript:${steal}">x</a>`,
  "application/xhtml+xml": `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>safe</title><script>${steal}</script></head><body/></html>`,
  "image/svg+xml": `<svg xmlns="http://www.w3.org/2000/svg" onload='${steal}'><script>${steal}</script></svg>`,
  "text/xml": `<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">${steal}</x:script>`,
  "": `<title>safe</title><script>${steal}</script>`,
};

const routeWith = (response: object): Promise<string> => browser.createRoute({ response: [{ responses: [response] }] });

describe("a script in the response of a route", () => {
  test.each(Object.entries(hostile))("does not run as %s", async (type, body) => {
    const { page, origin } = browser;
    const id = await routeWith({ headers: type === "" ? [] : [["Content-Type", type]], body });
    const asked: string[] = [];
    const listen = (request: { method(): string; url(): string }) =>
      void asked.push(`${request.method()} ${request.url()}`);
    page.on("request", listen);
    await page.goto(`${origin}/${id}/page`);
    // Scripts have run once the page is drawn. Where scripts are forbidden, the test cannot wait with one either.
    await page.screenshot();
    page.off("request", listen);
    expect(await page.title()).not.toBe("owned");
    expect(asked.filter((line) => line.startsWith("POST"))).toEqual([]);
    // The browser names the directive that blocked it.
    browser.forgive(/sandboxed|Content Security Policy|404|Failed to load resource/);
  });

  test("does not run in a frame of the inspector, and cannot access its parent", async () => {
    const { page, origin } = browser;
    const body = `<title>safe</title><script>parent.document.title = "owned"</script>`;
    const id = await routeWith({ headers: [["Content-Type", "text/html"]], body });
    await page.goto(`${origin}/`);
    await page.evaluate(`new Promise((resolve) => {
      const frame = document.createElement("iframe");
      frame.src = "/${id}";
      frame.onload = resolve;
      document.body.append(frame);
    })`);
    expect(await page.title()).not.toBe("owned");
    browser.forgive(/sandboxed|Content Security Policy/);
  });

  test("does not run in the page of the inspector, whose policy allows only its own scripts", async () => {
    const { page, origin } = browser;
    const id = await routeWith({ headers: [["Content-Type", "text/javascript"]], body: `document.title = "owned"` });
    await page.goto(`${origin}/`);
    await page.getByRole("heading").first().waitFor();
    const outcome = await page.evaluate(`new Promise((resolve) => {
      const script = document.createElement("script");
      script.src = "/${id}/evil.js";
      script.onload = () => resolve("loaded");
      script.onerror = () => resolve("blocked");
      document.body.append(script);
    })`);
    expect([outcome, await page.title()]).toEqual(["blocked", expect.not.stringContaining("owned")]);
    browser.forgive(/Content Security Policy/);
  });

  test("cannot become a service worker", async () => {
    const { page, origin } = browser;
    const id = await routeWith({ headers: [["Content-Type", "text/javascript"]], body: "onfetch = () => {}" });
    await page.goto(`${origin}/`);
    const outcome = await page.evaluate(
      `navigator.serviceWorker.register("/${id}/worker.js").then(() => "registered", (error) => error.name)`,
    );
    expect(outcome).not.toBe("registered");
    expect(await page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)")).toBe(0);
    browser.forgive(/403|Failed to load resource|service worker|ServiceWorker/i);
  });
});

async function countRoutes(): Promise<number> {
  const response = await fetch(`${browser.origin}/api/routes`, { headers: { authorization: `Bearer ${adminToken}` } });
  return ((await response.json()) as { routes: unknown[] }).routes.length;
}

test("a page of another port cannot create a route with an image, a frame, a form or a call", async () => {
  const { page, origin } = browser;
  const routes = `${origin}/api/routes`;
  const html = `<img src="${origin}/new"><iframe src="${origin}/new"></iframe><iframe name="hidden"></iframe>
    <form method="post" action="${routes}" target="hidden"></form>
    <script>document.forms[0].submit(); fetch("${routes}", { method: "POST", mode: "no-cors" });</script>`;
  await using other = await startHttpServer((_, response) => {
    response.setHeader("content-type", "text/html").end(html);
  });
  const before = await countRoutes();
  const isOurs = (request: Request): boolean => new URL(request.url()).origin === origin;
  const statuses = new Set<number>();
  const ended: string[] = [];
  const listen = (response: Response): void => void (isOurs(response.request()) && statuses.add(response.status()));
  // The browser hides the response from the image, because it is not an image (Opaque Response Blocking).
  const listenToEnds = (request: Request): void => {
    if (isOurs(request)) ended.push(`${request.method()} ${new URL(request.url()).pathname}`);
  };
  page.on("response", listen);
  page.on("requestfinished", listenToEnds);
  page.on("requestfailed", listenToEnds);
  await page.goto(`${other.url}/`);
  await expect.poll(() => ended.toSorted()).toEqual(["GET /new", "GET /new", "POST /api/routes", "POST /api/routes"]);
  expect([...statuses]).toEqual([403]);
  page.off("response", listen);
  page.off("requestfinished", listenToEnds);
  page.off("requestfailed", listenToEnds);
  expect(await countRoutes()).toBe(before);
  await page.goto(`${origin}/livez`);
  browser.forgive(/foreign request|403|Failed to load resource|Refused to (?:display|frame)|frame-ancestors|X-Frame/);
});

describe("a script that was captured", () => {
  test.each(["body", "decoded", "decoded/body"])("does not run at …/%s", async (path) => {
    const { page, origin } = browser;
    const id = await browser.createRoute();
    await browser.send(id, { method: "POST", headers: ["Content-Type", "text/html"], body: hostile["text/html"] });
    const url = `${origin}/inspect/${id}/1/${path}`;
    // A download does not navigate; data is shown as text.
    const opened = await page.goto(url).catch((error: Error) => error.message);
    if (typeof opened === "string") expect(opened).toContain("Download");
    else expect(opened?.headers()["content-type"]).toBe("application/json");
    expect(await page.title()).not.toBe("owned");
    browser.forgive(/sandboxed|Content Security Policy/);
  });
});
