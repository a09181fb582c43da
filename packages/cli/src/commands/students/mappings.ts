import { Command } from "commander";
import { type ConfirmFlags, confirm, withConfirmation } from "../../grammar.ts";
import { parseArgument } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { jsonLine, printable, printableJson, reportDone, shellQuoted, table } from "../../terminal.ts";
import { ask, inPath, type ServiceFlags, withService } from "./service-client.ts";

interface JsonFlag {
  readonly json?: boolean;
}

interface Mapping {
  readonly name: string;
  readonly settings: object;
  readonly by: string | null;
  readonly savedAt: string;
}

/** `signalbox students mappings`: how files are read, saved by name for `students import --mapping`. */
export function mappingsCommand(): Command {
  return new Command("mappings")
    .description("save how files are imported, under a name")
    .addCommand(
      withService(new Command("create"))
        .description("create a mapping, or replace the one of this name")
        .argument("<name>", "name of the mapping")
        .argument("<json>", "its settings: map, values, dates, encoding, separator, headerLine")
        .option("--json", "print the mapping as JSON")
        .addHelpText(
          "after",
          `
Examples:
  $ signalbox students mappings create office '{"map": {"Matrikel": "studentNumber"}, "dates": "DD.MM.YYYY"}'
  $ signalbox students import examples/class.csv --mapping office --upsert

The repository has examples/class.csv.`,
        )
        .action(create),
    )
    .addCommand(
      withService(new Command("update"))
        .description("change settings of a mapping; null removes a setting")
        .argument("<name>", "name of the mapping")
        .argument("<json>", "the settings to change; all others stay unchanged")
        .option("--json", "print the mapping as JSON")
        .addHelpText("after", `\nExamples:\n  $ signalbox students mappings update office '{"dates": "YYYY-MM-DD"}'`)
        .action(update),
    )
    .addCommand(
      withService(new Command("list"))
        .description("list the saved mappings")
        .option("--json", "print them as JSON")
        .addHelpText("after", "\nExamples:\n  $ signalbox students mappings list")
        .action(list),
    )
    .addCommand(
      withService(new Command("get"))
        .description("print the settings of a mapping")
        .argument("<name>", "name of the mapping")
        .option("--json", "print the whole mapping as JSON")
        .addHelpText("after", "\nExamples:\n  $ signalbox students mappings get office")
        .action(get),
    )
    .addCommand(
      withConfirmation(withService(new Command("delete")))
        .description("delete a mapping")
        .argument("<name>", "name of the mapping")
        .option("--json", "print the name as JSON")
        .addHelpText("after", "\nExamples:\n  $ signalbox students mappings delete office --yes")
        .action(remove),
    );
}

function pathOf(name: string): string {
  return `/students/import/mappings/${inPath(name)}`;
}

async function create(name: string, settings: string, flags: ServiceFlags & JsonFlag): Promise<void> {
  parseSettings(settings);
  await save(name, settings, flags);
}

async function update(name: string, changes: string, flags: ServiceFlags & JsonFlag): Promise<void> {
  const changed = parseSettings(changes);
  // Proxies that compress a response change its ETag, which then never matches.
  const response = await ask(flags, pathOf(name), { headers: { "accept-encoding": "identity" } });
  const { settings } = (await response.json()) as Mapping;
  const all = Object.entries({ ...settings, ...changed }).filter(([, value]) => value !== null);
  const etag = response.headers.get("etag");
  // The service rejects the update if someone else has saved the mapping since.
  await save(name, JSON.stringify(Object.fromEntries(all)), flags, etag === null ? {} : { "if-match": etag });
}

function parseSettings(json: string): object {
  const expected = `a JSON object, such as '{"dates": "DD.MM.YYYY"}'`;
  const settings = parseArgument(json, `the settings must be ${expected}`);
  if (typeof settings === "object" && settings !== null && !Array.isArray(settings)) return settings;
  throw CommandError.usage(`the settings must be ${expected}`);
}

async function save(
  name: string,
  settings: string,
  { json, ...service }: ServiceFlags & JsonFlag,
  conditions: Readonly<Record<string, string>> = {},
): Promise<void> {
  const init = { method: "PUT", headers: { "content-type": "application/json", ...conditions }, body: settings };
  const text = await (await ask(service, pathOf(name), init)).text();
  if (json === true) process.stdout.write(`${printableJson(text)}\n`);
  else {
    const quoted = shellQuoted(printable(name));
    process.stderr.write(`saved; use it with: signalbox students import class.csv --mapping ${quoted}\n`);
  }
}

async function list({ json, ...service }: ServiceFlags & JsonFlag): Promise<void> {
  const text = await (await ask(service, "/students/import/mappings")).text();
  if (json === true) {
    process.stdout.write(`${printableJson(text)}\n`);
    return;
  }
  const rows = (JSON.parse(text) as Mapping[]).map(({ name, by, savedAt }) => [name, savedAt, by ?? ""]);
  if (rows.length === 0) process.stderr.write("no mappings; signalbox students mappings create makes one\n");
  else process.stdout.write(table(["NAME", "SAVED", "BY"], rows));
}

async function get(name: string, { json, ...service }: ServiceFlags & JsonFlag): Promise<void> {
  const text = await (await ask(service, pathOf(name))).text();
  const shown = json === true ? text : JSON.stringify((JSON.parse(text) as Mapping).settings);
  process.stdout.write(`${printableJson(shown)}\n`);
}

async function remove(name: string, { yes, json, ...service }: ServiceFlags & JsonFlag & ConfirmFlags): Promise<void> {
  await confirm(`Delete the mapping ${printable(name)}?`, yes === undefined ? {} : { yes });
  await ask(service, pathOf(name), { method: "DELETE" });
  if (json === true) process.stdout.write(jsonLine({ name }));
  else reportDone(`deleted the mapping ${name}`);
}
