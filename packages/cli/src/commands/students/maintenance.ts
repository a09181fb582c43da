import { existsSync } from "node:fs";
import { type BaseCommand, Command } from "../../command.ts";
import { confirm, confirmFlag } from "../../confirm.ts";
import { assertStore, type LocationFlags, locationFlags, locationOf, recordsAt, studentsStore } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { jsonLine, progress } from "../../terminal.ts";
import { storeFileCommands } from "../store-files.ts";

/** `signalbox students backup`, `restore` and `doctor`. */
export const studentsFileCommands: readonly BaseCommand[] = storeFileCommands({
  service: "students",
  ...studentsStore,
  summary: ({ students, deleted, versions }) => `${students} students, ${deleted} deleted, ${versions} versions`,
  async load() {
    const { backupStudents, checkStudentsFile, restoreStudents } = await import("@signalbox/students");
    return { backup: backupStudents, restore: restoreStudents, check: checkStudentsFile };
  },
});

/** `signalbox students reset`: deletes everything, for the next class. */
export const resetCommand: BaseCommand = new Command("reset")
  .with(locationFlags)
  .with(confirmFlag)
  .description("delete all records, history, keys and webhooks, so that every id is free again")
  .flag("--json", "print the file as JSON")
  .examples(`
  $ signalbox students reset --data ./class --yes
  $ signalbox students serve --class --data ./class

Stop the service first. Records in PostgreSQL are not reset: use another database.`)
  .run(async ({ yes, json, ...from }) => {
    if (from.databaseUrl !== undefined)
      throw CommandError.usage("reset deletes a file; use another PostgreSQL database");
    assertStore(from, studentsStore);
    const file = recordsAt(from);
    await confirm(`Delete everything in ${file}: records, history, keys, webhooks and the access log?`, { yes });
    const { resetStudents } = await import("@signalbox/students");
    await resetStudents(file);
    process.stdout.write(json === true ? jsonLine({ file }) : `Deleted everything in ${file}.\n`);
  });

/** `signalbox students migrate`: creates or updates the tables, or moves everything to another store. */
export const migrateCommand: BaseCommand = new Command("migrate")
  .with(locationFlags)
  .description("update the tables, as serve does on start; with --to, move everything to another store")
  .flag("--to <location>", "an empty PostgreSQL database (its URL) or, from one, an empty data folder")
  .flag("--json", "with --to, print the moved rows of each table as JSON")
  .examples(`
  $ signalbox students migrate --database-url postgres://owner:password@localhost/school
  $ signalbox students migrate --data /var/lib/signalbox --to postgres://owner:password@localhost/school
  $ signalbox students migrate --database-url postgres://owner:password@localhost/school --to ./school

A move includes ids, versions, history, keys, webhooks and cursors of the change feed. It reads the copy back, compares it, and
commits everything or nothing. Stop the service first. The source stays as it is.`)
  .run(async ({ to, json, ...from }) => {
    const target = to === undefined ? undefined : targetOf(to);
    if (target !== undefined) assertStore(from, studentsStore);
    const { migrateStudents, moveStudents } = await import("@signalbox/students");
    if (target === undefined) {
      const location = recordsAt(from);
      const isNew = from.databaseUrl === undefined && !existsSync(location);
      await migrateStudents(locationOf(from));
      process.stdout.write(
        isNew ? `Created an empty store: ${location}\n` : `The tables of ${location} are up to date.\n`,
      );
      return;
    }
    const shown = progress("moving", undefined);
    const moved = await moveStudents(locationOf(from), locationOf(target), { progress: shown.add });
    shown.end();
    const counts = `${moved.record} students, ${moved.record_change} versions, ${moved.api_key} keys, ${moved.webhook} webhooks`;
    const summary = `Moved ${counts} to ${recordsAt(target)}; read back and compared.`;
    process.stdout.write(json === true ? jsonLine(moved) : `${summary}\n`);
  });

/** @throws CommandError when it is a URL of anything but PostgreSQL, which would become a folder of that name. */
function targetOf(to: string): LocationFlags {
  const scheme = /^([a-z][\w+.-]*):\/\//i.exec(to)?.[1];
  if (scheme === undefined) return { data: to };
  if (/^postgres(ql)?$/i.test(scheme)) return { data: "", databaseUrl: to };
  throw CommandError.usage(
    `cannot move to ${scheme}://…; --to takes postgres://user:password@host/database or a folder`,
  );
}
