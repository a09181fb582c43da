import { createRequire } from "node:module";
import { posix } from "node:path";
import GithubSlugger from "github-slugger";
import { Marked, type Tokens } from "marked";
import { pageOf } from "./documents.ts";

/** The text below one heading. */
export interface Section {
  readonly anchor: string;
  readonly title: string;
  readonly text: string;
}

export interface Rendered {
  readonly title: string;
  readonly html: string;
  /** Sections for the search and the outline. The first one is the page itself, with an empty anchor. */
  readonly sections: readonly Section[];
  /** Every link to a file or folder of the repository, by its path from the root. */
  readonly links: readonly { readonly path: string; readonly anchor: string }[];
  /** Paths from the root. */
  readonly images: readonly string[];
}

/** The parts of highlight.js that this uses. Its own types include DOM types, which must not apply to other files. */
interface Highlighter {
  getLanguage(name: string): object | undefined;
  highlight(code: string, options: { readonly language: string }): { readonly value: string };
}

const highlighter: Highlighter = createRequire(import.meta.url)("highlight.js");

/** Renders a Markdown document. Links to other files of the repository lead to their pages on the site. */
export function renderDocument(path: string, markdown: string): Rendered {
  const slugger = new GithubSlugger();
  const links: { path: string; anchor: string }[] = [];
  const images: string[] = [];

  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const html = this.parser.parseInline(tokens);
        return `<h${depth} id="${slugger.slug(plainText(html))}">${html}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        return `<a href="${escapeHtml(pageTarget(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        if (isLocal(href)) images.push(resolve(href));
        return `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}">`;
      },
      code: ({ text, lang = "" }: Tokens.Code) => codeBlock(text, lang),
      codespan: ({ text }: Tokens.Codespan) =>
        `<code${isWord(text) ? ' class="nowrap"' : ""}>${escapeHtml(text)}</code>`,
      table({ header, rows }: Tokens.Table) {
        const cell = (name: string, { tokens, align }: Tokens.TableCell): string =>
          `<${name}${align === "right" ? ' class="number"' : ""}>${this.parser.parseInline(tokens)}</${name}>`;
        const row = (cells: readonly string[]): string => `<tr>${cells.join("")}</tr>`;
        // A heading must not be empty; a cell may.
        const head = row(header.map((column) => cell(column.text === "" ? "td" : "th", column)));
        const body = rows.map((cells) => row(cells.map((column) => cell("td", column)))).join("\n");
        return `<div class="scrolls" role="group" tabindex="0" aria-label="Table">
<table><thead>${head}</thead>
<tbody>${body}</tbody></table>
</div>
`;
      },
    },
  });

  const html = marked.parse(markdown, { async: false });
  const sections = sectionsOf(html, posix.basename(path));
  return { title: sections[0]?.title ?? path, html, sections, links, images };

  function pageTarget(href: string): string {
    if (!isLocal(href)) return href;
    const [file = "", anchor = ""] = href.split("#", 2);
    const target = file === "" ? path : resolve(file);
    links.push({ path: target, anchor });
    const page = posix.relative(posix.dirname(pageOf(path)), pageOf(target));
    return anchor === "" ? page : `${page}#${anchor}`;
  }

  function resolve(file: string): string {
    return posix.join(posix.dirname(path), decodeURIComponent(file)).replace(/\/$/, "");
  }
}

/** Short enough for one line: a browser would break `--flag` after its hyphens. */
function isWord(code: string): boolean {
  return /^\S{1,20}$/.test(code);
}

function isLocal(href: string): boolean {
  return !/^[a-z][a-z\d+.-]*:/i.test(href);
}

/** The languages of code blocks, with the grammars that highlight them. */
const grammars: Readonly<Record<string, string>> = { console: "bash", proto: "protobuf", text: "plaintext" };

/** A block of code that can be scrolled with the keyboard. */
export function codeBlock(code: string, language: string): string {
  const grammar = grammars[language] ?? language;
  const isKnown = highlighter.getLanguage(grammar) !== undefined;
  const html = isKnown ? highlighter.highlight(code, { language: grammar }).value : escapeHtml(code);
  return `<pre tabindex="0"><code>${html}</code></pre>\n`;
}

/** Splits a page at its headings. A page without a first heading is named after its file. */
function sectionsOf(html: string, file: string): Section[] {
  const sections: Section[] = [];
  for (const part of html.split(/(?=<h[1-4] id=")/)) {
    const heading = /^<h(\d) id="([^"]*)">(.*?)<\/h\d>/s.exec(part);
    const [whole = "", level = "1", anchor = "", title = file] = heading ?? [];
    const text = plainText(part.slice(whole.length));
    sections.push({ anchor: level === "1" ? "" : anchor, title: plainText(title), text });
  }
  return sections;
}

function plainText(html: string): string {
  // Cells and paragraphs are separate words; parts of a line are not.
  const text = html.replaceAll(/<\/(?:td|th|p|li|pre)>/g, " ").replaceAll(/<[^>]*>/g, "");
  const decoded = text.replaceAll(/&(?:lt|gt|quot|amp|#39);/g, (entity) => entities[entity] ?? entity);
  return decoded.replaceAll(/\s+/g, " ").trim();
}

const entities: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&amp;": "&",
  "&#39;": "'",
};

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
