import { resolve } from "node:path";
import { Command } from "commander";
import { jsonLine } from "../../printable.ts";
import type { PlaceFlags } from "../../serve-options.ts";
import { fileOf, withPlace } from "./place.ts";

/** `signalbox students restore`: puts a backup where no records are. */
export function restoreCommand(): Command {
  return withPlace(new Command("restore"))
    .description("check a backup and put it in the data folder, where no records may be")
    .argument("<file>", "the backup")
    .option("--json", "print what was restored as JSON")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox students restore /backups/students-2026-11-20.sqlite --data ./restored`,
    )
    .action(restore);
}

async function restore(file: string, flags: PlaceFlags & { readonly json?: boolean }): Promise<void> {
  const { restoreStudents } = await import("@signalbox/students");
  const target = fileOf(flags);
  const checked = await restoreStudents(resolve(file), target);
  const { students, deleted, versions } = checked;
  process.stdout.write(
    flags.json === true
      ? jsonLine(checked)
      : `${target}: ${students} students, ${deleted} deleted, ${versions} versions; checked\n`,
  );
}
