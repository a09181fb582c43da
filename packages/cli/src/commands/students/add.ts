import { Command } from "commander";
import { readRecord } from "./read-record.ts";
import { ask, type ServiceFlags, withService } from "./service-client.ts";

/** `signalbox students add`: a new record. */
export function addCommand(): Command {
  return withService(new Command("add"))
    .description("create a student, or all of an array, and print what was stored")
    .argument("[json]", "the record as JSON; - or nothing reads stdin")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox students add '{"givenName": "Ada", "familyName": "Lovelace"}'
  $ signalbox students add < ada.json`,
    )
    .action(add);
}

async function add(json: string | undefined, service: ServiceFlags): Promise<void> {
  const body = await readRecord(json);
  const response = await ask(service, "/students", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  process.stdout.write(`${await response.text()}\n`);
}
