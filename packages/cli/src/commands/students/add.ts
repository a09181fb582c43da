import { Command } from "commander";
import { printRecord } from "./print-record.ts";
import { readRecord } from "./read-record.ts";
import { ask, type ServiceFlags, withService } from "./service-client.ts";

/** `signalbox students add`: a new record. */
export function addCommand(): Command {
  return withService(new Command("add"))
    .description("create a student, or all of an array, and print what was stored")
    .argument("[json]", "the record as JSON; - or nothing reads stdin")
    .option("--json", "print it as the service writes it, on one line")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox students add '{"givenName": "Ada", "familyName": "Lovelace"}'
  $ signalbox students add < ada.json`,
    )
    .action(add);
}

async function add(
  record: string | undefined,
  { json, ...service }: ServiceFlags & { readonly json?: boolean },
): Promise<void> {
  const body = await readRecord(record);
  const response = await ask(service, "/students", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  printRecord(await response.text(), { json });
}
