import { Command } from "commander";
import { type PlaceFlags, placeOf } from "../../serve-options.ts";
import { withPlace } from "./place.ts";

/** `signalbox students migrate`: makes the tables, or brings them up to date. */
export function migrateCommand(): Command {
  return withPlace(new Command("migrate"))
    .description("make the tables or bring them up to date, as serve does by itself; never goes back")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox students migrate --database-url postgres://owner:password@localhost/school`,
    )
    .action(migrate);
}

async function migrate(flags: PlaceFlags): Promise<void> {
  const { migrateStudents } = await import("@signalbox/students");
  await migrateStudents(placeOf(flags));
  process.stdout.write("The tables are up to date.\n");
}
