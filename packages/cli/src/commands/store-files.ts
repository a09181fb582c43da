import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { BackupOptions } from "@signalbox/students";
import { type BaseCommand, Command } from "../command.ts";
import { assertStore, type LocationFlags, locationFlags } from "../options.ts";
import { CommandError, stopSignal } from "../process.ts";
import { jsonLine, progress } from "../terminal.ts";

/** What a service found in its SQLite file. */
interface Checked {
  readonly issues: readonly string[];
}

/** How a service copies and checks its SQLite file. */
interface StoreFile<Check extends Checked> {
  /** The service, as its commands name it: "students". */
  readonly service: string;
  /** The name of the file in the data folder. */
  readonly file: string;
  /** What the file holds, as the help names it: "records". */
  readonly content: string;
  /** What a check counted: "3 students, 1 deleted". */
  summary(checked: Check): string;
  load(): Promise<{
    backup(source: string, target: string, options: BackupOptions): Promise<Check>;
    restore(source: string, target: string): Promise<Check>;
    check(file: string): Check;
  }>;
}

/** `backup`, `restore` and `doctor`: the commands that work on the SQLite file of a service. */
export function storeFileCommands<Check extends Checked>(store: StoreFile<Check>): readonly BaseCommand[] {
  const { service, content, summary } = store;
  const print = (file: string, checked: Check, { json }: { readonly json?: boolean }, ending = "; checked"): void => {
    process.stdout.write(json === true ? jsonLine(checked) : `${file}: ${summary(checked)}${ending}\n`);
  };
  return [
    new Command("backup")
      .with(locationFlags)
      .description(`copy the ${content} to a new file while the service runs, and check the copy`)
      .arg("<file>", "the file to write")
      .flag("--json", "print the counts of the copy as JSON")
      .examples(`
  $ signalbox ${service} backup /backups/${service}-2026-11-20.sqlite
  $ signalbox ${service} backup --data /var/lib/signalbox ${service}.sqlite`)
      .run(async (target, flags) => {
        const { backup } = await store.load();
        const source = fileOf(store, flags);
        assertStore(flags, store);
        const folder = dirname(resolve(target));
        if (!existsSync(folder))
          throw new CommandError(`there is no folder ${folder}; create it, or choose another file for the backup`);
        const bytes = statSync(source, { throwIfNoEntry: false })?.size;
        const shown = progress("copying", bytes);
        let before = 0;
        const signal = stopSignal();
        const progressOf: BackupOptions["progress"] = ({ pages, total }) => {
          shown.add(((pages - before) / total) * (bytes ?? 0));
          before = pages;
        };
        const checked = await backup(source, resolve(target), { progress: progressOf, signal })
          .catch((error: unknown) => {
            throw signal.aborted ? new CommandError("interrupted; no copy was kept") : error;
          })
          .finally(shown.end);
        print(target, checked, flags);
      }),
    new Command("restore")
      .with(locationFlags)
      .description(`check a backup, and copy it into a data folder without ${content}`)
      .arg("<file>", "the backup")
      .flag("--json", "print the counts of the backup as JSON")
      .examples(`
  $ signalbox ${service} restore /backups/${service}-2026-11-20.sqlite --data ./restored`)
      .run(async (source, flags) => {
        const { restore } = await store.load();
        const target = fileOf(store, flags);
        print(target, await restore(resolve(source), target), flags);
      }),
    new Command("doctor")
      .with(locationFlags)
      .description(`check the file of the ${content}, without changing it`)
      .flag("--json", "print the findings as JSON")
      .examples(`
  $ signalbox ${service} doctor
  $ signalbox ${service} doctor --data /var/lib/signalbox --json

Exit code: 0 without errors, 1 with errors.`)
      .run(async (flags) => {
        const { check } = await store.load();
        const file = fileOf(store, flags);
        assertStore(flags, store);
        const checked = check(file);
        print(file, checked, flags, "");
        if (checked.issues.length > 0) throw new CommandError(checked.issues.join(" "));
      }),
  ];
}

/** @throws CommandError when the service stores in PostgreSQL, which has tools of its own. */
function fileOf({ file }: Pick<StoreFile<Checked>, "file">, { data, databaseUrl }: LocationFlags): string {
  if (databaseUrl === undefined) return join(resolve(data), file);
  throw CommandError.usage("this command works on SQLite files; use pg_dump and pg_restore for a PostgreSQL database");
}
