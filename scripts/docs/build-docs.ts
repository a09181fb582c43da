import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import MiniSearch from "minisearch";
import { type PreviewServer, preview } from "vite";
import { pageOf, readContents, repository } from "./documents.ts";
import { formatPage } from "./page.ts";
import { codeBlock, escapeHtml, type Rendered, renderDocument } from "./render-document.ts";

/** How the search tokenizes text. The options in browser/search.js must be the same. */
const searchOptions = { fields: ["title", "text"], storeFields: ["page", "title", "section"] };

/**
 * Builds the site: every page that docs/README.md lists, and every file and folder of the repository that those pages link to.
 *
 * @returns the paths of its pages, from the folder of the site
 * @throws Error that lists every broken link
 */
export async function buildDocs(folder: string): Promise<string[]> {
  const groups = await readContents();
  const pages = new Map<string, Rendered>();
  const queue = ["docs/README.md", ...groups.flatMap(({ entries }) => entries.map(({ path }) => path))];
  const broken: string[] = [];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (pages.has(path)) continue;
    const page = await renderPath(path);
    pages.set(path, page);
    for (const link of page.links) {
      if (await exists(link.path)) queue.push(link.path);
      else broken.push(`${path} links to ${link.path}, which does not exist`);
    }
    for (const image of page.images) {
      if (!(await exists(image))) broken.push(`${path} shows ${image}, which does not exist`);
    }
  }
  for (const [path, { links }] of pages) {
    for (const { path: target, anchor } of links) {
      const isThere = anchor === "" || pages.get(target)?.html.includes(` id="${anchor}"`);
      if (!isThere) broken.push(`${path} links to ${target}#${anchor}, which has no such heading`);
    }
  }
  if (broken.length > 0) throw new Error(`Links that lead nowhere:\n${broken.join("\n")}`);

  await rm(folder, { recursive: true, force: true });
  const write = async (path: string, content: string | Uint8Array): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  for (const [path, page] of pages) await write(pageOf(path), formatPage({ path, ...page }, groups));
  for (const image of new Set([...pages.values()].flatMap(({ images }) => images))) {
    await write(image, await readFile(repository + image));
  }
  await write("assets/search-index.json", JSON.stringify(searchIndex(pages)));
  await write("assets/minisearch.js", await readFile(new URL(import.meta.resolve("minisearch"))));
  // Browsers do not resolve package names.
  await write("assets/search.js", (await browserFile("search.js")).replace('"minisearch"', '"./minisearch.js"'));
  await write("assets/icon.svg", await browserFile("icon.svg"));
  const ui = ["tokens", "base"].map((name) => readFile(`${repository}packages/ui/src/${name}.css`, "utf8"));
  await write("assets/site.css", (await Promise.all(ui)).join("") + (await browserFile("site.css")));
  return Array.from(pages.keys(), pageOf);
}

/**
 * Serves the site on 127.0.0.1.
 *
 * @param port 0 selects any free port
 */
export function serveDocs(folder: string, port: number): Promise<PreviewServer> {
  return preview({
    configFile: false,
    appType: "mpa",
    root: dirname(folder),
    build: { outDir: folder },
    preview: { host: "127.0.0.1", port, strictPort: true },
  });
}

function browserFile(name: string): Promise<string> {
  return readFile(new URL(`./browser/${name}`, import.meta.url), "utf8");
}

/** A document as it is; a source file as a block of code; a folder as a list of its contents. */
async function renderPath(path: string): Promise<Rendered> {
  if ((await stat(repository + path)).isDirectory()) return renderDocument(path, await listing(path));
  const text = await readFile(repository + path, "utf8");
  if (path.endsWith(".md")) return renderDocument(path, text);
  const title = posix.basename(path);
  const html = `<h1>${escapeHtml(title)}</h1>\n<p><code>${escapeHtml(path)}</code></p>\n${codeBlock(text, posix.extname(path).slice(1))}`;
  return { title, html, sections: [{ anchor: "", title, text: "" }], links: [], images: [] };
}

/** Links the documents in a folder by their titles; other files are only named. */
async function listing(folder: string): Promise<string> {
  const lines = [`# ${folder}`, ""];
  for (const entry of (await readdir(repository + folder, { withFileTypes: true })).sort(byName)) {
    if (!entry.name.endsWith(".md")) lines.push(`- \`${entry.name}${entry.isDirectory() ? "/" : ""}\``);
    else {
      const [, title = entry.name] =
        /^# (.*)$/m.exec(await readFile(join(repository, folder, entry.name), "utf8")) ?? [];
      lines.push(`- [${title}](${posix.basename(folder)}/${entry.name})`);
    }
  }
  return lines.join("\n");
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : 1;
}

async function exists(path: string): Promise<boolean> {
  return stat(repository + path).then(
    () => true,
    () => false,
  );
}

function searchIndex(pages: ReadonlyMap<string, Rendered>): object {
  const index = new MiniSearch(searchOptions);
  let id = 0;
  for (const [path, { title, sections }] of pages) {
    for (const section of sections) {
      id += 1;
      const page = section.anchor === "" ? pageOf(path) : `${pageOf(path)}#${section.anchor}`;
      index.add({ id, page, title: section.title, section: section.anchor === "" ? "" : title, text: section.text });
    }
  }
  return index.toJSON();
}
