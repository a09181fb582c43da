import { Command } from "commander";
import { jsonLine } from "../../printable.ts";
import { explained } from "./explained.ts";
import { openRoute, type ServiceFlags, withService } from "./service.ts";

/** `signalbox capture share`: a link by which others read a private route. */
export function shareCommand(): Command {
  return withService(new Command("share"))
    .description("print the link by which others read a private route, in a browser or as <route> of these commands")
    .argument("<route>", "its id or its address")
    .option("--json", "print the link and its token as JSON")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox capture share 7f1c… --secret "$SECRET"
  $ signalbox capture tail "$(signalbox capture share 7f1c… --secret "$SECRET")"`,
    )
    .action(explained(share));
}

async function share(name: string, flags: ServiceFlags & { readonly json?: boolean }): Promise<void> {
  const link = await (await openRoute(name, flags)).share();
  process.stdout.write(flags.json === true ? jsonLine(link) : `${link.url}\n`);
}
