import { Readable } from "node:stream";
import { type BaseCommand, Command } from "../../command.ts";
import { defined } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { writeExport } from "./export.ts";
import { openSource } from "./import.ts";
import { printReport } from "./import-report.ts";
import { ask, serviceCommand } from "./service-client.ts";

/** `signalbox students roster`: the CSV bundles of OneRoster. */
export const rosterCommand: BaseCommand = new Command("roster")
  .description("export and import the CSV bundles of OneRoster")
  .addCommand(
    serviceCommand("export")
      .description("write the roster to stdout or a file, as a zip of CSV files")
      .choice("--oneroster <version>", "version of OneRoster", ["1.1", "1.2"], "1.2")
      .flag("--since <time>", "a delta: only what has changed since then, with deletions")
      .output()
      .examples("  $ signalbox students roster export --output roster.zip")
      .run(async ({ oneroster, since, output, ...service }) => {
        if (output === undefined && process.stdout.isTTY)
          throw CommandError.usage("a terminal cannot show a zip; name a file with --output");
        const query = new URLSearchParams(defined({ version: oneroster, since }));
        await writeExport(await ask(service, `/roster/bundle?${query}`), output);
      }),
  )
  .addCommand(
    serviceCommand("import")
      .description("import a zip of CSV files")
      .arg("<file>", "the zip, with manifest.csv")
      .flag("--dry-run", "report what would change, and store nothing")
      .flag("--delete-missing", "delete records that complete files do not have")
      .flag("--json", "print the result of each row as NDJSON")
      .examples(`
  $ signalbox students roster import roster.zip --dry-run
  $ signalbox students roster import roster.zip --delete-missing

The summary has the command that undoes the import. Exit code: 0 when all rows were imported, 1 otherwise.`)
      .run(async (file, { dryRun, deleteMissing, json, ...service }) => {
        const query = new URLSearchParams({
          dryRun: String(dryRun === true),
          deleteMissing: String(deleteMissing === true),
          report: json === true ? "all" : "problems",
        });
        const body = Readable.toWeb(await openSource(file));
        const init = {
          method: "POST",
          headers: { "content-type": "application/zip" },
          body,
          duplex: "half",
        } as RequestInit;
        const response = await ask(service, `/roster/bundle?${query}`, init);
        await printReport(response, { ...service, json: json === true, dryRun: dryRun === true, upsert: true });
      }),
  );
