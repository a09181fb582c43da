import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSqliteStore } from "../src/store/sqlite/sqlite-store.ts";
import { makeArrival } from "./make-request.ts";
import { openPageInBrowser, type PageInBrowser } from "./page-in-browser.ts";

const count = 20_000;
const batch = 1_000;
const routeId = "20000000-0000-4000-8000-000000000000";

let browser: PageInBrowser;
beforeAll(async () => {
  browser = await openPageInBrowser({ limits: { requestsPerRoute: 2 * count }, fill });
});
afterAll(() => browser.close());

/** Fills the store like captures, without a connection for each. */
async function fill(dataFolder: string): Promise<void> {
  const retention = { requests: 2 * count, bytes: 64 * 1024 * 1024 };
  const store = await openSqliteStore({ file: join(dataFolder, "capture.sqlite"), retention });
  const settings = { response: [], limits: {} };
  const receivedAt = Date.now();
  await store.createRoute({ id: routeId, name: "", createdAt: receivedAt, ttl: 86_400_000, secretHash: "", settings });
  for (let from = 1; from <= count; from += batch) {
    const arrivals = Array.from({ length: batch }, (_, index) =>
      makeArrival(routeId, { receivedAt, target: `/${routeId}/n/${from + index}`, body: Buffer.from("{}") }),
    );
    await store.append(arrivals);
  }
  await store.close();
}

const eventually = { timeout: 60_000 };

test("a list of 20,000 requests renders few rows, supports keys at both ends, and keeps the selection in place", async () => {
  const { page } = browser;
  await browser.inspect(routeId);
  const rows = page.locator(".requests-rows");
  const listed = (): Promise<number[]> =>
    page
      .locator(".row")
      .evaluateAll((links) =>
        links.map((link) => Number.parseInt((link as unknown as { hash: string }).hash.slice(1), 10)),
      );
  const selected = (): Promise<string | null> => page.locator(".row[aria-current]").getAttribute("href");
  await page.getByText("20,000", { exact: true }).waitFor();

  // The list loads older requests until it reaches the oldest one.
  let most = 0;
  await expect
    .poll(
      async () => {
        await rows.evaluate((element) => element.scrollTo(0, element.scrollHeight));
        const seqs = await listed();
        most = Math.max(most, seqs.length);
        return seqs.at(-1);
      },
      { timeout: 90_000, interval: 10 },
    )
    .toBe(1);
  expect(most).toBeLessThan(80);

  await page.locator(".row").last().click();
  await page.getByRole("heading", { name: "POST /n/1", exact: true }).waitFor();
  await page.keyboard.press("j");
  expect(await selected()).toBe("#1");
  await page.keyboard.press("k");
  await page.getByRole("heading", { name: "POST /n/2", exact: true }).waitFor();
  const top = await rows.evaluate((element) => element.scrollTop);

  // New requests wait, and the visible ones stay in place.
  for (let sent = 0; sent < 3; sent += 1) await browser.send(routeId, { below: "/new" });
  const held = page.getByRole("button", { name: "3 new" });
  await held.waitFor();
  expect(await selected()).toBe("#2");
  expect(await rows.evaluate((element) => element.scrollTop)).toBe(top);

  await held.click();
  await expect.poll(async () => (await listed())[0], eventually).toBe(count + 3);
  expect(page.url()).toContain("#2");
  await page.locator(".row").first().click();
  await page.keyboard.press("k");
  await expect.poll(selected, eventually).toBe(`#${count + 3}`);
  await page.keyboard.press("j");
  await expect.poll(selected, eventually).toBe(`#${count + 2}`);
  expect((await listed()).length).toBeLessThan(80);

  // Any request can be found by its number.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("#10000");
  await page.getByRole("option", { name: "#10000 POST /n/10000", selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "POST /n/10000", exact: true }).waitFor();
  await expect.poll(selected, eventually).toBe("#10000");
  expect(await browser.leave()).toEqual([]);
});
