import { Command } from "commander";
import { jsonLine, printable } from "../../printable.ts";
import { ask, type ServiceFlags, withService } from "./service-client.ts";

interface Version {
  readonly version: number;
  readonly action: string;
  readonly at: string;
}

const pageSize = 1_000;

/** `signalbox students history`: what was done to a record. */
export function historyCommand(): Command {
  return withService(new Command("history"))
    .description("list what was done to a student, the newest first, also to one that was deleted")
    .argument("<id>", "the id of the student")
    .option("--json", "print a JSON object for each version, one a line")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox students history 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11`,
    )
    .action(history);
}

async function history(id: string, { json, ...service }: ServiceFlags & { readonly json?: boolean }): Promise<void> {
  for (let before: number | undefined; before !== 1; ) {
    const behind = before === undefined ? "" : `&before=${before}`;
    const path = `/students/${encodeURIComponent(id)}/versions?limit=${pageSize}${behind}`;
    const versions = (await (await ask(service, path)).json()) as readonly Version[];
    for (const entry of versions) {
      const line = `${String(entry.version).padStart(4)}  ${entry.at}  ${entry.action}`;
      process.stdout.write(json === true ? jsonLine(entry) : `${printable(line)}\n`);
    }
    before = versions.length < pageSize ? 1 : versions.at(-1)?.version;
  }
}
