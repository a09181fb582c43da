import { Command } from "commander";
import { explained } from "./explained.ts";
import { openRoute, type ServiceFlags, withService } from "./service.ts";

/** `signalbox capture rm`: the end of a route, or of what it caught. */
export function rmCommand(): Command {
  return withService(new Command("rm"))
    .description("remove a route with all that came")
    .argument("<route>", "its id or its address")
    .option("--requests", "remove only what came; the route stays")
    .addHelpText("after", "\nExamples:\n  $ signalbox capture rm 7f1c…\n  $ signalbox capture rm 7f1c… --requests")
    .action(explained(remove));
}

async function remove(name: string, flags: ServiceFlags & { readonly requests?: boolean }): Promise<void> {
  const route = await openRoute(name, flags);
  await (flags.requests === true ? route.clear() : route.delete());
}
