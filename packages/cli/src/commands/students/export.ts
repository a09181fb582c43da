import { createWriteStream } from "node:fs";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { BaseCommand } from "../../command.ts";
import { writeWhole } from "../../files.ts";
import { collect } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { printable, progress } from "../../terminal.ts";
import { parseFilters } from "./list.ts";
import { ask, ignoreClosed, printBody, recordCommand } from "./service-client.ts";

export const formats = ["ndjson", "csv", "oneroster"] as const;
export type FileFormat = (typeof formats)[number];

/** `signalbox students export`: all records as a file. */
export const exportCommand: BaseCommand = recordCommand("export")
  .description("write students to stdout or a file")
  .choice("-f, --format <format>", "format of the output (default: from the file name)", formats)
  .output()
  .exclusive("--json", "lines of JSON: the same as --format ndjson", ["format"])
  .flag("-w, --where <filter>", "a filter such as status=enrolled; may be repeated", collect, [])
  .examples(`
  $ signalbox students export > students.ndjson
  $ signalbox students export --output students.csv --where status=enrolled
  $ signalbox students export | jq -r .email`)
  .run(async ({ format: asked, output, json, where, ...service }) => {
    const format = formatOf(json === true ? "ndjson" : asked, output);
    const query = parseFilters(where);
    const response = await ask(service, `/students?${query}`, { headers: { accept: mediaTypes[format] } });
    if (output === undefined && process.stdout.isTTY) {
      // A terminal would act on control characters in records.
      await printBody(response.body, (text) => printable(text.replaceAll("\r", ""), { lines: true }));
      return;
    }
    await writeExport(response, output);
  });

/** Writes the body of a response to a file that only its owner may read, or to stdout. */
export async function writeExport(response: Response, output: string | undefined): Promise<void> {
  const shown = progress("exporting", undefined);
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      shown.add(chunk.length);
      done(null, chunk);
    },
  });
  const source = Readable.fromWeb(response.body as ReadableStream);
  try {
    if (output === undefined) await pipeline(source, counter, process.stdout).catch(ignoreClosed);
    else await writeFile(output, source, counter);
  } finally {
    shown.end();
  }
}

async function writeFile(output: string, source: Readable, counter: Transform): Promise<void> {
  let streamError: Error | undefined;
  // Listens before the first `await`, because an unhandled error event ends the process.
  source.once("error", (error) => {
    streamError = error;
  });
  const write = (file: string): Promise<void> => pipeline(source, counter, createWriteStream(file));
  await writeWhole(output, write, { mode: 0o600 }).catch((error: unknown) => {
    if (streamError === undefined) throw error;
    const reason = `the response ended early; '${output}' was not written (${streamError.message})`;
    throw new CommandError(reason, { cause: error });
  });
}

export const mediaTypes: Readonly<Record<FileFormat, string>> = {
  ndjson: "application/x-ndjson",
  csv: "text/csv",
  oneroster: 'text/csv; profile="oneroster"',
};

/** The format of `--format`, or of the file name. */
export function formatOf(asked: FileFormat | undefined, file: string | undefined): FileFormat {
  if (asked !== undefined) return asked;
  if (file === undefined || file === "-" || /\.(ndjson|jsonl)$/i.test(file)) return "ndjson";
  if (/\.csv$/i.test(file)) return "csv";
  if (/\.json$/i.test(file))
    throw CommandError.usage(`${file} is not NDJSON; jq -c '.[]' turns a JSON array into one record per line`);
  if (/\.(xlsx?|ods|numbers)$/i.test(file)) throw CommandError.usage(`${file} is a workbook; use a CSV file instead`);
  throw CommandError.usage(`cannot detect the format of '${file}'; set it with --format`);
}
