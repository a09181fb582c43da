import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { ImportIssueJson, ImportRowJson, ImportSummaryJson } from "@signalbox/students";
import { CommandError } from "../../process.ts";
import { jsonLine, printable, printableJson, table } from "../../terminal.ts";
import { printUndo, type ServiceFlags } from "./service-client.ts";

/** In a bundle of OneRoster, with the counts of each file, and what was not read. */
interface Summary extends ImportSummaryJson {
  readonly deleted?: number;
  readonly files?: readonly (Readonly<Record<string, number>> & { readonly file: string })[];
  readonly ignored?: readonly string[];
}

interface ReportFlags {
  readonly json?: boolean;
  readonly dryRun?: boolean;
  readonly upsert?: boolean;
}

/** The most rows of each kind that are printed as text: the summary must stay in sight. */
const MAX_PRINTED = 20;

/**
 * Prints the report of an import: all rows as lines of JSON, or the first that were rejected or have warnings, and the summary.
 *
 * @throws CommandError when a row was rejected, or the response ends early
 */
export async function printReport(
  response: Response,
  { json, dryRun = false, upsert = false, ...service }: ReportFlags & Pick<ServiceFlags, "url">,
): Promise<void> {
  let failed = 0;
  let advice = "";
  let rejectsUnknown = false;
  const rows = { rejected: 0, "with warnings": 0 };
  for await (const line of linesOf(response)) {
    const entry = JSON.parse(line) as ImportRowJson & { readonly summary?: Summary };
    if (entry.summary !== undefined) {
      const { rows: all, invalid, duplicate } = entry.summary;
      failed = invalid + duplicate;
      // The same file again, most likely.
      if (failed > 0 && duplicate === all && !upsert)
        advice = "; all of them are taken: --upsert updates the records that have the number or key of a row";
    }
    if (json === true) {
      process.stdout.write(`${printableJson(line)}\n`);
    } else if (entry.summary !== undefined) {
      for (const [kind, count] of Object.entries(rows)) printRest(kind, count - MAX_PRINTED, dryRun);
      printSummary(entry.summary, service, rejectsUnknown);
    } else {
      const kind = entry.errors === undefined ? "with warnings" : "rejected";
      rows[kind] += 1;
      rejectsUnknown ||= entry.errors?.some(({ code }) => code === "unknown_member") === true;
      if (rows[kind] > MAX_PRINTED) continue;
      const file = entry.file === undefined ? "" : `${entry.file} `;
      process.stdout.write(`${file}row ${entry.row}, line ${entry.line}: ${printable(describe(entry))}\n`);
    }
  }
  if (failed === 0) return;
  const verb = dryRun ? "would not be" : failed === 1 ? "was not" : "were not";
  throw new CommandError(`${failed} row${failed === 1 ? "" : "s"} ${verb} imported${advice}`);
}

/** Says how many rows were not printed. Only a dry run can be repeated: another import would create the valid rows again. */
function printRest(kind: string, count: number, dryRun: boolean): void {
  if (count <= 0) return;
  const flags = dryRun ? "--json" : "--dry-run --json";
  process.stdout.write(`and ${count} more ${count === 1 ? "row" : "rows"} ${kind}; ${flags} prints every row\n`);
}

/** Prints the errors of an atomic import, which stored nothing. */
export async function rejectionOf(response: Response, { json }: ReportFlags): Promise<CommandError> {
  const { detail, errors = [] } = (await response.json()) as { detail: string; errors?: readonly ImportIssueJson[] };
  if (errors.length === 0) return new CommandError(`${detail} (422)`);
  for (const error of json === true ? errors : errors.slice(0, MAX_PRINTED)) {
    const [, index = "", pointer = ""] = /^\/(\d+)(.*)$/.exec(error.pointer) ?? [];
    const row = Number(index) + 1;
    const line = { row, result: "rejected", errors: [{ ...error, pointer }] };
    process.stdout.write(json ? jsonLine(line) : `${printable(`row ${row}: ${described({ ...error, pointer })}`)}\n`);
  }
  // The service lists only the first errors, so their number is not known here.
  if (json !== true && errors.length > MAX_PRINTED)
    process.stdout.write("and more; --dry-run --json prints every row\n");
  return new CommandError("nothing was imported, because some rows have errors (row 1 is the first after the header)");
}

/** The lines of a response. @throws CommandError when it ends early, because the outcome is then unknown. */
async function* linesOf(response: Response): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: Readable.fromWeb(response.body as ReadableStream) });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const advice = "rows may have been imported; check, or repeat with --upsert";
    throw new CommandError(`the response ended early (${reason}); ${advice}`, { cause });
  }
}

/** The errors of a row, or the warnings about values that were stored although they violate a rule. */
function describe({ errors, warnings = [] }: ImportRowJson): string {
  const listed = (errors ?? warnings).map(described).join("; ");
  return errors === undefined ? `stored as it is, although ${listed}` : listed;
}

/** An error of a field, or of the whole row. */
function described({ pointer, detail }: Pick<ImportIssueJson, "pointer" | "detail">): string {
  return pointer === "" ? detail : `${pointer} ${detail}`;
}

const countsOfFile = ["rows", "created", "updated", "deleted", "unchanged", "invalid", "duplicate", "missing"] as const;

/** `rejectsUnknown`: fields that the service does not know are errors of their rows. */
function printSummary(summary: Summary, service: Pick<ServiceFlags, "url">, rejectsUnknown: boolean): void {
  const { files, ignored = [] } = summary;
  if (files !== undefined) {
    const rows = files.map((one) => [one.file, ...countsOfFile.map((name) => String(one[name]))]);
    process.stdout.write(table(["file", ...countsOfFile], rows));
  }
  process.stdout.write(`${summaryLine(summary)}\n`);
  if (ignored.length > 0) process.stderr.write(`not read: ${printable(ignored.join(", "))}\n`);
  const { bulkId, unknownColumns = [], withoutNumber = 0, encoding, separator, headerLine, dates } = summary;
  const isPlain = encoding === "utf-8" && separator === "comma" && headerLine === 1;
  const known = dates === undefined || dates === "ambiguous" ? "" : `, dates as ${dates}`;
  // The layout is printed only if it differs from the usual one.
  if (separator !== undefined && !(isPlain && known === "")) {
    const how = encoding === undefined ? "a workbook" : `${encoding}, separated by ${separator}`;
    process.stderr.write(`read as ${how}, header in line ${headerLine}${known}\n`);
  }
  if (bulkId !== undefined) printUndo(bulkId, service);
  if (summary.rows === 0) process.stderr.write("the file has no rows\n");
  if (dates === "ambiguous") {
    process.stderr.write("dates are ambiguous and stay unchanged; set --dates DD/MM/YYYY or MM/DD/YYYY\n");
  }
  if (unknownColumns.length > 0) {
    const names = unknownColumns.map((name) => printable(name)).join(", ");
    const outcome = rejectsUnknown
      ? "which the service rejects as fields (--map COLUMN: omits one, and --map COLUMN:field stores one as another field)"
      : "stored as fields of the same names (--map COLUMN:field stores one as another field)";
    process.stderr.write(`unknown columns, ${outcome}: ${names}\n`);
  }
  if (withoutNumber > 0) {
    process.stderr.write(
      `rows without a number, id or key, which --upsert creates again in each import: ${withoutNumber}\n`,
    );
  }
}

function summaryLine(summary: Summary): string {
  const names = ["created", "updated", "unchanged", "invalid", "duplicate"] as const;
  const counts = names.map((name): string => `${summary[name]} ${name}`);
  if (summary.deleted !== undefined) counts.splice(2, 0, `${summary.deleted} deleted`);
  if (summary.skipped !== undefined) counts.push(`${summary.skipped} skipped (not students)`);
  return `${counts.join(", ")}${summary.kept ? "" : " (nothing was stored)"}`;
}
