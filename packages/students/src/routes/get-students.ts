import type { Operation, ServiceEnv } from "@signalbox/service";
import type { Context } from "hono";
import { z } from "zod";
import { principalOf } from "../access/principal.ts";
import { studentView } from "../domain/student-schema.ts";
import type { ReadPage } from "../reads/student-reads.ts";
import { begun } from "../stream/begun.ts";
import { byteStream } from "../stream/text-stream.ts";
import { mediaTypes, preferredFormat } from "../transfer/formats.ts";
import { writeCursor } from "./cursor.ts";
import { listParameters } from "./list-parameters.ts";
import { isNotModified } from "./preconditions.ts";
import { readPreferences } from "./preferences.ts";
import { type ListRequest, readQuery } from "./read-query.ts";
import type { RouteContext } from "./route-context.ts";
import { readConditions } from "./student-parameters.ts";
import { hiddenFrom, readerOf, requireVisible } from "./view.ts";

/** `GET /students`: all records as a stream, or one page of them. */
export function getStudents(route: RouteContext): Operation {
  const { store, reads, profile } = route;
  return {
    method: "get",
    path: "/students",
    operationId: "listStudents",
    summary: "List students",
    description:
      "Without `limit`, one JSON array of all students that the filters find, as a stream. With `limit`, one page and " +
      "`Link` headers to the first, previous and next one.\n\nEvery filter takes an operator in brackets, such as " +
      "`age[gte]=18`: `eq`, `ne`, `lt`, `lte`, `gt`, `gte`, `in` (values with commas between them), `prefix`, `exists` " +
      "(`true` or `false`).",
    tags: ["students"],
    parameters: { query: listParameters, header: readConditions.pick({ "If-None-Match": true }) },
    responses: {
      200: {
        description: "The students.",
        headers: {
          ETag: { description: "Changes with every change of any record." },
          Link: { description: "The first, previous and next page (RFC 8288)." },
          "Total-Count": { description: "How many students the filters find, with `Prefer: count=exact`." },
        },
        content: {
          "application/json": z.array(studentView),
          "application/x-ndjson": z.string().describe("A student on each line."),
          "text/csv": z.string().describe("With `profile=oneroster`, `users.csv` of OneRoster 1.2."),
        },
      },
      304: { description: "No record has changed." },
      400: { description: "A parameter is unknown or cannot be used." },
    },
    async handle(context) {
      const request = readQuery(new URL(context.req.url).searchParams, { profile });
      requireVisible(context, request.query, route);
      const format = preferredFormat(context.req.header("accept"));
      const etag = `W/"${await store.state()}.${format}.${principalOf(context).role}"`;
      const headers = new Headers({ etag, vary: "Accept, Prefer" });
      if (isNotModified(context, { etag })) return new Response(null, { status: 304, headers });
      headers.set("content-type", mediaTypes[format]);
      const reader = readerOf(context, route);
      if (readPreferences(context).count) {
        headers.set("total-count", String(await reads.count(request.query, reader)));
        headers.set("preference-applied", "count=exact");
      }
      const form = { format, fields: request.fields, hidden: hiddenFrom(context, route) };
      if (request.limit === undefined) {
        // A list that nobody takes would hold its share.
        if (context.req.method === "HEAD") return new Response(null, { headers });
        const parts = await begun(reads.all(request.query, form, reader));
        return new Response(byteStream(parts), { headers });
      }
      const { query, position, limit } = request;
      const page = await reads.page({ query, position, limit }, form, reader);
      headers.set("link", links(context, request, page));
      return new Response(page.bytes, { headers });
    },
  };
}

/** RFC 8288. Links are relative, so that they are right behind a proxy too. */
function links(context: Context<ServiceEnv>, { query, position }: ListRequest, page: ReadPage): string {
  const link = (relation: string, cursor?: string): string => {
    const parameters = new URL(context.req.url).searchParams;
    parameters.delete("cursor");
    if (cursor !== undefined) parameters.set("cursor", cursor);
    return `</students?${parameters}>; rel="${relation}"`;
  };
  const { first, last, hasMore } = page;
  const isBack = position?.side === "before";
  const hasBefore = isBack ? hasMore : position !== undefined;
  const hasAfter = isBack || hasMore;
  return [
    link("first"),
    hasBefore && first !== undefined ? link("prev", writeCursor({ side: "before", values: first }, query.sort)) : [],
    hasAfter && last !== undefined ? link("next", writeCursor({ side: "after", values: last }, query.sort)) : [],
  ]
    .flat()
    .join(", ");
}
