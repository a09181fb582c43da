import { Command, Option } from "commander";
import { printable } from "../../printable.ts";
import { explained } from "./explained.ts";
import { openService, type ServiceFlags, withService } from "./service.ts";

/** `signalbox capture list`: all routes, for the operator. */
export function listCommand(): Command {
  return withService(new Command("list"))
    .description("list all routes; for the operator of the service")
    .addOption(new Option("--admin-token <token>", "the admin token of the service").env("SIGNALBOX_ADMIN_TOKEN"))
    .option("--json", "print the routes as JSON")
    .addHelpText("after", '\nExamples:\n  $ signalbox capture list --admin-token "$TOKEN"')
    .action(explained(listRoutes));
}

async function listRoutes(flags: ServiceFlags & { readonly json?: boolean }): Promise<void> {
  const routes = await (await openService(flags)).listRoutes();
  if (flags.json === true) {
    process.stdout.write(`${JSON.stringify(routes)}\n`);
    return;
  }
  for (const { id, captured, stored, expiresAt, name } of routes) {
    process.stdout.write(`${id}  ${captured} captured  ${stored} kept  until ${expiresAt}  ${printable(name)}\n`);
  }
}
