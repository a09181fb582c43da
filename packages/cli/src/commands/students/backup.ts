import { resolve } from "node:path";
import { Command } from "commander";
import { jsonLine } from "../../printable.ts";
import type { PlaceFlags } from "../../serve-options.ts";
import { fileOf, withPlace } from "./place.ts";

/** `signalbox students backup`: a checked copy of the records, taken while the service runs. */
export function backupCommand(): Command {
  return withPlace(new Command("backup"))
    .description("copy the records to a new file while the service runs, and check the copy")
    .argument("<file>", "the file to write")
    .option("--json", "print what the copy has as JSON")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox students backup /backups/students-2026-11-20.sqlite
  $ signalbox students backup --data /var/lib/signalbox students.sqlite`,
    )
    .action(backup);
}

async function backup(file: string, flags: PlaceFlags & { readonly json?: boolean }): Promise<void> {
  const { backupStudents } = await import("@signalbox/students");
  const checked = await backupStudents(fileOf(flags), resolve(file));
  const { students, deleted, versions } = checked;
  process.stdout.write(
    flags.json === true
      ? jsonLine(checked)
      : `${file}: ${students} students, ${deleted} deleted, ${versions} versions; checked\n`,
  );
}
