import { defineOperation, json, type OperationContext, prefersHtml, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import type { CaptureSettings } from "../capture-options.ts";
import { type ApiParts, originOf, routesOriginOf } from "./api-parts.ts";

/** The page of the inspector. The URL selects what it shows. @throws Problem 503 `page_not_built`. */
export async function page<Status extends 200 | 404>(
  status: Status,
  context: OperationContext,
  settings: CaptureSettings,
): Promise<{ status: Status; headers: Record<string, string>; body: Uint8Array }> {
  // A proxy may preserve the host of the browser or replace it.
  const origins = [originOf(context), originOf(context, settings), routesOriginOf(context, settings)];
  return { status, ...(await settings.page.html({ origins, closed: settings.closed })) };
}

const links = z
  .object({
    service: z.literal("capture"),
    routes: z.url(),
    new: z.url(),
    docs: z.url().optional(),
    openapi: z.url().optional(),
  })
  .meta({ id: "Links" });

/** `GET /`, and `GET /inspect/-/{name}`: what the operator's page shows about single bodies */
export function pageOperations({ settings }: ApiParts): ServiceOperation[] {
  return [
    defineOperation({
      method: "get",
      path: "/",
      operationId: "start",
      summary: "Get the start page, or links as JSON",
      responses: { 200: json("The URLs of the service.", links) },
      servesPage: ({ request }) => prefersHtml(request.header("accept")),
      handle(_, context) {
        if (prefersHtml(context.header("accept"))) return page(200, context, settings);
        const origin = originOf(context, settings);
        const body = {
          service: "capture" as const,
          routes: `${origin}/api/routes`,
          new: `${origin}/new`,
          ...(settings.closed.includes("docs") ? {} : { docs: `${origin}/docs`, openapi: `${origin}/openapi.json` }),
        };
        return { status: 200, headers: { vary: "Accept" }, body };
      },
    }),
    defineOperation({
      method: "get",
      path: "/inspect/-/{name}",
      operationId: "getBodyPage",
      summary: "Open the page of a decoder for single bodies",
      description: "Part of the operator's page, which decodes in the browser. Nothing is stored.",
      input: { path: z.object({ name: z.string().describe("The name of the page, such as `kpm`.") }) },
      responses: { 200: { description: "The page." } },
      servesPage: ({ request }) => prefersHtml(request.header("accept")),
      handle: (_, context) => page(200, context, settings),
    }),
  ];
}
