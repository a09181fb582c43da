import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { lexer, walkTokens } from "marked";

/** The root of the repository, to which all paths of documents are relative. */
export const repository: string = fileURLToPath(new URL("../../", import.meta.url));

/** The page that lists all others: its headings are the groups of the site, its links the pages. */
const contents = "docs/README.md";

export interface Entry {
  readonly title: string;
  /** From the root of the repository, with slashes. */
  readonly path: string;
}

export interface Group {
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** Reads the table of contents. */
export async function readContents(): Promise<Group[]> {
  const groups: { title: string; entries: Entry[] }[] = [];
  void walkTokens(lexer(await readFile(repository + contents, "utf8")), (token) => {
    if (token.type === "heading" && token.depth === 2) groups.push({ title: token.text, entries: [] });
    if (token.type !== "link") return;
    groups.at(-1)?.entries.push({ title: token.text, path: posix.join(posix.dirname(contents), token.href) });
  });
  return groups;
}

/** The path on the site of a document, a source file or a folder. */
export function pageOf(path: string): string {
  if (path === "README.md") return "index.html";
  if (path.endsWith(".md")) return path.replace(/\.md$/, ".html");
  return `${path}.html`;
}
