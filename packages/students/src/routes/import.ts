import { defineOperation, type ServiceOperation, streamedBody } from "@signalbox/service";
import { z } from "zod";
import { authorOf } from "../access/audit-trail.ts";
import type { DocumentLimits } from "../domain/document.ts";
import { Problem, type StudentProblemCode } from "../domain/problem.ts";
import { decodeText, type Encoding } from "../transfer/decode-text.ts";
import { type LayoutSettings, mergeLayouts } from "../transfer/import-settings.ts";
import { importStudents } from "../transfer/import-students.ts";
import { oneRosterReader } from "../transfer/one-roster-csv.ts";
import { CsvHeaderError, csvReader, type FoundLayout, plainHeader } from "../transfer/read-csv.ts";
import { ndjsonReader } from "../transfer/read-ndjson.ts";
import type { RowReader, SourceRow } from "../transfer/source-row.ts";
import { openReport, writeTemporaryFile } from "../transfer/temporary-files.ts";
import { textStream } from "../transfer/text-stream.ts";
import { invalidStudent } from "./draft-problems.ts";
import { findMapping } from "./import-mappings.ts";
import { type FileFormat, importContent, importParameters, importProblem, openUpload } from "./import-upload.ts";
import type { RouteContext } from "./route-context.ts";

/** `POST /students/import`: many records from a file. */
export function importOperation(route: RouteContext): ServiceOperation {
  const { imports, reads, profile, limits, stopping, mappings } = route;
  return defineOperation({
    method: "post",
    path: "/students/import",
    operationId: "importStudents",
    summary: "Import students from a file",
    description:
      "Takes NDJSON, CSV, or `users.csv` of OneRoster 1.2, as the body or as the `file` of a form. The response has a line for " +
      "each row, `{row, line, result, id?, errors?, warnings?}`, and one with a `summary` at the end. In a dry run, rows that would " +
      "create a record have it as `student`, and those that would change one have a JSON Patch as `changes`. For CSV the summary says how " +
      "the file was read (`encoding`, `separator`, `headerLine`, `dates`) and names `unknownColumns`, which are about no known member; " +
      "with `upsert` it counts rows `withoutNumber`, which find no record.",
    tags: ["files"],
    role: "registrar",
    input: {
      query: importParameters,
      body: streamedBody({
        content: importContent,
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
      400: "The file is not in its encoding, or its header, a form or a parameter cannot be used.",
      404: "There is no mapping of this name.",
      408: "Nothing of the file has come for too long; the detail says how many rows are stored.",
      413: "The file is too large; the detail says how many rows are stored.",
      422: "A row cannot be written and `mode` is `atomic`: nothing was written.",
      503: "The service is being stopped; the detail says how many rows are stored.",
    },
    async handle({ query, body }, context) {
      const sent = await openUpload(body, query);
      const { settings, format, chunks } = sent;
      const saved = settings.mapping === undefined ? {} : await findMapping(mappings, settings.mapping);
      const { dryRun } = settings;
      const atomic = settings.mode === "atomic";
      const upsert = settings.upsert === "studentNumber";
      const found: { encoding?: Encoding; layout?: FoundLayout; unknownColumns: readonly string[] } = {
        unknownColumns: [],
      };
      const layout = mergeLayouts(saved, settings.layout);
      const reader = readerFor(format, { ...limits, maxLength: limits.maxBodyBytes }, { layout, upsert, found });
      const decoding = {
        encoding: layout.encoding ?? sent.charset ?? "auto",
        guesses: format !== "ndjson",
        found: (encoding: Encoding) => {
          found.encoding = encoding;
        },
      } as const;
      // One transaction holds off all others, so it must not wait for a client: the file is taken in before it begins.
      const temporary = atomic || dryRun;
      await using file = temporary
        ? await writeTemporaryFile(chunks).catch((error) => Promise.reject(importProblem(error)))
        : undefined;
      const report = await openReport(settings.report);
      try {
        let unreadBehind: number | undefined;
        const rows = async function* (): AsyncGenerator<SourceRow> {
          for await (const row of whileRunning(reader(decodeText(file?.read() ?? chunks, decoding)), stopping)) {
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
            keepExternalIds: format === "oneroster",
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
        const { unknownColumns } = found;
        const summary = {
          ...counts,
          ...(withWarnings > 0 ? { withWarnings } : {}),
          dryRun,
          kept,
          ...(found.encoding === undefined ? {} : { encoding: found.encoding }),
          ...found.layout,
          ...(unreadBehind === undefined ? {} : { unreadBehindLine: unreadBehind }),
          ...(upsert ? { withoutNumber } : {}),
          ...(unknownColumns.length > 0 ? { unknownColumns } : {}),
        };
        return { status: 200, body: textStream(report.read(summary)) };
      } catch (error) {
        await report.remove();
        const kept = temporary ? 0 : report.counts.rows;
        if (error instanceof Stopped) throw serviceStopping(kept);
        if (error instanceof CsvHeaderError) throw invalidHeader(error);
        throw withStoredRows(importProblem(error), kept);
      }
    },
  });
}

function readerFor(
  format: FileFormat,
  limits: DocumentLimits & { readonly maxLength: number },
  {
    layout: { map = {}, values = {}, dates = "auto", separator, headerLine },
    upsert,
    found,
  }: {
    readonly layout: LayoutSettings;
    readonly upsert: boolean;
    readonly found: { layout?: FoundLayout; unknownColumns: readonly string[] };
  },
): RowReader {
  const csv = {
    ...{ ...limits, dates, separator, headerLine },
    found: (layout: FoundLayout) => {
      found.layout = layout;
    },
  };
  switch (format) {
    case "csv": {
      const mapping = new Map(Object.entries(map).map(([column, member]) => [column, member ?? ""]));
      const unknown = (columns: readonly string[]): void => {
        found.unknownColumns = columns;
      };
      return csvReader({ ...csv, mapping, values, checkHeader: plainHeader({ mapping, upsert, unknown }) });
    }
    case "oneroster":
      return oneRosterReader({ ...csv, upsert });
    default:
      return ndjsonReader(limits);
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
