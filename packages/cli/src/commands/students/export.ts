import { createWriteStream } from "node:fs";
import { chmod, rename, rm, stat } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Command, Option } from "commander";
import { CommandError } from "../../command-error.ts";
import { printable } from "../../printable.ts";
import { type FileFormat, formatOf, formats, mediaTypes } from "./file-format.ts";
import { progress } from "./progress.ts";
import { readFilters } from "./read-filters.ts";
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
    .addOption(new Option("-f, --format <format>", "told by the name of the file otherwise").choices([...formats]))
    .option("-o, --output <file>", "the file to write; stdout otherwise")
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
  const query = readFilters(where);
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
    // A reader that has enough (`head`) closes the pipe, which is no failure.
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

/** A terminal would act on some of what records may hold. */
function forTerminal(): Transform {
  const decoder = new TextDecoder();
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, printable(decoder.decode(chunk, { stream: true }).replaceAll("\r", ""), { lines: true }));
    },
  });
}

/**
 * Writes a file that is there as a whole or, when the service or the disk fails, as it was. Only its owner may read a new
 * one; one that is replaced keeps its mode.
 */
async function writeWhole(output: string, source: Readable, counter: Transform): Promise<void> {
  const existing = await stat(output).catch(() => undefined);
  // A device or a pipe can only be written to.
  const part = existing === undefined || existing.isFile() ? `${output}.part` : output;
  let cut: Error | undefined;
  source.once("error", (error) => {
    cut = error;
  });
  try {
    if (part !== output) await rm(part, { force: true });
    await pipeline(source, counter, createWriteStream(part, { mode: 0o600 }));
    if (existing !== undefined && part !== output) await chmod(part, existing.mode & 0o777);
    if (part !== output) await rename(part, output);
  } catch (cause) {
    if (part !== output) await rm(part, { force: true });
    if (cut !== undefined) {
      throw new CommandError(`the service broke off; '${output}' was not written (${cut.message})`, { cause });
    }
    const { code, message } = cause as NodeJS.ErrnoException;
    throw new CommandError(`cannot write '${output}' (${code ?? message})`, { cause });
  }
}

function collect(value: string, values: readonly string[]): readonly string[] {
  return [...values, value];
}
