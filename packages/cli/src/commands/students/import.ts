import { once } from "node:events";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { blob } from "node:stream/consumers";
import type { BaseCommand } from "../../command.ts";
import { openStdin, unreadable } from "../../files.ts";
import { defined } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { progress } from "../../terminal.ts";
import { type FileFormat, formatOf, formats, mediaTypes } from "./export.ts";
import { printReport, rejectionOf } from "./import-report.ts";
import { ask, recordCommand } from "./service-client.ts";

/** `signalbox students import`: creates or updates records from a file. */
export const importCommand: BaseCommand = recordCommand("import")
  .description("import students from a file, and list rejected rows")
  .arg("[file]", "the file: NDJSON, JSON, CSV, .xlsx or OneRoster; - or no argument reads stdin")
  .choice("-f, --format <format>", "format of the file (default: from its name)", formats)
  .flag("--atomic", "import all rows or none; a service on SQLite takes at most 5,000 (its limit maxAtomicRows)")
  .flag("--dry-run", "report what would happen, without storing anything")
  .flag(
    "--upsert",
    "update the students that have the number of a row, or other records with its id or first unique key",
  )
  .flag("--map <pairs>", "columns with other names, such as Vorname:givenName,PLZ:address.postalCode")
  .flag("--values <entries>", "replacements for values, such as gender:m=male,gender:w=female")
  .flag(
    "--dates <format>",
    "date format: YYYY-MM-DD, DD.MM.YYYY, DD/MM/YYYY or MM/DD/YYYY (default: detected from unambiguous dates)",
  )
  .flag("--encoding <name>", "encoding of the file, such as windows-1252 (default: detected)")
  .choice("--separator <name>", "separator between cells (default: detected)", ["comma", "semicolon", "tab", "pipe"])
  .flag("--header-line <number>", "line of the column names (default: detected)")
  .flag("--roles <file>", "roles.csv of OneRoster 1.2: import only users with the role of a student")
  .flag("--json", "print the result of each row as NDJSON")
  .examples(`
  $ signalbox students import examples/class.csv --dry-run
  $ signalbox students import examples/class.csv --upsert --map Matrikel:studentNumber
  $ signalbox students import examples/class.csv --dry-run --upsert --encoding windows-1252 --separator comma --map Matrikel:studentNumber --values gender:m=male,gender:w=female
  $ signalbox students import users.csv --roles roles.csv --upsert
  $ signalbox students import courses.csv --collection courses --dry-run
  $ signalbox students export --url http://old:3000 | signalbox students import

The repository has examples/class.csv. Without --json, at most 20 rejected rows are printed, and 20 with warnings.
Exit code: 0 when all rows were imported, 1 otherwise.`)
  .run(async (file, flags) => {
    const { roles, map, values, dates, encoding, separator, headerLine } = flags;
    if (file !== undefined && file !== "-") await sizeOf(file);
    const format = roles === undefined ? formatOf(flags.format ?? ownFormatOf(file), file) : "oneroster";
    if (roles !== undefined && flags.format !== undefined && flags.format !== "oneroster")
      throw CommandError.usage(`--roles requires a file of OneRoster, got --format ${flags.format}`);
    // The service validates these.
    const layout = defined({ map, values, dates, encoding, separator, headerLine });
    const query = new URLSearchParams({ report: flags.json === true ? "all" : "problems", ...layout });
    if (flags.atomic === true) query.set("mode", "atomic");
    if (flags.dryRun === true) query.set("dryRun", "true");
    if (flags.upsert === true) query.set("upsert", flags.collection === undefined ? "studentNumber" : "key");
    const source = await openSource(file, flags.format === undefined ? format : undefined);
    const init =
      roles === undefined
        ? { headers: { "content-type": mediaTypes[format] }, body: Readable.toWeb(source), duplex: "half" }
        : { body: await formOf(roles, source) };
    const response = await ask(flags, `/students/import?${query}`, { method: "POST", ...init } as RequestInit, {
      statuses: [422],
    });
    if (response.status === 422) throw await rejectionOf(response, flags);
    await printReport(response, flags);
  });

/** The format of files that are only imported: the first sheet of a workbook is read like CSV, a JSON array like its items. */
function ownFormatOf(file = ""): FileFormat | undefined {
  if (/\.xlsx$/i.test(file)) return "csv";
  return /\.json$/i.test(file) ? "ndjson" : undefined;
}

/** Opens the file. Without `--format`, its content must look like the `guessed` format. */
export async function openSource(file: string | undefined, guessed?: FileFormat): Promise<Readable> {
  const isFile = file !== undefined && file !== "-";
  const size = isFile ? await sizeOf(file) : undefined;
  const shown = progress("importing", size);
  const source = isFile ? createReadStream(file, { highWaterMark: 256 * 1024 }) : openStdin();
  if (guessed === "ndjson") assertLines(await firstText(source));
  source.on("data", (chunk) => shown.add(chunk.length));
  source.pause();
  source.once("end", () => shown.end());
  return source;
}

/** A form of the roles and the users of OneRoster. */
async function formOf(roles: string, users: Readable): Promise<FormData> {
  await sizeOf(roles);
  const form = new FormData();
  for (const [name, source] of Object.entries({ roles: createReadStream(roles), file: users })) {
    form.set(name, new Blob([await blob(source)], { type: "text/csv" }), `${name}.csv`);
  }
  return form;
}

/** The beginning of a stream, which can still be read from the stream. */
async function firstText(source: Readable): Promise<string> {
  await once(source, "readable");
  const chunk = source.read() as Buffer | null;
  if (chunk === null) return "";
  source.unshift(chunk);
  return chunk.toString("utf8", 0, 1_000);
}

/** @throws CommandError when the text is clearly not JSON. The service would reject every single line. */
function assertLines(text: string): void {
  const first = text.replace(/^\ufeff/, "").trimStart()[0];
  if (first === undefined || first === "{" || first === "[") return;
  throw CommandError.usage(
    "the file does not look like NDJSON; set its format with --format csv or --format oneroster",
  );
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((cause: unknown) => {
    throw unreadable(file, cause);
  });
  if (found.isDirectory()) throw CommandError.usage(`'${file}' is a folder; name a file in it`);
  return found.size;
}
