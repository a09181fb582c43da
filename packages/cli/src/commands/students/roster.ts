import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Command, Option } from "commander";
import { unreadable, writeWhole } from "../../files.ts";
import { parseOutput } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { indentedJson, table } from "../../terminal.ts";
import { ask, ignoreClosed, type ServiceFlags, withService } from "./service-client.ts";

interface ExportFlags extends ServiceFlags {
  readonly oneroster: string;
  readonly since?: string;
  readonly output?: string;
}

interface ImportFlags extends ServiceFlags {
  readonly dryRun?: boolean;
  readonly deleteMissing?: boolean;
  readonly json?: boolean;
}

/** `signalbox students roster`: the CSV bundles of OneRoster. */
export function rosterCommand(): Command {
  return new Command("roster")
    .description("export and import the CSV bundles of OneRoster")
    .addCommand(
      withService(new Command("export"))
        .description("write the roster to stdout or a file, as a zip of CSV files")
        .addOption(new Option("--oneroster <version>", "version of OneRoster").choices(["1.1", "1.2"]).default("1.2"))
        .option("--since <time>", "a delta: only what has changed since then, with deletions")
        .option("-o, --output <file>", "file to write (default: stdout)", parseOutput)
        .addHelpText("after", "\nExamples:\n  $ signalbox students roster export --output roster.zip")
        .action(exportRoster),
    )
    .addCommand(
      withService(new Command("import"))
        .description("import a zip of CSV files")
        .argument("<file>", "the zip, with manifest.csv")
        .option("--dry-run", "report what would change, and store nothing")
        .option("--delete-missing", "delete records that complete files do not have")
        .option("--json", "print the summary as JSON")
        .addHelpText("after", "\nExamples:\n  $ signalbox students roster import roster.zip --dry-run")
        .action(importRoster),
    );
}

async function exportRoster({ oneroster, since, output, ...service }: ExportFlags): Promise<void> {
  if (output === undefined && process.stdout.isTTY)
    throw CommandError.usage("a terminal cannot show a zip; name a file with --output");
  const query = new URLSearchParams({ version: oneroster, ...(since === undefined ? {} : { since }) });
  const response = await ask(service, `/roster/bundle?${query}`);
  const source = Readable.fromWeb(response.body as ReadableStream);
  if (output === undefined) await pipeline(source, process.stdout).catch(ignoreClosed);
  else await writeWhole(output, (file) => pipeline(source, createWriteStream(file)), { mode: 0o600 });
}

interface Summary {
  readonly files: readonly (Readonly<Record<string, number>> & { readonly file: string })[];
  readonly errors: readonly { readonly file: string; readonly line: number; readonly detail: string }[];
  readonly ignored: readonly string[];
}

const counts = ["rows", "created", "updated", "deleted", "unchanged", "rejected", "missing"] as const;

async function importRoster(file: string, { dryRun, deleteMissing, json, ...service }: ImportFlags): Promise<void> {
  const query = new URLSearchParams({ dryRun: String(dryRun === true), deleteMissing: String(deleteMissing === true) });
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw unreadable(file, cause);
  });
  const init = { method: "POST", headers: { "content-type": "application/zip" }, body: bytes };
  const text = await (await ask(service, `/roster/bundle?${query}`, init)).text();
  const summary = JSON.parse(text) as Summary;
  if (json === true) process.stdout.write(indentedJson(text));
  else {
    const rows = summary.files.map((one) => [one.file, ...counts.map((name) => String(one[name]))]);
    process.stdout.write(table(["file", ...counts], rows));
    for (const { file: name, line, detail } of summary.errors)
      process.stderr.write(`${name} line ${line}: ${detail}\n`);
    if (summary.ignored.length > 0) process.stderr.write(`not read: ${summary.ignored.join(", ")}\n`);
  }
  if (summary.errors.length > 0) process.exitCode = 1;
}
