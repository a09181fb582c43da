import { defineOperation, type OperationContext, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import { assertVisible, hiddenFrom } from "../access/hidden-members.ts";
import { studentView } from "../domain/student-schema.ts";
import type { ReadPage } from "../reads/student-reads.ts";
import { mediaTypes, preferredFormat } from "../transfer/formats.ts";
import { begun, byteStream } from "../transfer/text-stream.ts";
import { isNotModified, parsePreferences, readConditions } from "./conditions.ts";
import { envelope, pageEnvelope, sliceLinks } from "./json-server.ts";
import {
  formatCursor,
  type ListRequest,
  listParameters,
  openListParameters,
  parseListQuery,
  parseOpenListQuery,
} from "./list-query.ts";
import type { RouteContext } from "./route-context.ts";

/** `GET /students`: all records as a stream, or one page of them. */
export function listOperation(route: RouteContext): ServiceOperation {
  const { store, reads, profile, trail } = route;
  return defineOperation({
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
    role: "viewer",
    input: {
      query: profile === "open" ? openListParameters : listParameters,
      header: readConditions.pick({ "If-None-Match": true }).extend({
        Accept: z.string().optional().describe("The format: one of the media types of the response."),
        Prefer: z.string().optional().describe("`count=exact` counts the students that the filters find."),
      }),
    },
    responses: {
      200: {
        description: "The students.",
        headers: {
          ETag: { description: "Changes with every change of any record." },
          Link: { description: "The first, previous and next page (RFC 8288)." },
          "Total-Count": { description: "How many students the filters find, with `Prefer: count=exact`." },
          "X-Total-Count": { description: "The same, with `_page`, `_limit`, `_start` or `_end`." },
        },
        content: {
          "application/json": profile === "open" ? z.union([z.array(studentView), pageEnvelope]) : z.array(studentView),
          "application/x-ndjson": z.string().describe("A student on each line."),
          "text/csv": z.string().describe("With `profile=oneroster`, `users.csv` of OneRoster 1.2."),
        },
      },
      304: { description: "No record has changed." },
    },
    async handle({ query: asked, header }, context) {
      const request =
        profile === "open"
          ? parseOpenListQuery(asked as z.output<typeof openListParameters>)
          : parseListQuery(asked as z.output<typeof listParameters>, { profile });
      assertVisible(context, request.query, route);
      const format = preferredFormat(header.Accept);
      const etag = `W/"${await store.state()}.${format}.${context.principal.role}"`;
      const headers: Record<string, string> = { etag, vary: "Accept, Prefer" };
      if (isNotModified(header, { etag })) return { status: 304, headers };
      headers["content-type"] = mediaTypes[format];
      const isWhole = request.limit === undefined && request.slice === undefined;
      trail.read(context, isWhole ? "export" : "list", { detail: context.request.query });
      if (parsePreferences(header.Prefer).count) {
        headers["total-count"] = String(await reads.count(request.query, context));
        headers["preference-applied"] = "count=exact";
      }
      const form = { format, fields: request.fields, hidden: hiddenFrom(context, route) };
      if (request.slice !== undefined) {
        const { query, slice } = request;
        const { bytes, total: known } = await reads.page({ query, ...slice }, form, context);
        const total = known ?? (await reads.count(query, context));
        headers["x-total-count"] = String(total);
        if (slice.page !== undefined) headers.link = sliceLinks(context.request.query, slice, total);
        const body =
          slice.isEnvelope && format === "json" ? envelope(slice, total, Buffer.from(bytes).toString()) : bytes;
        return { status: 200, headers, body };
      }
      if (request.limit === undefined) {
        // A list that nobody takes would hold its share.
        if (context.isHead) return { status: 200, headers };
        return { status: 200, headers, body: byteStream(await begun(reads.all(request.query, form, context))) };
      }
      const { query, position, limit } = request;
      const page = await reads.page({ query, position, limit }, form, context);
      headers.link = links(context, request, page);
      return { status: 200, headers, body: page.bytes };
    },
  });
}

/** RFC 8288. Links are relative, so that they are right behind a proxy too. */
function links({ request }: OperationContext, { query, position }: ListRequest, page: ReadPage): string {
  const link = (relation: string, cursor?: string): string => {
    const parameters = new URLSearchParams(request.query);
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
    hasBefore && first !== undefined ? link("prev", formatCursor({ side: "before", values: first }, query.sort)) : [],
    hasAfter && last !== undefined ? link("next", formatCursor({ side: "after", values: last }, query.sort)) : [],
  ]
    .flat()
    .join(", ");
}
