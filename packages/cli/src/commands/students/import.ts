import { once } from "node:events";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { Command, Option } from "commander";
import { CommandError } from "../../command-error.ts";
import { jsonLine, printable } from "../../printable.ts";
import { type FileFormat, formatOf, formats, mediaTypes } from "./file-format.ts";
import { progress } from "./progress.ts";
import { ask, type ServiceFlags, withService } from "./service-client.ts";

interface ImportFlags extends ServiceFlags {
  readonly format?: FileFormat;
  readonly atomic?: boolean;
  readonly dryRun?: boolean;
  readonly upsert?: boolean;
  readonly map?: string;
  readonly json?: boolean;
}

interface Fault {
  readonly pointer: string;
  readonly detail: string;
}

interface Row {
  readonly row: number;
  readonly line: number;
  readonly result: string;
  readonly errors?: readonly Fault[];
}

interface Summary {
  readonly [count: string]: number | boolean | readonly string[] | undefined;
  readonly unknownColumns?: readonly string[];
  readonly withoutNumber?: number;
}

/** `signalbox students import`: many records from a file. */
export function importCommand(): Command {
  return withService(new Command("import"))
    .description("import students from a file; rows that cannot be imported are listed")
    .argument("[file]", "the file; - or nothing reads stdin")
    .addOption(new Option("-f, --format <format>", "told by the name of the file otherwise").choices([...formats]))
    .option("--atomic", "import all rows or none")
    .option("--dry-run", "say what would happen, and keep nothing")
    .option("--upsert", "change the record that has the student number of a row")
    .option("--map <pairs>", "columns that go by other names, as Vorname:givenName,Nachname:familyName")
    .option("--json", "print the report of every row as NDJSON")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox students import class.csv --dry-run
  $ signalbox students import class.csv --upsert --map Matrikel:studentNumber
  $ signalbox students export --url http://old:3000 | signalbox students import

Exit code: 0 when every row was imported, 1 when one was not.`,
    )
    .action(importFile);
}

async function importFile(file: string | undefined, flags: ImportFlags): Promise<void> {
  const format = formatOf(flags.format, file);
  const query = new URLSearchParams({ report: flags.json === true ? "all" : "problems" });
  if (flags.atomic === true) query.set("mode", "atomic");
  if (flags.dryRun === true) query.set("dryRun", "true");
  if (flags.upsert === true) query.set("upsert", "studentNumber");
  if (flags.map !== undefined) query.set("map", flags.map);
  const init = {
    method: "POST",
    headers: { "content-type": mediaTypes[format] },
    body: await openBody(file, flags.format === undefined ? format : undefined),
    duplex: "half",
  };
  const response = await ask(flags, `/students/import?${query}`, init as RequestInit, { answers: [422] });
  if (response.status === 422) throw await refusal(response, flags.json === true);
  await printReport(response, flags);
}

/** Lists what is wrong with the rows of an atomic import, of which nothing was written. */
async function refusal(response: Response, json: boolean): Promise<CommandError> {
  const { detail, errors = [] } = (await response.json()) as { detail: string; errors?: readonly Fault[] };
  if (errors.length === 0) return new CommandError(`${detail} (422)`);
  for (const fault of errors) {
    const [, index = "", pointer = ""] = /^\/(\d+)(.*)$/.exec(fault.pointer) ?? [];
    const row = Number(index) + 1;
    const line = { row, result: "refused", errors: [{ ...fault, pointer }] };
    process.stdout.write(json ? jsonLine(line) : `${printable(`row ${row}: ${pointer} ${fault.detail}`)}\n`);
  }
  return new CommandError(
    "nothing was imported, because not every row can be (the first row is that after the header)",
  );
}

/** Opens the file; when nobody has named its format, `guessed` must be what it looks like. */
async function openBody(file: string | undefined, guessed: FileFormat | undefined): Promise<ReadableStream> {
  const isFile = file !== undefined && file !== "-";
  if (!isFile && process.stdin.isTTY) throw CommandError.usage("no file: name one, or pipe it into stdin");
  const size = isFile ? await sizeOf(file) : undefined;
  const shown = progress("importing", size);
  const source = isFile ? createReadStream(file, { highWaterMark: 256 * 1024 }) : process.stdin;
  if (guessed === "ndjson") requireLines(await firstText(source));
  source.on("data", (chunk) => shown.add(chunk.length));
  source.pause();
  source.once("end", () => shown.end());
  return Readable.toWeb(source);
}

/** What a stream begins with; it is still there for whoever reads the stream. */
async function firstText(source: Readable): Promise<string> {
  await once(source, "readable");
  const chunk = source.read() as Buffer | null;
  if (chunk === null) return "";
  source.unshift(chunk);
  return chunk.toString("utf8", 0, 1_000);
}

/** @throws CommandError for what is plainly no NDJSON, before every line of it is refused by itself. */
function requireLines(text: string): void {
  const first = text.replace(/^\ufeff/, "").trimStart()[0];
  if (first === "[")
    throw CommandError.usage("this is a JSON array: pipe it through jq -c '.[]' to have a record a line");
  if (first !== undefined && first !== "{") {
    throw CommandError.usage("this does not look like NDJSON; name what it is with --format csv or --format oneroster");
  }
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (cause) {
    throw new CommandError(`cannot read '${file}' (${(cause as NodeJS.ErrnoException).code})`, { cause });
  }
}

async function printReport(response: Response, { json, dryRun = false }: ImportFlags): Promise<void> {
  let failed = 0;
  for await (const line of linesOf(response)) {
    const entry = JSON.parse(line) as Row & { readonly summary?: Summary };
    if (entry.summary !== undefined) failed = Number(entry.summary.invalid) + Number(entry.summary.duplicate);
    if (json === true) process.stdout.write(`${line}\n`);
    else if (entry.summary !== undefined) tellSummary(entry.summary);
    else
      process.stdout.write(
        `row ${entry.row}, line ${entry.line}: ${entry.errors?.map((e) => `${e.pointer} ${e.detail}`).join("; ")}\n`,
      );
  }
  if (failed === 0) return;
  const verb = dryRun ? "would not be" : failed === 1 ? "was not" : "were not";
  throw new CommandError(`${failed} row${failed === 1 ? "" : "s"} ${verb} imported`);
}

/** The lines of an answer. @throws CommandError when it breaks off, which says nothing of what was imported. */
async function* linesOf(response: Response): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: Readable.fromWeb(response.body as ReadableStream) });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const advice = "rows may have been imported: look, or use --upsert";
    throw new CommandError(`the answer broke off (${reason}); ${advice}`, { cause });
  }
}

function tellSummary(summary: Summary): void {
  process.stdout.write(`${summaryLine(summary)}\n`);
  const { unknownColumns = [], withoutNumber = 0 } = summary;
  if (unknownColumns.length > 0) {
    const names = unknownColumns.map((name) => printable(name)).join(", ");
    process.stderr.write(`columns of no known member, kept under their names (--map renames): ${names}\n`);
  }
  if (withoutNumber > 0) {
    process.stderr.write(`rows without a student number, which --upsert creates anew each time: ${withoutNumber}\n`);
  }
}

function summaryLine(summary: Summary): string {
  const counts = ["created", "updated", "unchanged", "invalid", "duplicate"].map((name) => `${summary[name]} ${name}`);
  return `${counts.join(", ")}${summary.kept === true ? "" : " (nothing was kept)"}`;
}
