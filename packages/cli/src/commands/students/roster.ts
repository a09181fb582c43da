import { Readable } from "node:stream";
import { Command } from "../../command.ts";
import { parseOutput } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { writeExport } from "./export.ts";
import { openSource } from "./import.ts";
import { printReport } from "./import-report.ts";
import { ask, type ServiceFlags, withService } from "./service-client.ts";

interface ExportFlags extends ServiceFlags {
  readonly oneroster: string;
  readonly since?: string;
  readonly output?: string;
}

interface ImportFlags extends ServiceFlags {
  readonly dryRun?: boolean;
  readonly deleteMissing?: boolean;
}

/** `signalbox students roster`: the CSV bundles of OneRoster. */
export function rosterCommand(): Command {
  return new Command("roster")
    .description("export and import the CSV bundles of OneRoster")
    .addCommand(
      withService(new Command("export"))
        .description("write the roster to stdout or a file, as a zip of CSV files")
        .choice("--oneroster <version>", "version of OneRoster", ["1.1", "1.2"], "1.2")
        .option("--since <time>", "a delta: only what has changed since then, with deletions")
        .option("-o, --output <file>", "file to write (default: stdout)", parseOutput)
        .examples("  $ signalbox students roster export --output roster.zip")
        .action(exportRoster),
    )
    .addCommand(
      withService(new Command("import"))
        .description("import a zip of CSV files")
        .argument("<file>", "the zip, with manifest.csv")
        .option("--dry-run", "report what would change, and store nothing")
        .option("--delete-missing", "delete records that complete files do not have")
        .option("--json", "print the result of each row as NDJSON")
        .examples(`
  $ signalbox students roster import roster.zip --dry-run
  $ signalbox students roster import roster.zip --delete-missing

The summary has the command that undoes the import. Exit code: 0 when all rows were imported, 1 otherwise.`)
        .action(importRoster),
    );
}

async function exportRoster({ oneroster, since, output, ...service }: ExportFlags): Promise<void> {
  if (output === undefined && process.stdout.isTTY)
    throw CommandError.usage("a terminal cannot show a zip; name a file with --output");
  const query = new URLSearchParams({ version: oneroster, ...(since === undefined ? {} : { since }) });
  await writeExport(await ask(service, `/roster/bundle?${query}`), output);
}

async function importRoster(file: string, { dryRun, deleteMissing, json, ...service }: ImportFlags): Promise<void> {
  const query = new URLSearchParams({
    dryRun: String(dryRun === true),
    deleteMissing: String(deleteMissing === true),
    report: json === true ? "all" : "problems",
  });
  const body = Readable.toWeb(await openSource(file));
  const init = { method: "POST", headers: { "content-type": "application/zip" }, body, duplex: "half" } as RequestInit;
  const response = await ask(service, `/roster/bundle?${query}`, init);
  await printReport(response, { ...service, json: json === true, dryRun: dryRun === true, upsert: true });
}
