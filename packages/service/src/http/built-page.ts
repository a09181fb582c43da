import { extname } from "node:path";
import { Problem } from "../problem.ts";
import { readResource } from "../resources.ts";
import type { Page } from "./define-operation.ts";
import type { ClosedPath } from "./process-options.ts";

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".map": "application/json",
};

interface BuiltPageOptions {
  /** The folder into which Vite builds the page; it ends in a slash. */
  readonly folder: URL;
  /** The path of the page's files, such as `/inspect/-/assets/`. */
  readonly assetsPath: string;
}

interface BuiltPageContext {
  /**
   * The origins from which the page may have been loaded. If set, its scripts may come only from the path of its files. @default
   * scripts may come from any path of the service, which is safe if nothing else there can run as a script
   */
  readonly origins?: readonly string[];
  /** The paths that return 404, so that the page does not link to them. */
  readonly closed: readonly ClosedPath[];
}

/** A page that Vite has built, and the files that it loads. */
export interface BuiltPage {
  /** The page itself, with its policy. @throws Problem 503 `page_not_built` */
  html(context: BuiltPageContext): Promise<{ headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }>;
  /** Serves the files of the page. Their names contain a hash of the content, so browsers may cache them for ever. */
  readonly assets: Page;
}

/** Serves a page with one HTML file. Only its own scripts and styles can run in it. */
export function builtPage({ folder, assetsPath }: BuiltPageOptions): BuiltPage {
  function policyOf(origins: readonly string[] | undefined): string {
    // Without the scheme, the browser uses that of the page.
    const paths = origins?.map((origin) => new URL(origin).host + assetsPath);
    const assets = paths === undefined ? "'self'" : [...new Set(paths)].join(" ");
    return [
      "default-src 'none'",
      `script-src ${assets}`,
      `style-src ${assets}`,
      "connect-src 'self'",
      `img-src ${assets} data: blob:`,
      `font-src ${assets}`,
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; ");
  }

  return {
    async html({ origins, closed }) {
      const body = await readResource(new URL("index.html", folder));
      if (body === undefined) {
        const detail =
          "The page is not built. `npm run build:ui` makes it. Ask with `Accept: application/json` for the data.";
        throw new Problem(503, "page_not_built", detail);
      }
      const headers = {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": policyOf(origins),
        "cross-origin-opener-policy": "same-origin",
        "cache-control": "no-cache",
        vary: "Accept",
      };
      if (!closed.includes("docs")) return { headers, body };
      // The page links to the reference unless this attribute is set.
      const text = new TextDecoder().decode(body).replace("<html ", '<html data-closed="docs" ');
      return { headers, body: new TextEncoder().encode(text) };
    },
    assets: {
      path: `${assetsPath}{file}`,
      async handle({ request }, { file = "" }) {
        const type = types[extname(file)];
        const body =
          type !== undefined && /^[\w.-]+$/.test(file)
            ? await readResource(new URL(`assets/${file}`, folder))
            : undefined;
        if (type === undefined || body === undefined) {
          throw new Problem(404, "not_found", `There is nothing at ${request.path}.`);
        }
        const headers = { "content-type": type, "cache-control": "public, max-age=31536000, immutable" };
        return { status: 200, headers, body };
      },
    },
  };
}

/**
 * Whether an `Accept` header prefers HTML: it names HTML, with no lower weight than `application/json` (RFC 9110, section
 * 12.5.1). Programs that name neither, or accept any type, get JSON.
 */
export function prefersHtml(accept: string | undefined): boolean {
  let html = 0;
  let json = 0;
  for (const range of (accept ?? "").toLowerCase().split(",")) {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim());
    const weight = weightOf(parameters);
    if (type === "text/html" || type === "application/xhtml+xml") html = Math.max(html, weight);
    if (type === "application/json") json = Math.max(json, weight);
  }
  return html > 0 && html >= json;
}

/** RFC 9110, section 12.4.2: from 0 to 1, by default 1. An invalid weight counts as 0. */
function weightOf(parameters: readonly string[]): number {
  const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  if (weight === undefined) return 1;
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0;
}
