import {
  builtPage,
  defineOperation,
  type OperationContext,
  type Page,
  prefersHtml,
  type ServiceOperation,
} from "@signalbox/service";
import { z } from "zod";
import type { CaptureSettings } from "../capture-options.ts";
import { type ApiParts, originOf } from "./api-parts.ts";

const built = builtPage({
  // Where Vite puts the page: the same folder seen from `src/api` and from `dist/api`.
  folder: new URL("../../dist/ui/", import.meta.url),
  assetsPath: "/inspect/-/assets/",
  // Previews of captured bodies: frames with a sandbox of their own.
  frames: "'self' blob: data:",
});

/** The page of the inspector; it finds out from its address what to show. @throws Problem 503 `page_not_built`. */
export async function page<Status extends 200 | 404>(
  status: Status,
  context: OperationContext,
  settings: CaptureSettings,
): Promise<{ status: Status; headers: Record<string, string>; body: Uint8Array }> {
  // A proxy may pass the host on that the browser asked for, or put another one in its place.
  const origins = [originOf(context), originOf(context, settings)];
  return { status, ...(await built.html({ origins, closed: settings.closed })) };
}

/** What the page loads. */
export const assets: Page = built.assets;

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
