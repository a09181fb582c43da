import { Command } from "commander";
import { etagOf } from "./etag-of.ts";
import { ask, type ServiceFlags, withService } from "./service-client.ts";

/** `signalbox students delete`: deletes a record, which can be taken back. */
export function deleteCommand(): Command {
  return withService(new Command("delete"))
    .description("delete a student; undelete takes it back")
    .argument("<id>", "the id of the student")
    .option("--if-match <version>", "only when the record still has this version (or ETag)")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox students delete 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11
  $ signalbox students delete 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11 --if-match 3`,
    )
    .action(deleteStudent);
}

async function deleteStudent(id: string, flags: ServiceFlags & { readonly ifMatch?: string }): Promise<void> {
  const headers = flags.ifMatch === undefined ? {} : { "if-match": etagOf(id, flags.ifMatch) };
  await ask(flags, `/students/${encodeURIComponent(id)}`, { method: "DELETE", headers });
}
