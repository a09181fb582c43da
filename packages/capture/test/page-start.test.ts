import { afterAll, beforeAll, expect, test } from "vitest";
import { openPageInBrowser, type PageInBrowser } from "./page-in-browser.ts";

let browser: PageInBrowser;
beforeAll(async () => {
  browser = await openPageInBrowser();
});
afterAll(() => browser.close());

const uuid = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

test("the start page makes a route and opens its inspector", async () => {
  const { page, origin } = browser;
  await page.goto(`${origin}/`);
  await page.getByRole("button", { name: "New route" }).click();
  await page.getByRole("heading", { name: "Waiting for the first request" }).waitFor();
  expect(page.url()).toMatch(new RegExp(`^${origin}/inspect/${uuid}$`));
});

test("the start page opens a route by any address that holds its id", async () => {
  const { page, origin } = browser;
  const routeId = await browser.createRoute();
  for (const pasted of [routeId, ` ${origin}/${routeId}/hook?a=1 `, `${origin}/inspect/${routeId.toUpperCase()}#3`]) {
    await page.goto(`${origin}/`);
    await page.getByLabel("Open a route you have").fill(pasted);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Waiting for the first request" }).waitFor();
    expect(page.url()).toBe(`${origin}/inspect/${routeId}`);
  }
});

test("the start page says so when what was entered holds no route id", async () => {
  const { page, origin } = browser;
  await page.goto(`${origin}/`);
  await page.getByLabel("Open a route you have").fill("hello");
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByText("No route id found here").waitFor();
  expect(await page.getByLabel("Open a route you have").getAttribute("aria-invalid")).toBe("true");
  expect(page.url()).toBe(`${origin}/`);
});

test("the inspector of a route that does not exist says so and offers a new one", async () => {
  const { page, origin } = browser;
  await page.goto(`${origin}/inspect/00000000-0000-4000-8000-000000000000`);
  await page.getByRole("heading", { name: "No such route" }).waitFor();
  await page.getByRole("button", { name: "New route" }).click();
  await page.getByRole("heading", { name: "Waiting for the first request" }).waitFor();
});

test("the address of an inspector that holds no route id says so, and offers to open another", async () => {
  const { page, origin } = browser;
  await page.goto(`${origin}/inspect/nope`);
  await page.getByRole("heading", { name: "No such route" }).waitFor();
  expect(await page.getByText("nope is no route id").isVisible()).toBe(true);
  await page.getByLabel("Open a route you have").fill(await browser.createRoute());
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Waiting for the first request" }).waitFor();
});
