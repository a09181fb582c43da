import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import {
  defineOperation,
  type OperationContext,
  type Page,
  Problem,
  prefersHtml,
  type ServiceOperation,
} from "@signalbox/service";
import { z } from "zod";
import type { CaptureSettings } from "../capture-options.ts";
import { type ApiParts, originOf } from "./api-parts.ts";

/** Where Vite puts the page: the same folder seen from `src/api` and from `dist/api`. */
const folder = new URL("../../dist/ui/", import.meta.url);

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".map": "application/json",
};

const assetsPath = "/inspect/-/assets/";

/** `origins` are those by which the page may have been loaded. */
function policyOf(origins: readonly string[]): string {
  // By its path: 'self' would cover what routes respond with. Without the scheme, which is then that of the page.
  const assets = [...new Set(origins)].map((origin) => new URL(origin).host + assetsPath).join(" ");
  return [
    "default-src 'none'",
    `script-src ${assets}`,
    `style-src ${assets}`,
    "connect-src 'self'",
    `img-src ${assets} data: blob:`,
    `font-src ${assets}`,
    // Previews of captured bodies: frames with a sandbox of their own.
    "frame-src 'self' blob: data:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The page of the inspector; it finds out from its address what to show. @throws Problem 503 `page_not_built`. */
export async function page<Status extends 200 | 404>(
  status: Status,
  context: OperationContext,
  settings: CaptureSettings,
): Promise<{ status: Status; headers: Record<string, string>; body: Uint8Array }> {
  // A proxy may pass the host on that the browser asked for, or put another one in its place.
  const policy = policyOf([originOf(context), originOf(context, settings)]);
  const html = await readBuilt("index.html");
  if (html === undefined) {
    throw new Problem({
      status: 503,
      code: "page_not_built",
      detail: "The page is not built. `npm run build:ui` makes it. Ask with `Accept: application/json` for the data.",
    });
  }
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-cache",
    vary: "Accept",
  };
  if (!settings.closed.includes("docs")) return { status, headers, body: html };
  // The page links to the reference unless it is told otherwise.
  const text = new TextDecoder().decode(html).replace("<html ", '<html data-closed="docs" ');
  return { status, headers, body: new TextEncoder().encode(text) };
}

/** Serves what the page loads. File names carry a hash of their content, so browsers may cache them for ever. */
export const assets: Page = {
  path: `${assetsPath}{file}`,
  async handle({ request }, { file = "" }) {
    const type = types[extname(file)];
    const body = type !== undefined && /^[\w.-]+$/.test(file) ? await readBuilt(`assets/${file}`) : undefined;
    if (type === undefined || body === undefined) {
      throw new Problem({ status: 404, code: "not_found", detail: `There is nothing at ${request.path}.` });
    }
    const headers = { "content-type": type, "cache-control": "public, max-age=31536000, immutable" };
    return { status: 200, headers, body };
  },
};

async function readBuilt(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await readFile(new URL(path, folder)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

const links = z
  .object({ routes: z.url(), new: z.url(), docs: z.url().optional(), openapi: z.url().optional() })
  .meta({ id: "Links" });

/** GET / */
export function startPageOperation({ settings }: ApiParts): ServiceOperation {
  return defineOperation({
    method: "get",
    path: "/",
    operationId: "start",
    summary: "Start here: a page for people, links for programs",
    responses: {
      200: { description: "Where things are.", content: { "application/json": links } },
    },
    servesPage: ({ request }) => prefersHtml(request.header("accept")),
    handle(_, context) {
      if (prefersHtml(context.header("accept"))) return page(200, context, settings);
      const origin = originOf(context, settings);
      const body = {
        routes: `${origin}/api/routes`,
        new: `${origin}/new`,
        ...(settings.closed.includes("docs") ? {} : { docs: `${origin}/docs`, openapi: `${origin}/openapi.json` }),
      };
      return { status: 200, headers: { vary: "Accept" }, body };
    },
  });
}
