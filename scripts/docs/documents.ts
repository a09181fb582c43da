import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { lexer, type Token, type Tokens } from "marked";

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
  for (const token of lexer(await readFile(repository + contents, "utf8"))) {
    if (token.type === "heading" && token.depth === 2) groups.push({ title: token.text, entries: [] });
    if (token.type !== "list") continue;
    for (const link of linksOf(token as Tokens.List)) {
      groups.at(-1)?.entries.push({ title: link.text, path: posix.join(posix.dirname(contents), link.href) });
    }
  }
  return groups;
}

function linksOf(list: Tokens.List): Tokens.Link[] {
  const links: Tokens.Link[] = [];
  const visit = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (token.type === "link") links.push(token as Tokens.Link);
      if ("tokens" in token && token.tokens !== undefined) visit(token.tokens);
    }
  };
  for (const item of list.items) visit(item.tokens);
  return links;
}

/** The path on the site of a document, a source file or a folder. */
export function pageOf(path: string): string {
  if (path === "README.md") return "index.html";
  if (path.endsWith(".md")) return path.replace(/\.md$/, ".html");
  return `${path}.html`;
}
