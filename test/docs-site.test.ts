import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildDocs } from "../scripts/docs/build-docs.ts";
import { readContents, repository } from "../scripts/docs/documents.ts";
import { renderDocument } from "../scripts/docs/render-document.ts";
import { serveFolder } from "../scripts/docs/serve-folder.ts";
import { launchChromium } from "./chromium.ts";

let folder: string;
let pages: readonly string[];
let server: Server;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signalbox-docs-"));
  // Throws where a link of any document leads nowhere.
  pages = await buildDocs(folder);
  server = await serveFolder(folder, 0);
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true });
});

test("the table of contents lists every page of docs", async () => {
  const listed = (await readContents()).flatMap(({ entries }) => entries.map(({ path }) => path));
  const files = await readdir(join(repository, "docs"), { recursive: true });
  const documents = files.filter(
    (file) => file.endsWith(".md") && !file.startsWith("decisions/") && file !== "README.md",
  );
  expect(documents.filter((file) => !listed.includes(`docs/${file}`))).toEqual([]);
});

test("a heading, a link, a table and a block of code become HTML", () => {
  const markdown =
    "# A `b` & c\n\n## Two\n\n[x](../y.md#z) [w](https://a.example/)\n\n| n |\n|---:|\n| 1 |\n\n```ts\nconst a = 1;\n```\n";
  const { title, html, sections, links } = renderDocument("docs/page.md", markdown);
  expect(title).toBe("A b & c");
  expect(sections.map(({ anchor, title }) => [anchor, title])).toEqual([
    ["", "A b & c"],
    ["two", "Two"],
  ]);
  expect(links).toEqual([{ path: "y.md", anchor: "z" }]);
  expect(html).toContain('<a href="../y.html#z">x</a> <a href="https://a.example/">w</a>');
  expect(html).toContain('<td class="number">1</td>');
  expect(html).toContain('<span class="hljs-keyword">const</span>');
});

test("every page has one first heading, and nothing of Markdown or HTML shows as text", async () => {
  expect(pages.length).toBeGreaterThan(100);
  for (const page of pages) {
    const html = await readFile(join(folder, page), "utf8");
    expect(html.match(/<h1/g), page).toHaveLength(1);
    expect(html.replaceAll(/<pre.*?<\/pre>|<code.*?<\/code>/gs, ""), page).not.toMatch(/&lt;\/?(?:td|a|p)&gt;|\]\(/);
  }
});

describe("in a browser", () => {
  test("the search finds a section and opens it with the keyboard", async () => {
    const page = await open("index.html");
    await page.keyboard.press("/");
    await page.keyboard.type("zzqqxx");
    await page.getByText("Nothing found").waitFor();
    await page.getByRole("combobox").fill("malformed requests");
    await page.getByRole("option", { name: "Malformed requests What is stored" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${origin}/docs/capture/storage.html#malformed-requests`);
    await page.close();
  });

  test.each(["light", "dark"] as const)("axe finds nothing in %s", async (colorScheme) => {
    for (const [path, width] of [
      ["index.html", 1440],
      ["docs/capture/decoding.html", 800],
      ["docs/flags.html", 360],
    ] as const) {
      const page = await open(path, { colorScheme, viewport: { width, height: 800 } });
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate<AxeResults>("axe.run()");
      const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
      expect(found, `${path}, ${width} pixels wide`).toEqual([]);
      expect(await page.evaluate<number>("document.documentElement.scrollWidth"), path).toBeLessThanOrEqual(width);
      await page.close();
    }
  });

  async function open(path: string, options: Parameters<Browser["newPage"]>[0] = {}): Promise<Page> {
    const page = await browser.newPage(options);
    page.on("pageerror", (error) => expect.unreachable(error.message));
    await page.goto(`${origin}/${path}`);
    return page;
  }
});
