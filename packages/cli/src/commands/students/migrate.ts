import { Command } from "commander";
import { CommandError } from "../../command-error.ts";
import { jsonLine } from "../../printable.ts";
import { type PlaceFlags, placeOf, recordsAt } from "../../serve-options.ts";
import { withPlace } from "./place.ts";
import { progress } from "./progress.ts";

interface MigrateFlags extends PlaceFlags {
  readonly to?: string;
  readonly json?: boolean;
}

/** `signalbox students migrate`: makes the tables or brings them up to date, or moves everything to another store. */
export function migrateCommand(): Command {
  return withPlace(new Command("migrate"))
    .description("bring the tables up to date, as serve does by itself; with --to, move everything to another store")
    .option("--to <place>", "an empty PostgreSQL database (its URL) or, from one, an empty data folder")
    .option("--json", "with --to, print how many rows of each table were moved as JSON")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox students migrate --database-url postgres://owner:password@localhost/school
  $ signalbox students migrate --data /var/lib/signalbox --to postgres://owner:password@localhost/school
  $ signalbox students migrate --database-url postgres://owner:password@localhost/school --to ./school

A move takes along ids, versions, history, keys, webhooks and positions in the feed of changes. It reads back what it
wrote, compares it, and keeps all or nothing. Stop the service before; the place that is left stays as it is.`,
    )
    .action(migrate);
}

async function migrate({ to, json, ...from }: MigrateFlags): Promise<void> {
  const target = to === undefined ? undefined : targetOf(to);
  const { migrateStudents, moveStudents } = await import("@signalbox/students");
  if (target === undefined) {
    await migrateStudents(placeOf(from));
    process.stdout.write(`The tables of ${recordsAt(from)} are up to date.\n`);
    return;
  }
  const shown = progress("moving", undefined);
  const moved = await moveStudents(placeOf(from), placeOf(target), { progress: shown.add });
  shown.end();
  const counts = `${moved.student} students, ${moved.student_change} versions, ${moved.api_key} keys, ${moved.webhook} webhooks`;
  const told = `Moved ${counts} to ${recordsAt(target)}; read back and compared.`;
  process.stdout.write(json === true ? jsonLine(moved) : `${told}\n`);
}

/** @throws CommandError when it is a URL of anything but PostgreSQL, which would become a folder of that name. */
function targetOf(to: string): PlaceFlags {
  const scheme = /^([a-z][\w+.-]*):\/\//i.exec(to)?.[1];
  if (scheme === undefined) return { data: to };
  if (/^postgres(ql)?$/i.test(scheme)) return { data: "", databaseUrl: to };
  throw CommandError.usage(
    `cannot move to a ${scheme}: URL; --to takes postgres://user:password@host/database or a folder`,
  );
}
