import { Command } from "commander";
import { type ConfirmFlags, confirm, withConfirmation } from "../../grammar.ts";
import { CommandError } from "../../process.ts";
import { jsonLine, printable, printableJson, table } from "../../terminal.ts";
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
    .description("save how files are imported, and list, show and delete that")
    .addCommand(
      withService(new Command("save"))
        .description("save a mapping, or replace it")
        .argument("<name>", "name of the mapping")
        .argument("<json>", "its settings: map, values, dates, encoding, separator, headerLine")
        .option("--json", "print the mapping as JSON")
        .addHelpText(
          "after",
          `
Examples:
  $ signalbox students mappings save office '{"map": {"Matrikel": "studentNumber"}, "dates": "DD.MM.YYYY"}'
  $ signalbox students import class.csv --mapping office --upsert`,
        )
        .action(save),
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

async function save(name: string, settings: string, { json, ...service }: ServiceFlags & JsonFlag): Promise<void> {
  try {
    JSON.parse(settings);
  } catch (cause) {
    throw CommandError.usage(`the settings are not JSON (${(cause as Error).message})`);
  }
  const init = { method: "PUT", headers: { "content-type": "application/json" }, body: settings };
  const text = await (await ask(service, pathOf(name), init)).text();
  if (json === true) process.stdout.write(`${printableJson(text)}\n`);
  else process.stderr.write(`saved; use it with: signalbox students import --mapping ${printable(name)}\n`);
}

async function list({ json, ...service }: ServiceFlags & JsonFlag): Promise<void> {
  const text = await (await ask(service, "/students/import/mappings")).text();
  if (json === true) {
    process.stdout.write(`${printableJson(text)}\n`);
    return;
  }
  const rows = (JSON.parse(text) as Mapping[]).map(({ name, by, savedAt }) => [name, savedAt, by ?? ""]);
  if (rows.length === 0) process.stderr.write("no mappings; signalbox students mappings save makes one\n");
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
}
