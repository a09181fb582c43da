import { afterAll, beforeAll, expect, test } from "vitest";
import { createRoute } from "../src/sdk/index.ts";
import { openPageInBrowser, type PageInBrowser } from "./page-in-browser.ts";

let browser: PageInBrowser;
beforeAll(async () => {
  browser = await openPageInBrowser();
});
afterAll(() => browser.close());

test("the page of a private route asks for its secret, says when it is wrong, and opens with the right one", async () => {
  const { page, origin } = browser;
  const route = await createRoute({ url: origin, private: true });
  await fetch(`${route.url}/seen`);
  await page.goto(route.inspectUrl);
  await page.getByRole("heading", { name: "This route is private" }).waitFor();
  for (const wrong of ["guess", ""]) {
    await page.getByLabel("Secret of the route").fill(wrong);
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByRole("alert").filter({ hasText: /\S/ }).waitFor();
    expect(await page.getByLabel("Secret of the route").getAttribute("aria-invalid")).toBe("true");
  }
  await page.getByLabel("Secret of the route").fill(route.secret ?? "");
  await page.keyboard.press("Enter");
  await page.getByText("/seen").first().waitFor();
  browser.forgive(/40[01]|422/);
  expect(browser.complaints).toEqual([]);
});
