import { resolve } from "node:path";
import { Command } from "commander";
import { fileOf, type LocationFlags, locationOf, recordsAt, withLocation } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { jsonLine, progress } from "../../terminal.ts";

/** `signalbox students backup`: a checked copy of the records, taken while the service runs. */
export function backupCommand(): Command {
  return withLocation(new Command("backup"))
    .description("copy the records to a new file while the service runs, and check the copy")
    .argument("<file>", "the file to write")
    .option("--json", "print the counts of the copy as JSON")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox students backup /backups/students-2026-11-20.sqlite
  $ signalbox students backup --data /var/lib/signalbox students.sqlite`,
    )
    .action(backup);
}

async function backup(file: string, flags: LocationFlags & { readonly json?: boolean }): Promise<void> {
  const { backupStudents } = await import("@signalbox/students");
  const checked = await backupStudents(fileOf(flags), resolve(file));
  const { students, deleted, versions } = checked;
  process.stdout.write(
    flags.json === true
      ? jsonLine(checked)
      : `${file}: ${students} students, ${deleted} deleted, ${versions} versions; checked\n`,
  );
}

/** `signalbox students restore`: copies a backup into an empty place. */
export function restoreCommand(): Command {
  return withLocation(new Command("restore"))
    .description("check a backup, and copy it into a data folder without records")
    .argument("<file>", "the backup")
    .option("--json", "print the counts of the backup as JSON")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox students restore /backups/students-2026-11-20.sqlite --data ./restored`,
    )
    .action(restore);
}

async function restore(file: string, flags: LocationFlags & { readonly json?: boolean }): Promise<void> {
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

interface MigrateFlags extends LocationFlags {
  readonly to?: string;
  readonly json?: boolean;
}

/** `signalbox students migrate`: creates or updates the tables, or moves everything to another store. */
export function migrateCommand(): Command {
  return withLocation(new Command("migrate"))
    .description("update the tables, as serve does at start; with --to, move everything to another store")
    .option("--to <place>", "an empty PostgreSQL database (its URL) or, from one, an empty data folder")
    .option("--json", "with --to, print the moved rows of each table as JSON")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox students migrate --database-url postgres://owner:password@localhost/school
  $ signalbox students migrate --data /var/lib/signalbox --to postgres://owner:password@localhost/school
  $ signalbox students migrate --database-url postgres://owner:password@localhost/school --to ./school

A move includes ids, versions, history, keys, webhooks and cursors of the change feed. It reads the copy back, compares it, and
commits everything or nothing. Stop the service first. The source stays as it is.`,
    )
    .action(migrate);
}

async function migrate({ to, json, ...from }: MigrateFlags): Promise<void> {
  const target = to === undefined ? undefined : targetOf(to);
  const { migrateStudents, moveStudents } = await import("@signalbox/students");
  if (target === undefined) {
    await migrateStudents(locationOf(from));
    process.stdout.write(`The tables of ${recordsAt(from)} are up to date.\n`);
    return;
  }
  const shown = progress("moving", undefined);
  const moved = await moveStudents(locationOf(from), locationOf(target), { progress: shown.add });
  shown.end();
  const counts = `${moved.student} students, ${moved.student_change} versions, ${moved.api_key} keys, ${moved.webhook} webhooks`;
  const summary = `Moved ${counts} to ${recordsAt(target)}; read back and compared.`;
  process.stdout.write(json === true ? jsonLine(moved) : `${summary}\n`);
}

/** @throws CommandError when it is a URL of anything but PostgreSQL, which would become a folder of that name. */
function targetOf(to: string): LocationFlags {
  const scheme = /^([a-z][\w+.-]*):\/\//i.exec(to)?.[1];
  if (scheme === undefined) return { data: to };
  if (/^postgres(ql)?$/i.test(scheme)) return { data: "", databaseUrl: to };
  throw CommandError.usage(
    `cannot move to a ${scheme}: URL; --to takes postgres://user:password@host/database or a folder`,
  );
}

/** `signalbox students doctor`: checks the records, without changing them. */
export function doctorCommand(): Command {
  return withLocation(new Command("doctor"))
    .description("check the file of the records and their history, without changing it")
    .option("--json", "print the findings as JSON")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox students doctor
  $ signalbox students doctor --data /var/lib/signalbox --json

Exit code: 0 without errors, 1 with errors.`,
    )
    .action(doctor);
}

async function doctor(flags: LocationFlags & { readonly json?: boolean }): Promise<void> {
  const { checkStudentsFile } = await import("@signalbox/students");
  const file = fileOf(flags);
  const checked = checkStudentsFile(file);
  const { students, deleted, versions, issues } = checked;
  if (flags.json === true) process.stdout.write(jsonLine(checked));
  else process.stdout.write(`${file}: ${students} students, ${deleted} deleted, ${versions} versions\n`);
  if (issues.length > 0) throw new CommandError(issues.join(" "));
}
