import { type Operation, prefersHtml } from "@signalbox/service";
import { z } from "zod";
import { type ApiParts, originOf } from "./api-parts.ts";
import { page } from "./pages.ts";

const links = z.object({ routes: z.url(), new: z.url(), docs: z.url(), openapi: z.url() }).meta({ id: "Links" });

/** GET / */
export function startPageOperation({ settings }: ApiParts): Operation {
  return {
    method: "get",
    path: "/",
    operationId: "start",
    summary: "Find your way: a page for people, links for programs",
    responses: { 200: { description: "Where what is.", content: { "application/json": links } } },
    handle(context) {
      if (prefersHtml(context.req.header("accept"))) return page(200, context, settings);
      const origin = originOf(context, settings);
      return context.json(
        {
          routes: `${origin}/api/routes`,
          new: `${origin}/new`,
          docs: `${origin}/docs`,
          openapi: `${origin}/openapi.json`,
        },
        200,
        { vary: "Accept" },
      );
    },
  };
}
