import { defineOperation, formatCsvCell, invalidParameter, noStore, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import { problem } from "../domain/problem.ts";
import { timestamp } from "../domain/record.ts";
import { keyOfSubject, subjectOf } from "../domain/record-id.ts";
import { auditEntrySchema } from "../domain/responses.ts";
import { auditActions } from "../domain/shapes.ts";
import { type AuditEntry, type AuditQuery, selectAudit, toAuditEntry } from "../store/audit-log.ts";
import { compiled } from "../store/where-record.ts";
import { mediaTypes, preferredFormat } from "../transfer/formats.ts";
import { peek } from "../transfer/text-stream.ts";
import type { Reader } from "../work/work.ts";
import { nextPageHeader } from "./declarations.ts";
import { timeParameter } from "./list-filters.ts";
import { cursorOf, limitParameter, linksTo, MAX_LIMIT, parseCursor } from "./pages.ts";
import type { RouteContext } from "./route-context.ts";

const text = z.string().max(1_000).optional();

/** `GET /audit`: the access log. No operation changes it. */
export function auditOperation({ work, compiler, hasAudit }: RouteContext): ServiceOperation {
  async function read(query: AuditQuery, reader: Reader): Promise<readonly AuditEntry[]> {
    const rows = await work.run("rows", { statement: compiled(selectAudit(compiler, query)) }, reader);
    return rows.map(toAuditEntry);
  }

  async function* entriesOf(query: AuditQuery, reader: Reader): AsyncGenerator<readonly AuditEntry[], void> {
    for (let before = query.before, isMore = true; isMore; ) {
      const entries = await read({ ...query, before, limit: MAX_LIMIT }, reader);
      yield entries;
      before = entries.at(-1);
      isMore = entries.length === MAX_LIMIT;
    }
  }

  return defineOperation({
    method: "get",
    path: "/audit",
    operationId: "listAudit",
    summary: "List the access log",
    description:
      "All actions, newest first: changes of students, exports, rejected requests, administration and, with " +
      "`--audit-reads`, reads. JSON is paginated with a `Link` to the next page; NDJSON and CSV contain all matching entries.",
    tags: ["administration"],
    role: "admin",
    input: {
      query: z.object({
        since: timeParameter("Only entries at or after this time."),
        until: timeParameter("Only entries before this time."),
        principal: text.describe("Only actions of this principal, as named in `by`."),
        action: z.enum(auditActions).optional().describe("Only this action."),
        target: text.describe(
          "Only actions on this student, key, webhook or bulk change. For a student, also the imports, bulk changes and merges that changed it.",
        ),
        requestId: text.describe("Only actions of this request."),
        limit: limitParameter(),
        cursor: z.string().optional().describe("The start of the page, from a `Link`."),
      }),
      header: z.object({
        Accept: z.string().optional().describe("The format: one of the media types of the response."),
      }),
    },
    responses: {
      200: {
        description: "The entries.",
        headers: nextPageHeader,
        content: {
          "application/json": z.array(auditEntrySchema),
          "application/x-ndjson": z.string().describe("An entry on each line."),
          "text/csv": z.string(),
        },
      },
    },
    errors: { 404: "The service has no access log (code `audit_off`)." },
    async handle({ query: { cursor, target, ...filters }, header }, context) {
      if (!hasAudit) {
        const detail =
          "This service has no access log. Start it with --audit, --audit-reads or --require-key to enable one.";
        throw problem(404, "audit_off", detail);
      }
      const query: AuditQuery = {
        ...filters,
        target: target === undefined ? undefined : keyOfSubject(target),
        before: cursor === undefined ? undefined : parseCursor(cursor, position),
      };
      for (const name of ["principal", "target", "requestId"] as const) {
        if (query[name]?.includes("\0")) throw invalidParameter(name, "must not contain the character U+0000");
      }
      const format = preferredFormat(header.Accept);
      const headers: Record<string, string> = { ...noStore, vary: "Accept" };
      if (format === "json") {
        const entries = await read(query, context);
        const last = entries.length === query.limit ? entries.at(-1) : undefined;
        if (last !== undefined)
          headers.link = linksTo("/audit", context.request.query, { next: { cursor: cursorOf([last.at, last.seq]) } });
        return { status: 200, headers, body: entries.map(shown) };
      }
      const isCsv = format !== "ndjson";
      headers["content-type"] = mediaTypes[isCsv ? "csv" : format];
      if (context.isHead) return { status: 200, headers };
      const { all } = await peek(entriesOf(query, context), 1);
      const lines = ReadableStream.from(linesOf(all, isCsv));
      return { status: 200, headers, body: lines.pipeThrough(new TextEncoderStream()) };
    },
  });
}

async function* linesOf(pages: AsyncIterable<readonly AuditEntry[]>, isCsv: boolean): AsyncGenerator<string> {
  if (isCsv) yield `${Object.keys(auditEntrySchema.shape).join()}\n`;
  const cellsOf = (entry: object) => Object.values(entry).map((cell: unknown) => formatCsvCell(String(cell ?? "")));
  const lineOf = (entry: object): string => `${isCsv ? cellsOf(entry).join() : JSON.stringify(entry)}\n`;
  for await (const page of pages) yield page.map(shown).map(lineOf).join("");
}

/** An entry as it is shown, in the order of the columns of a file. */
function shown({ seq, at, action, outcome, principal, requestId, address, target, detail }: AuditEntry) {
  const id = target === null ? null : subjectOf(target);
  return { seq, at: timestamp(at), action, outcome, by: principal, requestId, address, target: id, detail };
}

const position = z.tuple([z.int(), z.int()]).transform(([at, seq]) => ({ at, seq }));
