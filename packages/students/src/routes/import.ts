import { Readable } from "node:stream";
import {
  defineOperation,
  invalidParameter,
  type ServiceOperation,
  storageProblem,
  streamedBody,
} from "@signalbox/service";
import { nounOf } from "../domain/collection.ts";
import { Problem, problem, type StudentProblemCode } from "../domain/problem.ts";
import { authorOf } from "../domain/record.ts";
import type { ImportFormat, ImportSummaryJson } from "../domain/shapes.ts";
import type { SourceRow } from "../domain/source-row.ts";
import type { RowRules, RowTasks } from "../transfer/check-row.ts";
import { type CsvReaderOptions, checkPlainHeader, columnName, type FileFindings } from "../transfer/csv-columns.ts";
import { decodeText } from "../transfer/decode-text.ts";
import { columnsOf } from "../transfer/file-columns.ts";
import type { LayoutSettings } from "../transfer/import-settings.ts";
import { stageRows, storeRows } from "../transfer/import-students.ts";
import { readCsv } from "../transfer/read-csv.ts";
import { readNdjson } from "../transfer/read-ndjson.ts";
import { readOneRoster } from "../transfer/read-one-roster.ts";
import { openStaging, reportOf, type Staging } from "../transfer/staging.ts";
import { openWorkbook } from "../transfer/workbook.ts";
import { invalidRecord } from "../work/draft-record.ts";
import { rowTasks } from "../work/work.ts";
import { type CollectionPaths, collectionIn, noSuchName, rowsReport } from "./declarations.ts";
import { importContent, importParameters, openUpload, otherContent, type Upload } from "./import-upload.ts";
import type { RouteContext } from "./route-context.ts";

const OF_ONE_ROSTER =
  "`users.csv` of OneRoster 1.2 can be imported as well; a form may have `roles.csv` as `roles` before the file, and users that are not " +
  "students are `skipped`. ";
const OF_OTHERS =
  "Without a schema file, each column is a field, and a cell that looks like a number, true, false, an object or a list is one. ";

/** `POST /students/import`: many records from a file. */
export function importOperation(service: RouteContext, paths: CollectionPaths): ServiceOperation {
  const { imports, work, store, limits, stopping, trail, collections } = service;
  const isStudents = paths.base === "/students";
  return defineOperation({
    method: "post",
    path: `${paths.base}/import`,
    operationId: `import${paths.nounInIds}s`,
    summary: `Import ${paths.noun}s from a file`,
    description:
      `Imports NDJSON, a JSON array, CSV or the first sheet of a workbook (.xlsx), from the body or the \`file\` of a form. ${isStudents ? OF_ONE_ROSTER : OF_OTHERS}` +
      "The response has a line for each row, `{row, line, result, id?, errors?, warnings?}`, and a last line with a `summary`. In a " +
      "dry run, rows that would create a record have it as `student`, and rows that would change one have a JSON Patch as " +
      "`changes`. For CSV, the summary has the detected layout (`encoding`, `separator`, `headerLine`, `dates`) and " +
      "`unknownColumns`, which match no known field; with `upsert`, it counts the rows `withoutNumber`, which always create a " +
      "record. `bulkId` undoes the import: `POST /students/bulk/{bulkId}/undo`.",
    tags: ["files"],
    role: "registrar",
    input: {
      path: paths.ofCollection,
      query: importParameters,
      body: streamedBody({
        content: isStudents ? importContent : otherContent,
        maxBytes: limits.maxImportBytes,
        maxPauseMs: limits.maxImportPauseMs,
        stopping,
      }),
    },
    responses: {
      200: rowsReport,
    },
    errors: {
      400: "The file is not in its declared encoding, or its header, the form or a parameter is invalid.",
      408: "The upload stalled for too long; nothing was stored.",
      413:
        `The file is too large, or has too many rows for \`mode=atomic\` (in SQLite at most ${limits.maxAtomicRows}); ` +
        "nothing was stored.",
      422: "A row is invalid and `mode` is `atomic`: nothing was stored.",
      503: "The service is shutting down; the detail has the number of stored rows.",
    },
    unknownPath: ({ collection = "" }) => noSuchName(collection, service),
    async handle({ path, query, body }, context) {
      const collection = collectionIn(path);
      await store.assertMayCreateIn(collection);
      const { declaration } = collections?.get(collection) ?? {};
      const rowLimits = { ...limits, maxLength: limits.maxBodyBytes, columns: columnsOf(collection, declaration) };
      const upload = await openUpload(body, query, rowLimits);
      const { settings, format } = upload;
      if (format === "oneroster" && !isStudents) throw invalidParameter("format", "must be ndjson or csv");
      assertHasColumns(format, settings);
      const { dryRun, report: detail } = settings;
      const atomic = settings.mode === "atomic";
      // A dry run changes nothing, and says which students exist and how the rows differ from them.
      if (dryRun) trail.read(context, "list", { detail: `dry run: import${isStudents ? "" : ` of ${collection}`}` });

      const upsert = settings.upsert !== undefined;
      const unique = [isStudents ? "studentNumber" : (declaration?.unique[0] ?? [])].flat();
      const keys = upsert ? [...(isStudents ? [] : ["id"]), ...unique] : undefined;
      const uniqueKey = unique.length === 0 ? undefined : `${collection}.${unique.join()}`;
      const isOneRoster = format === "oneroster";
      const rules: RowRules = { collection, dryRun, upsert, restores: false, uniqueKey, isOneRoster };
      // A file that was received completely is imported even if the client has disconnected.
      const tasks = rowTasks(work, { caller: context.caller });
      const found: FileFindings = {};
      const text = await textOf(upload, tasks, found);
      const rows = readRows(text, upload, { ...rowLimits, keys, found });
      const staging = openStaging({ noun: nounOf(collection), detail, upsert, dryRun });
      const part = { staging, rules };
      const run = imports.begin(isStudents ? "" : collection);
      const importing = { imports, limits, stopping, run, by: authorOf(context), tasks, atomic, dryRun };
      try {
        await stageRows(rows, part, importing, atomic && imports.blocksWriters ? limits.maxAtomicRows : undefined);
        const outcome = await storeRows([part], importing);
        if (!outcome.kept && !dryRun) throw invalidRecord(staging.findings, { document: "rows", collection });
        const summary = summaryOf(staging.findings, { ...outcome, ...found }, upsert);
        return { status: 200, body: reportOf([staging], summary) };
      } catch (error) {
        staging.close();
        throw withStoredRows(storageProblem(error) ?? error, atomic || dryRun ? 0 : staging.findings.counts.rows);
      }
    },
  });
}

/** The text of a file; that of a workbook is its first sheet as CSV. */
async function textOf(
  { settings, format, charset, chunks }: Upload,
  tasks: RowTasks,
  found: FileFindings,
): Promise<AsyncIterable<string>> {
  const opened = format === "csv" ? await openWorkbook(chunks) : { chunks, workbook: undefined };
  if (opened.workbook !== undefined) return Readable.from([await tasks.readWorkbook(opened.workbook)]);
  const encoding = settings.encoding ?? charset ?? "auto";
  return decodeText(opened.chunks, { encoding, guesses: format !== "ndjson", found });
}

/** The summary of an import. Counts of rare rows are left out when they are 0. */
function summaryOf(
  { counts }: Staging["findings"],
  outcome: Pick<ImportSummaryJson, "dryRun" | "kept" | "bulkId"> & FileFindings,
  upsert: boolean,
): ImportSummaryJson {
  const { withoutNumber, withWarnings, skipped, deleted: _, ...shown } = counts;
  return {
    ...shown,
    ...(skipped > 0 ? { skipped } : {}),
    ...(withWarnings > 0 ? { withWarnings } : {}),
    ...outcome,
    ...(upsert ? { withoutNumber } : {}),
  };
}

/**
 * Rejects settings of columns for files without own columns, where they would have no effect.
 *
 * @throws Problem 400 `invalid_parameter`
 */
function assertHasColumns(format: ImportFormat, settings: LayoutSettings): void {
  if (format === "csv") return;
  const ofTables = format === "ndjson" ? (["dates", "separator", "headerLine"] as const) : [];
  const name = (["map", "values", ...ofTables] as const).find((one) => {
    const { [one]: value = "auto" } = settings;
    return typeof value === "object" ? Object.keys(value).length > 0 : value !== "auto";
  });
  const kind = format === "ndjson" ? "NDJSON" : "OneRoster";
  if (name !== undefined) throw invalidParameter(name, `is for CSV only, and this file is ${kind}; omit it`);
}

/** The rows of a file in its format. */
function readRows(
  text: AsyncIterable<string>,
  { format, settings, students }: Upload,
  options: Pick<CsvReaderOptions, "maxLength" | "maxKeyLength" | "columns" | "keys" | "found">,
): AsyncGenerator<SourceRow> {
  const { map = {}, values = {}, dates, separator, headerLine } = settings;
  if (format === "ndjson") return readNdjson(text, options);
  const csv = { ...options, dates, separator, headerLine };
  if (format === "oneroster") return readOneRoster(text, students, csv);
  const mapping = new Map(Object.entries(map).map(([column, member]) => [columnName(column), member ?? ""]));
  const byColumn = Object.fromEntries(Object.entries(values).map(([column, of]) => [columnName(column), of]));
  return readCsv(text, { ...csv, mapping, values: byColumn, checkHeader: checkPlainHeader });
}

/** The same error, with the number of stored rows in its message. Most errors before the first one already say that there are none. */
function withStoredRows(error: unknown, rows: number): unknown {
  if (!(error instanceof Problem) || (rows === 0 && error.code !== "service_stopping")) return error;
  const { status, code, message, headers } = error;
  const stored =
    rows === 0
      ? "Nothing was stored: send the file again."
      : `The valid ones of the first ${rows} rows were imported: continue after them, or send the file again with upsert.`;
  return problem(status, code as StudentProblemCode, `${message} ${stored}`, { headers, cause: error });
}
