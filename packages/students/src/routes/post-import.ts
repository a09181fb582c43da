import { type Operation, Problem, type ServiceEnv, storageProblem } from "@signalbox/service";
import type { Context } from "hono";
import { z } from "zod";
import { callerOf } from "../access/principal.ts";
import { textStream } from "../stream/text-stream.ts";
import { CsvHeaderError, plainHeader } from "../transfer/csv-header.ts";
import { decodeText } from "../transfer/decode-text.ts";
import { type Format, formatOf } from "../transfer/formats.ts";
import { importStudents } from "../transfer/import-students.ts";
import { csvReader } from "../transfer/read-csv.ts";
import { ndjsonReader } from "../transfer/read-ndjson.ts";
import { oneRosterReader } from "../transfer/read-oneroster.ts";
import { openReport, type ReportDetail } from "../transfer/report-file.ts";
import type { RowReader, SourceRow } from "../transfer/source-row.ts";
import { spool } from "../transfer/spool.ts";
import { invalidStudent } from "./checked-draft.ts";
import { invalidParameter } from "./invalid-parameter.ts";
import { readStream } from "./read-stream.ts";
import { requireKnownParameters } from "./require-known-parameters.ts";
import type { RouteContext } from "./route-context.ts";

const accepted = ["application/x-ndjson", "text/csv", "text/csv; profile=oneroster"];

const parameters = z.object({
  mode: z
    .enum(["rows", "atomic"])
    .optional()
    .describe("`rows` (default) writes each row that can be written; `atomic` writes all rows or none."),
  dryRun: z.enum(["true", "false"]).optional().describe("`true` does everything but keep it."),
  upsert: z
    .enum(["studentNumber"])
    .optional()
    .describe("Changes the record that has the student number of a row, by merging the row into it."),
  map: z
    .string()
    .optional()
    .describe("For CSV: columns that go by other names, as `Vorname:givenName,Nachname:familyName`."),
  report: z.enum(["all", "problems", "summary"]).optional().describe("Which rows to report; `all` when not given."),
});

/** `POST /students/import`: many records from a file. */
export function postImport({ imports, reads, profile, limits, addressOf, stopping }: RouteContext): Operation {
  return {
    method: "post",
    path: "/students/import",
    operationId: "importStudents",
    summary: "Import students from a file",
    description:
      "Takes NDJSON, CSV whose first line names the members, or `users.csv` of OneRoster 1.2. The answer has a line for " +
      "each row, `{row, line, result, id?, errors?}`, and one with a `summary` at the end. For CSV it names `unknownColumns`, " +
      "which are about no known member; with `upsert` it counts rows `withoutNumber`, which find no record.",
    tags: ["files"],
    parameters: { query: parameters },
    requestBody: {
      content: Object.fromEntries(accepted.map((type) => [type, z.string().describe("The file.")])),
    },
    responses: {
      200: {
        description: "What became of each row.",
        content: { "application/x-ndjson": z.string().describe("A JSON object on each line.") },
      },
      400: { description: "The body is not UTF-8, or its header or a parameter cannot be used." },
      408: { description: "Nothing of the file has come for too long; the detail says how many rows are kept." },
      413: { description: "The file is too large; the detail says how many rows are kept." },
      415: { description: "The body is no kind of file that is taken." },
      422: { description: "A row cannot be written and `mode` is `atomic`: nothing was written." },
      503: { description: "The service is being stopped; the detail says how many rows are kept." },
    },
    async handle(context) {
      const asked = readParameters(context);
      let unknownColumns: readonly string[] = [];
      const noteUnknown = (columns: readonly string[]): void => {
        unknownColumns = columns;
      };
      const reader = readerFor(context, asked, limits, noteUnknown);
      const { atomic, dryRun } = asked;
      const chunks = readStream(context, {
        maxBytes: limits.maxImportBytes,
        maxPauseMs: limits.maxImportPauseMs,
        stopping,
      });
      // One transaction holds off all others, so it must not wait for a client: the file is taken in before it begins.
      await using file = atomic || dryRun ? await spool(chunks) : undefined;
      const report = await openReport(asked.report);
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
            upsert: asked.upsert,
            keepExternalIds: formatOf(context.req.header("content-type") ?? "") === "oneroster",
          },
          // A file that was taken in whole is imported even when its sender has gone.
          large: reads.rows({ caller: callerOf(context, addressOf) }),
          atomic,
          dryRun,
          report,
        });
        if (!kept && !dryRun) throw invalidStudent(report, "rows");
        const { withoutNumber, ...counts } = report.counts;
        const summary = {
          ...counts,
          dryRun,
          kept,
          ...(unreadBehind === undefined ? {} : { unreadBehindLine: unreadBehind }),
          ...(asked.upsert ? { withoutNumber } : {}),
          ...(unknownColumns.length > 0 ? { unknownColumns } : {}),
        };
        return new Response(textStream(report.read(summary)), { headers: { "content-type": "application/x-ndjson" } });
      } catch (error) {
        await report.remove();
        const kept = atomic || dryRun ? 0 : report.counts.rows;
        if (error instanceof Stopped) throw serviceStopping(kept);
        if (error instanceof CsvHeaderError) throw invalidHeader(error);
        throw tellingKept(notUtf8(error) ?? storageProblem(error) ?? error, kept);
      }
    },
  };
}

interface ImportParameters {
  readonly atomic: boolean;
  readonly dryRun: boolean;
  readonly upsert: boolean;
  readonly report: ReportDetail;
  readonly mapping: ReadonlyMap<string, string>;
}

function readParameters(context: Context<ServiceEnv>): ImportParameters {
  const asked = context.req.query();
  requireKnownParameters(context, Object.keys(parameters.shape));
  const checked = parameters.safeParse(asked);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw invalidParameter(String(issue?.path[0]), `cannot be used: ${issue?.message}`);
  }
  const { mode, dryRun, upsert, map, report } = checked.data;
  return {
    atomic: mode === "atomic",
    dryRun: dryRun === "true",
    upsert: upsert === "studentNumber",
    report: report ?? "all",
    mapping: readMapping(map),
  };
}

function readMapping(text: string | undefined): ReadonlyMap<string, string> {
  const pairs = text === undefined ? [] : text.split(",").map((pair) => pair.split(":"));
  return new Map(
    pairs.map(([column, member, ...more]): [string, string] => {
      if (!column || !member || more.length > 0) throw invalidParameter("map", "must be column:member pairs");
      return [column.trim(), member.trim()];
    }),
  );
}

function readerFor(
  context: Context<ServiceEnv>,
  { mapping, upsert }: ImportParameters,
  limits: RouteContext["limits"],
  unknown: (columns: readonly string[]) => void,
): RowReader {
  const rowLimits = { ...limits, maxLength: limits.maxBodyBytes };
  const readers: Partial<Record<Format, () => RowReader>> = {
    ndjson: () => ndjsonReader(rowLimits),
    csv: () => csvReader({ ...rowLimits, mapping, checkHeader: plainHeader({ mapping, upsert, unknown }) }),
    oneroster: () => oneRosterReader({ ...rowLimits, upsert }),
  };
  const type = context.req.header("content-type");
  const reader = readers[formatOf(type ?? "") ?? "json"];
  if (reader !== undefined) return reader();
  throw new Problem({
    status: 415,
    code: "unsupported_media_type",
    detail: `A file must be ${accepted.join(" or ")}; its Content-Type is ${type === undefined ? "missing" : JSON.stringify(type)}.`,
    headers: { accept: accepted.join(", ") },
  });
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
function tellingKept(error: unknown, rows: number): unknown {
  if (!(error instanceof Problem) || rows === 0) return error;
  const { status, code, message, headers } = error;
  return new Problem({ status, code, detail: `${message} ${keptOf(rows)}`, headers, cause: error });
}

function keptOf(rows: number): string {
  if (rows === 0) return "Nothing of the file was kept: send it again.";
  return `The first ${rows} rows were imported as far as each could be: go on after them, or send the file again with upsert.`;
}

function serviceStopping(rows: number): Problem {
  return new Problem({
    status: 503,
    code: "service_stopping",
    detail: `The service is being stopped. ${keptOf(rows)}`,
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
