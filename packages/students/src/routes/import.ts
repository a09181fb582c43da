import {
  defineOperation,
  invalidParameter,
  type ServiceOperation,
  storageProblem,
  streamedBody,
} from "@signalbox/service";
import { z } from "zod";
import { authorOf } from "../access/audit-trail.ts";
import { Problem, type StudentProblemCode } from "../domain/problem.ts";
import { formatOf } from "../transfer/formats.ts";
import { importStudents } from "../transfer/import-students.ts";
import { oneRosterReader } from "../transfer/one-roster-csv.ts";
import { CsvHeaderError, csvReader, plainHeader } from "../transfer/read-csv.ts";
import { ndjsonReader } from "../transfer/read-ndjson.ts";
import type { RowReader, SourceRow } from "../transfer/source-row.ts";
import { decodeText } from "../transfer/source-row.ts";
import { openReport, writeTemporaryFile } from "../transfer/temporary-files.ts";
import { textStream } from "../transfer/text-stream.ts";
import { invalidStudent } from "./draft-problems.ts";
import type { RouteContext } from "./route-context.ts";

const file = z.string().describe("The file.");

/** Lines of JSON go by three names. */
const content = {
  "application/x-ndjson": file,
  "text/csv": file,
  "text/csv; profile=oneroster": file,
  "application/ndjson": file,
  "application/jsonl": file,
};

const parameters = z.object({
  mode: z
    .enum(["rows", "atomic"])
    .default("rows")
    .describe("`rows` writes each row that can be written; `atomic` writes all rows or none."),
  dryRun: z.boolean().default(false).describe("`true` does everything but store the rows."),
  upsert: z
    .enum(["studentNumber"])
    .optional()
    .describe("Changes the record that has the student number of a row, by merging the row into it."),
  map: z
    .string()
    .optional()
    .describe("For CSV: columns that go by other names, as `Vorname:givenName,Nachname:familyName`."),
  report: z.enum(["all", "problems", "summary"]).default("all").describe("Which rows to report."),
});

/** `POST /students/import`: many records from a file. */
export function importOperation({ imports, reads, profile, limits, stopping }: RouteContext): ServiceOperation {
  return defineOperation({
    method: "post",
    path: "/students/import",
    operationId: "importStudents",
    summary: "Import students from a file",
    description:
      "Takes NDJSON, CSV whose first line names the members, or `users.csv` of OneRoster 1.2. The response has a line for " +
      "each row, `{row, line, result, id?, errors?, warnings?}`, and one with a `summary` at the end. For CSV it names `unknownColumns`, " +
      "which are about no known member; with `upsert` it counts rows `withoutNumber`, which find no record.",
    tags: ["files"],
    role: "registrar",
    input: {
      query: parameters,
      body: streamedBody({
        content,
        maxBytes: limits.maxImportBytes,
        maxPauseMs: limits.maxImportPauseMs,
        stopping,
      }),
    },
    responses: {
      200: {
        description: "What became of each row.",
        content: { "application/x-ndjson": z.string().describe("A JSON object on each line.") },
      },
    },
    errors: {
      400: "The body is not UTF-8, or its header or a parameter cannot be used.",
      408: "Nothing of the file has come for too long; the detail says how many rows are stored.",
      413: "The file is too large; the detail says how many rows are stored.",
      422: "A row cannot be written and `mode` is `atomic`: nothing was written.",
      503: "The service is being stopped; the detail says how many rows are stored.",
    },
    async handle({ query, body: { contentType, chunks } }, context) {
      const { dryRun } = query;
      const atomic = query.mode === "atomic";
      const upsert = query.upsert === "studentNumber";
      const isOneRoster = formatOf(contentType) === "oneroster";
      let unknownColumns: readonly string[] = [];
      const reader = readerFor(contentType, { upsert, map: query.map, limits }, (columns) => {
        unknownColumns = columns;
      });
      // One transaction holds off all others, so it must not wait for a client: the file is taken in before it begins.
      await using file = atomic || dryRun ? await writeTemporaryFile(chunks) : undefined;
      const report = await openReport(query.report);
      try {
        let unreadBehind: number | undefined;
        const rows = async function* (): AsyncGenerator<SourceRow> {
          for await (const row of whileRunning(reader(decodeText(file?.read() ?? chunks)), stopping)) {
            if (row.kind === "invalid" && row.endsFile === true) unreadBehind = row.line;
            yield row;
          }
        };
        const kept = await importStudents(rows, {
          imports,
          rules: {
            profile,
            limits,
            maxLength: limits.maxBodyBytes,
            upsert,
            keepExternalIds: isOneRoster,
          },
          // A file that was taken in whole is imported even when its sender has gone.
          large: reads.rows({ caller: context.caller }),
          atomic,
          dryRun,
          by: authorOf(context),
          report,
        });
        if (!kept && !dryRun) throw invalidStudent(report, "rows");
        const { withoutNumber, withWarnings, ...counts } = report.counts;
        const summary = {
          ...counts,
          ...(withWarnings > 0 ? { withWarnings } : {}),
          dryRun,
          kept,
          ...(unreadBehind === undefined ? {} : { unreadBehindLine: unreadBehind }),
          ...(upsert ? { withoutNumber } : {}),
          ...(unknownColumns.length > 0 ? { unknownColumns } : {}),
        };
        return { status: 200, body: textStream(report.read(summary)) };
      } catch (error) {
        await report.remove();
        const kept = atomic || dryRun ? 0 : report.counts.rows;
        if (error instanceof Stopped) throw serviceStopping(kept);
        if (error instanceof CsvHeaderError) throw invalidHeader(error);
        throw withStoredRows(notUtf8(error) ?? storageProblem(error) ?? error, kept);
      }
    },
  });
}

function parseMapping(text: string | undefined): ReadonlyMap<string, string> {
  const pairs = text === undefined ? [] : text.split(",").map((pair) => pair.split(":"));
  return new Map(
    pairs.map(([column, member, ...more]): [string, string] => {
      if (!column || !member || more.length > 0) throw invalidParameter("map", "must be column:member pairs");
      return [column.trim(), member.trim()];
    }),
  );
}

function readerFor(
  contentType: string,
  {
    upsert,
    map,
    limits,
  }: { readonly upsert: boolean; readonly map: string | undefined; readonly limits: RouteContext["limits"] },
  unknown: (columns: readonly string[]) => void,
): RowReader {
  const mapping = parseMapping(map);
  const rowLimits = { ...limits, maxLength: limits.maxBodyBytes };
  switch (formatOf(contentType)) {
    case "csv":
      return csvReader({ ...rowLimits, mapping, checkHeader: plainHeader({ mapping, upsert, unknown }) });
    case "oneroster":
      return oneRosterReader({ ...rowLimits, upsert });
    default:
      return ndjsonReader(rowLimits);
  }
}

/** Thrown by the rows of an import that is cut because the service stops; never leaves this file. */
class Stopped extends Error {}

async function* whileRunning<Row>(rows: AsyncIterable<Row>, stopping: AbortSignal): AsyncGenerator<Row> {
  for await (const row of rows) {
    if (stopping.aborted) throw new Stopped();
    yield row;
  }
  // A body that was cut looks like one that has ended.
  if (stopping.aborted) throw new Stopped();
}

/** The same error. One that ends an import whose first rows are kept says so. */
function withStoredRows(error: unknown, rows: number): unknown {
  if (!(error instanceof Problem) || rows === 0) return error;
  const { status, code, message, headers } = error;
  const detail = `${message} ${storedRows(rows)}`;
  return new Problem({ status, code: code as StudentProblemCode, detail, headers, cause: error });
}

function storedRows(rows: number): string {
  if (rows === 0) return "Nothing of the file was kept: send it again.";
  return `The first ${rows} rows were imported as far as each could be: go on after them, or send the file again with upsert.`;
}

function serviceStopping(rows: number): Problem {
  return new Problem({
    status: 503,
    code: "service_stopping",
    detail: `The service is being stopped. ${storedRows(rows)}`,
    headers: { "retry-after": "10", connection: "close" },
  });
}

function invalidHeader(cause: CsvHeaderError): Problem {
  return new Problem({ status: 400, code: "invalid_header", detail: `${cause.message} Nothing was imported.`, cause });
}

function notUtf8(error: unknown): Problem | undefined {
  const { code } = error as { code?: unknown };
  if (code !== "ERR_ENCODING_INVALID_ENCODED_DATA") return undefined;
  return new Problem({ status: 400, code: "invalid_encoding", detail: "The file is not valid UTF-8.", cause: error });
}
