import { Command } from "commander";
import { printRecord } from "./print-record.ts";
import { ask, type ServiceFlags, withService } from "./service-client.ts";

interface GetFlags extends ServiceFlags {
  readonly at?: string;
  readonly json?: boolean;
}

/** `signalbox students get`: one record. */
export function getCommand(): Command {
  return withService(new Command("get"))
    .description("print a student as JSON")
    .argument("<id>", "the id of the student")
    .option("--at <time>", "as it was at this time")
    .option("--json", "print it as the service writes it, on one line")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox students get 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11
  $ signalbox students get 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11 --at 2026-01-01`,
    )
    .action(get);
}

async function get(id: string, { at, json, ...service }: GetFlags): Promise<void> {
  const query = at === undefined ? "" : `?at=${encodeURIComponent(at)}`;
  const text = await (await ask(service, `/students/${encodeURIComponent(id)}${query}`)).text();
  printRecord(text, { json });
}
