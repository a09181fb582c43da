import { posix } from "node:path";
import { type Group, pageOf } from "./documents.ts";
import { escapeHtml, type Section } from "./render-document.ts";

interface PageContent {
  /** Of the document or source file, from the root of the repository. */
  readonly path: string;
  readonly title: string;
  readonly html: string;
  readonly sections: readonly Section[];
}

/** A whole HTML page: the table of contents on the left, the document, its outline on the right. */
export function formatPage({ path, title, html, sections }: PageContent, groups: readonly Group[]): string {
  const from = posix.dirname(pageOf(path));
  const to = (page: string): string => posix.relative(from, page);
  const navigation = groups.map((group) => {
    const items = group.entries.map((entry) => {
      const current = entry.path === path ? ' aria-current="page"' : "";
      return `<li><a href="${to(pageOf(entry.path))}"${current}>${escapeHtml(entry.title)}</a></li>`;
    });
    return `<h2>${escapeHtml(group.title)}</h2>\n<ul>${items.join("\n")}</ul>`;
  });
  const outline = sections
    .filter(({ anchor }) => anchor !== "")
    .map(({ anchor, title }) => `<li><a href="#${anchor}">${escapeHtml(title)}</a></li>`);

  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Signalbox</title>
<link rel="stylesheet" href="${to("assets/site.css")}">
<link rel="icon" href="${to("assets/icon.svg")}">
<script type="module" src="${to("assets/search.js")}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="brand" href="${to("index.html")}"><img src="${to("assets/icon.svg")}" alt="" width="10" height="22"> Signalbox</a>
<a class="to-pages" href="#pages">All pages</a>
<div class="search" hidden>
<input type="search" placeholder="Search ( / )" aria-label="Search the documentation" autocomplete="off" spellcheck="false">
<ul aria-label="Results" hidden></ul>
<p class="visually-hidden" role="status"></p>
</div>
</header>
<div class="columns">
<nav id="pages" aria-label="Pages">
${navigation.join("\n")}
</nav>
<main id="content">
${html}
</main>
${outline.length > 1 ? `<aside aria-label="On this page"><h2>On this page</h2><ul>${outline.join("\n")}</ul></aside>` : "<aside hidden></aside>"}
</div>
</body>
</html>
`;
}
