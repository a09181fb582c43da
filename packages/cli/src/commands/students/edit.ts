import { Command } from "commander";
import { etagOf } from "./etag-of.ts";
import { printRecord } from "./print-record.ts";
import { readRecord } from "./read-record.ts";
import { ask, type ServiceFlags, withService } from "./service-client.ts";

interface EditFlags extends ServiceFlags {
  readonly replace?: boolean;
  readonly ifMatch?: string;
  readonly json?: boolean;
}

/** `signalbox students edit`: changes members of a record, or replaces it. */
export function editCommand(): Command {
  return withService(new Command("edit"))
    .description("change members of a student; null removes one")
    .argument("<id>", "the id of the student")
    .argument("[json]", "the members as JSON; - or nothing reads stdin")
    .option("--replace", "put the JSON in the place of the whole record")
    .option("--if-match <version>", "only when the record still has this version (or ETag)")
    .option("--json", "print it as the service writes it, on one line")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox students edit 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11 '{"status": "graduated"}'
  $ signalbox students edit 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11 '{"status": "on_leave"}' --if-match 2
  $ signalbox students edit 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11 --replace < ada.json`,
    )
    .action(edit);
}

async function edit(id: string, record: string | undefined, flags: EditFlags): Promise<void> {
  const body = await readRecord(record);
  const response = await ask(flags, `/students/${encodeURIComponent(id)}`, {
    method: flags.replace === true ? "PUT" : "PATCH",
    headers: {
      "content-type": "application/json",
      ...(flags.ifMatch === undefined ? {} : { "if-match": etagOf(id, flags.ifMatch) }),
    },
    body,
  });
  printRecord(await response.text(), flags);
}
