import { createWriteStream } from "node:fs";
import { chmod, rename, rm, stat } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Command, Option } from "commander";
import { collect } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { printable, progress } from "../../terminal.ts";
import { parseFilters } from "./list.ts";
import { ask, type ServiceFlags, withService } from "./service-client.ts";

interface ExportFlags extends ServiceFlags {
  readonly format?: FileFormat;
  readonly output?: string;
  readonly where: readonly string[];
}

/** `signalbox students export`: all records as a file. */
export function exportCommand(): Command {
  return withService(new Command("export"))
    .description("write students to stdout or a file")
    .addOption(
      new Option("-f, --format <format>", "format of the output (default: by the name of the file)").choices([
        ...formats,
      ]),
    )
    .option("-o, --output <file>", "file to write (default: stdout)")
    .option("-w, --where <filter>", "a filter such as status=enrolled; may be repeated", collect, [])
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox students export > students.ndjson
  $ signalbox students export --output students.csv --where status=enrolled
  $ signalbox students export | jq -r .email`,
    )
    .action(exportFile);
}

async function exportFile({ format: asked, output, where, ...service }: ExportFlags): Promise<void> {
  const format = formatOf(asked, output);
  const query = parseFilters(where);
  const response = await ask(service, `/students?${query}`, { headers: { accept: mediaTypes[format] } });
  const shown = progress("exporting", undefined);
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      shown.add(chunk.length);
      done(null, chunk);
    },
  });
  const source = Readable.fromWeb(response.body as ReadableStream);
  if (output === undefined) {
    // A reader that stops (`head`) closes the pipe, which is not an error.
    await pipeline([source, counter, ...(process.stdout.isTTY ? [forTerminal()] : []), process.stdout]).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "EPIPE" && error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
      },
    );
    return;
  }
  await writeWhole(output, source, counter);
  shown.end();
}

/** A terminal would act on control characters in records. */
function forTerminal(): Transform {
  const decoder = new TextDecoder();
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, printable(decoder.decode(chunk, { stream: true }).replaceAll("\r", ""), { lines: true }));
    },
  });
}

/**
 * Writes the whole file or, when the service or the disk fails, leaves it as it was. Only its owner may read a new file; a file
 * that is replaced keeps its mode.
 */
async function writeWhole(output: string, source: Readable, counter: Transform): Promise<void> {
  let streamError: Error | undefined;
  // Before anything is awaited: an error that nobody listens for ends the process.
  source.once("error", (error) => {
    streamError = error;
  });
  const existing = await stat(output).catch(() => undefined);
  // A device or a pipe can only be written to.
  const part = existing === undefined || existing.isFile() ? `${output}.part` : output;
  try {
    if (part !== output) await rm(part, { force: true });
    await pipeline(source, counter, createWriteStream(part, { mode: 0o600 }));
    if (existing !== undefined && part !== output) await chmod(part, existing.mode & 0o777);
    if (part !== output) await rename(part, output);
  } catch (cause) {
    if (part !== output) await rm(part, { force: true });
    if (streamError !== undefined) {
      throw new CommandError(`the response ended early; '${output}' was not written (${streamError.message})`, {
        cause,
      });
    }
    const { code, message } = cause as NodeJS.ErrnoException;
    throw new CommandError(`cannot write '${output}' (${code ?? message})`, { cause });
  }
}

export const formats = ["ndjson", "csv", "oneroster"] as const;
export type FileFormat = (typeof formats)[number];

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
  throw CommandError.usage(`cannot tell the format of '${file}'; name it with --format`);
}
