import { Command } from "commander";
import { CommandError } from "../../command-error.ts";
import { jsonLine } from "../../printable.ts";
import type { PlaceFlags } from "../../serve-options.ts";
import { fileOf, withPlace } from "./place.ts";

/** `signalbox students doctor`: checks the records, and changes nothing. */
export function doctorCommand(): Command {
  return withPlace(new Command("doctor"))
    .description("check the file of the records and their history, and change nothing")
    .option("--json", "print the findings as JSON")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox students doctor
  $ signalbox students doctor --data /var/lib/signalbox --json

Exit code: 0 when all is well, 1 when something is wrong.`,
    )
    .action(doctor);
}

async function doctor(flags: PlaceFlags & { readonly json?: boolean }): Promise<void> {
  const { checkStudentsFile } = await import("@signalbox/students");
  const file = fileOf(flags);
  const checked = checkStudentsFile(file);
  const { students, deleted, versions, faults } = checked;
  if (flags.json === true) process.stdout.write(jsonLine(checked));
  else process.stdout.write(`${file}: ${students} students, ${deleted} deleted, ${versions} versions\n`);
  if (faults.length > 0) throw new CommandError(faults.join(" "));
}
