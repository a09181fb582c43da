import { createWriteStream } from "node:fs";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Command, Option } from "commander";
import { CommandError } from "../../command-error.ts";
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
  // A reader that has enough (`head`) closes the pipe, which is no failure.
  await pipeline(source, counter, output === undefined ? process.stdout : createWriteStream(output)).catch(
    (error: NodeJS.ErrnoException) => {
      if (output !== undefined) throw new CommandError(`cannot write '${output}' (${error.code})`, { cause: error });
      if (error.code !== "EPIPE" && error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
    },
  );
  if (output !== undefined) shown.end();
}

function collect(value: string, values: readonly string[]): readonly string[] {
  return [...values, value];
}
