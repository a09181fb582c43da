import type { ApiKey, StudentKeys } from "@signalbox/students";
import { type BaseCommand, Command } from "../../command.ts";
import { confirm, confirmFlag } from "../../confirm.ts";
import { assertStore, type LocationFlags, locationFlags, locationOf, recordsAt, studentsStore } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { jsonLine, printRecord, reportDone, table } from "../../terminal.ts";

const scopes = ["read", "write", "admin", "roster", "roster-demographics"] as const;

/** The longest lifetime in days. A time that no date can show would break every list of keys. */
const MAX_DAYS = 36_500;

/** `signalbox students keys`: the API keys of a service with `--require-key`. */
export const keysCommand: BaseCommand = new Command("keys")
  .description("create, list, show and revoke API keys")
  .addCommand(
    new Command("create")
      .with(locationFlags)
      .description("create a key, and print its secret, which is shown only once")
      .arg("<name>", "name of its owner")
      .choice("--scope <scope>", "what the key allows", scopes, "read")
      .flag("--days <count>", "lifetime (default: unlimited)")
      .flag("--json", "print the key as JSON")
      .examples("  $ signalbox students keys create registry --scope write --days 90")
      .run(async (name, { scope, days, json, ...location }) => {
        const lifetime = days === undefined ? undefined : Number(days);
        if (lifetime !== undefined && !(lifetime > 0 && lifetime <= MAX_DAYS))
          throw CommandError.usage(`--days must be a number above 0, and at most ${MAX_DAYS}`);
        if (name.trim() === "") throw CommandError.usage("the name is empty; name the owner of the key");
        await withKeys(location, async (keys) => {
          const expiresAt = lifetime === undefined ? null : Date.now() + Math.ceil(lifetime * 86_400_000);
          const key = await keys.add({ name, scope, expiresAt });
          process.stderr.write(`key of ${recordsAt(location)}\n`);
          if (scope.startsWith("roster")) process.stderr.write(`client id: ${key.id}\nclient secret:\n`);
          process.stdout.write(json === true ? jsonLine(shown(key)) : `${key.secret}\n`);
        });
      }),
  )
  .addCommand(
    new Command("list")
      .with(locationFlags)
      .description("list keys, without their secrets")
      .flag("--json", "print them as JSON")
      .examples("  $ signalbox students keys list")
      .run(async ({ json, ...location }) => {
        await withKeys(location, async (keys) => {
          const all = await keys.list();
          process.stderr.write(`keys of ${recordsAt(location)}\n`);
          const rows = all.map(({ id, name, scope, expiresAt, lastUsedAt }) => [
            id,
            scope,
            timeOf(expiresAt) ?? "never",
            timeOf(lastUsedAt) ?? "never",
            name,
          ]);
          if (json === true) process.stdout.write(jsonLine(all.map(shown)));
          else if (all.length === 0) process.stderr.write("no keys; signalbox students keys create makes one\n");
          else process.stdout.write(table(["KEY", "SCOPE", "EXPIRES", "LAST USED", "NAME"], rows));
        });
      }),
  )
  .addCommand(
    new Command("get")
      .with(locationFlags)
      .description("print a key without its secret, as JSON")
      .arg("<id>", "the id of the key")
      .flag("--json", "print it on one line")
      .examples("  $ signalbox students keys get 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11")
      .run(async (id, { json, ...location }) => {
        await withKeys(location, async (keys) => {
          const key = (await keys.list()).find((one) => one.id === id.toLowerCase());
          if (key === undefined) throw noSuchKey(id);
          printRecord(JSON.stringify(shown(key)), json);
        });
      }),
  )
  .addCommand(
    new Command("delete")
      .with(locationFlags)
      .with(confirmFlag)
      .description("revoke a key at once, and delete it")
      .arg("<id>", "the id of the key")
      .flag("--json", "print the id as JSON")
      .examples("  $ signalbox students keys delete 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11 --yes")
      .run(async (id, { yes, json, ...location }) => {
        await withKeys(location, async (keys) => {
          await confirm(`Revoke the key ${id}?`, { yes });
          if (!(await keys.revoke(id))) throw noSuchKey(id);
          reportDone(`revoked the key ${id}`, json && { id });
        });
      }),
  );

/** Opens the keys of an existing store for some work. */
async function withKeys(location: LocationFlags, work: (keys: StudentKeys) => Promise<void>): Promise<void> {
  assertStore(location, studentsStore, "signalbox students migrate");
  const { openStudentKeys } = await import("@signalbox/students");
  const keys = await openStudentKeys(locationOf(location));
  await work(keys).finally(() => keys.close());
}

function noSuchKey(id: string): CommandError {
  return new CommandError(`key ${id} does not exist; signalbox students keys list shows all`);
}

/** A key with its times as the service shows them at `/keys`. */
function shown<Key extends ApiKey>(key: Key) {
  const { createdAt, expiresAt, lastUsedAt } = key;
  return { ...key, createdAt: timeOf(createdAt), expiresAt: timeOf(expiresAt), lastUsedAt: timeOf(lastUsedAt) };
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
