import { defineOperation, invalidParameter, type ServiceOperation, streamedBody } from "@signalbox/service";
import { z } from "zod";
import { authorOf } from "../access/audit-trail.ts";
import type { DocumentLimits } from "../domain/document.ts";
import { Problem, type StudentProblemCode } from "../domain/problem.ts";
import type { Encoding, ImportFormat, ImportSummaryJson } from "../domain/shapes.ts";
import type { Profile } from "../domain/student-schema.ts";
import { columnName, plainHeader } from "../transfer/csv-columns.ts";
import { decodeText } from "../transfer/decode-text.ts";
import { type LayoutSettings, mergeLayouts } from "../transfer/import-settings.ts";
import { importStudents } from "../transfer/import-students.ts";
import { csvReader, type FoundLayout } from "../transfer/read-csv.ts";
import { ndjsonReader } from "../transfer/read-ndjson.ts";
import { oneRosterReader } from "../transfer/read-one-roster.ts";
import type { RowReader, SourceRow } from "../transfer/source-row.ts";
import { openReport, writeTemporaryFile } from "../transfer/temporary-files.ts";
import { textStream } from "../transfer/text-stream.ts";
import { invalidStudent } from "../writes/draft-student.ts";
import { findMapping } from "./import-mappings.ts";
import { importContent, importParameters, importProblem, openUpload } from "./import-upload.ts";
import type { RouteContext } from "./route-context.ts";

/** `POST /students/import`: many records from a file. */
export function importOperation(route: RouteContext): ServiceOperation {
  const { imports, reads, profile, limits, stopping, mappings, trail } = route;
  return defineOperation({
    method: "post",
    path: "/students/import",
    operationId: "importStudents",
    summary: "Import students from a file",
    description:
      "Imports NDJSON, CSV, or `users.csv` of OneRoster 1.2, from the body or the `file` of a form. A form may have `roles.csv` of " +
      "OneRoster as `roles` before the file. The response has a line for " +
      "each row, `{row, line, result, id?, errors?, warnings?}`, and a last line with a `summary`. In a dry run, rows that would " +
      "create a record have it as `student`, and rows that would change one have a JSON Patch as `changes`. For CSV, the summary has " +
      "the detected layout (`encoding`, `separator`, `headerLine`, `dates`) and `unknownColumns`, which match no known field; " +
      "with `upsert`, it counts the rows `withoutNumber`, which always create a record. OneRoster users that are not students are `skipped`.",
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
        description: "The result of each row.",
        content: { "application/x-ndjson": z.string().describe("A JSON object on each line.") },
      },
    },
    errors: {
      400: "The file is not in its declared encoding, or its header, the form or a parameter is invalid.",
      404: "The mapping does not exist.",
      408: "The upload stalled for too long; the detail has the number of stored rows.",
      413:
        `The file is too large, or has too many rows for \`mode=atomic\` (in SQLite at most ${limits.maxAtomicRows}); ` +
        "the detail has the number of stored rows.",
      422: "A row is invalid and `mode` is `atomic`: nothing was stored.",
      503: "The service is shutting down; the detail has the number of stored rows.",
    },
    async handle({ query, body }, context) {
      const rowLimits = { ...limits, maxLength: limits.maxBodyBytes };
      const { settings, format, students, charset, chunks } = await openUpload(body, query, rowLimits);
      const saved = settings.mapping === undefined ? {} : await findMapping(mappings, settings.mapping);
      const { dryRun } = settings;
      // A dry run changes nothing, and says which students exist and how the rows differ from them.
      if (dryRun) trail.read(context, "list", { detail: "dry run: import" });
      const atomic = settings.mode === "atomic";
      const upsert = settings.upsert === "studentNumber";
      const found: { encoding?: Encoding; layout?: FoundLayout; unknownColumns: readonly string[] } = {
        unknownColumns: [],
      };
      const layout = mergeLayouts(saved, settings.layout);
      assertHasColumns(format, layout);
      const reader = readerFor(format, rowLimits, { layout, upsert, profile, students, found });
      const decoding = {
        encoding: layout.encoding ?? charset ?? "auto",
        guesses: format !== "ndjson",
        found: (encoding: Encoding) => {
          found.encoding = encoding;
        },
      } as const;
      // The transaction blocks all others, so it must not wait for a client: the whole file is received before it begins.
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
            isOneRoster: format === "oneroster",
          },
          // A file that was received completely is imported even if the client has disconnected.
          large: reads.rows({ caller: context.caller }),
          atomic,
          maxAtomicRows: imports.blocksWriters ? limits.maxAtomicRows : Number.POSITIVE_INFINITY,
          dryRun,
          by: authorOf(context),
          report,
        });
        if (!kept && !dryRun) throw invalidStudent(report, "rows");
        const { withoutNumber, withWarnings, skipped, ...counts } = report.counts;
        const { unknownColumns } = found;
        const summary = {
          ...counts,
          ...(skipped > 0 ? { skipped } : {}),
          ...(withWarnings > 0 ? { withWarnings } : {}),
          dryRun,
          kept,
          ...(found.encoding === undefined ? {} : { encoding: found.encoding }),
          ...found.layout,
          ...(unreadBehind === undefined ? {} : { unreadBehindLine: unreadBehind }),
          ...(upsert ? { withoutNumber } : {}),
          ...(unknownColumns.length > 0 ? { unknownColumns } : {}),
        } satisfies ImportSummaryJson;
        return { status: 200, body: textStream(report.read(summary)) };
      } catch (error) {
        await report.remove();
        const kept = temporary ? 0 : report.counts.rows;
        if (error instanceof Stopped) throw serviceStopping(kept);
        throw withStoredRows(importProblem(error), kept);
      }
    },
  });
}

/**
 * Rejects settings of columns for files without own columns, where they would have no effect.
 *
 * @throws Problem 400 `invalid_parameter`
 */
function assertHasColumns(
  format: ImportFormat,
  { map = {}, values = {}, dates = "auto", ...layout }: LayoutSettings,
): void {
  if (format === "csv") return;
  const { separator, headerLine } = layout;
  const isUsed = {
    map: Object.keys(map).length > 0,
    values: Object.keys(values).length > 0,
    ...(format === "ndjson"
      ? { dates: dates !== "auto", separator: separator !== undefined, headerLine: headerLine !== undefined }
      : {}),
  };
  const name = Object.entries(isUsed).find(([, used]) => used)?.[0];
  if (name !== undefined)
    throw invalidParameter(name, `is for CSV only, and this file is ${formatNames[format]}; omit it`);
}

const formatNames = { ndjson: "NDJSON", oneroster: "OneRoster" } as const;

function readerFor(
  format: ImportFormat,
  limits: DocumentLimits & { readonly maxLength: number },
  {
    layout: { map = {}, values = {}, dates = "auto", separator, headerLine },
    upsert,
    profile,
    students,
    found,
  }: {
    readonly layout: LayoutSettings;
    readonly upsert: boolean;
    readonly profile: Profile;
    readonly students: ReadonlySet<string> | undefined;
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
      const mapping = new Map(Object.entries(map).map(([column, member]) => [columnName(column), member ?? ""]));
      const unknown = (columns: readonly string[]): void => {
        found.unknownColumns = columns;
      };
      const byColumn = Object.fromEntries(Object.entries(values).map(([column, of]) => [columnName(column), of]));
      const checkHeader = plainHeader({ mapping, values: byColumn, upsert, unknown });
      return csvReader({ ...csv, mapping, values: byColumn, checkHeader });
    }
    case "oneroster":
      return oneRosterReader({ ...csv, upsert, profile, students });
    default:
      return ndjsonReader(limits);
  }
}

/** Thrown by the rows of an import that ends early because the service is shutting down. Caught in this file. */
class Stopped extends Error {}

async function* whileRunning<Row>(rows: AsyncIterable<Row>, stopping: AbortSignal): AsyncGenerator<Row> {
  for await (const row of rows) {
    if (stopping.aborted) throw new Stopped();
    yield row;
  }
  // A truncated body looks like a complete one.
  if (stopping.aborted) throw new Stopped();
}

/** The same error, with the number of stored rows in its message. */
function withStoredRows(error: unknown, rows: number): unknown {
  if (!(error instanceof Problem) || rows === 0) return error;
  const { status, code, message, headers } = error;
  const detail = `${message} ${storedRows(rows)}`;
  return new Problem({ status, code: code as StudentProblemCode, detail, headers, cause: error });
}

function storedRows(rows: number): string {
  if (rows === 0) return "Nothing was stored: send the file again.";
  return `The valid ones of the first ${rows} rows were imported: continue after them, or send the file again with upsert.`;
}

function serviceStopping(rows: number): Problem {
  return new Problem({
    status: 503,
    code: "service_stopping",
    detail: `The service is shutting down. ${storedRows(rows)}`,
    headers: { "retry-after": "10", connection: "close" },
  });
}
