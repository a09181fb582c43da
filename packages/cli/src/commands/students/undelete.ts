import { Command } from "commander";
import { etagOf } from "./etag-of.ts";
import { printRecord } from "./print-record.ts";
import { ask, type ServiceFlags, withService } from "./service-client.ts";

/** `signalbox students undelete`: takes the deletion of a record back. */
export function undeleteCommand(): Command {
  return withService(new Command("undelete"))
    .description("take the deletion of a student back, and print the record")
    .argument("<id>", "the id of the student")
    .option("--if-match <version>", "only when the record still has this version (or ETag)")
    .option("--json", "print it as the service writes it, on one line")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox students undelete 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11`,
    )
    .action(undelete);
}

async function undelete(
  id: string,
  flags: ServiceFlags & { readonly ifMatch?: string; readonly json?: boolean },
): Promise<void> {
  const headers = flags.ifMatch === undefined ? {} : { "if-match": etagOf(id, flags.ifMatch) };
  const response = await ask(flags, `/students/${encodeURIComponent(id)}/restore`, { method: "POST", headers });
  printRecord(await response.text(), flags);
}
