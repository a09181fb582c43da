import { Command } from "commander";
import { jsonLine, printable } from "../../printable.ts";
import { explained } from "./explained.ts";
import { adminTokenFileOption, adminTokenOf, adminTokenOption } from "./operator-options.ts";
import { openService, type ServiceFlags, withService } from "./service.ts";

/** `signalbox capture list`: all routes, for the operator. */
export function listCommand(): Command {
  return withService(new Command("list"))
    .description("list all routes; for the operator of the service")
    .addOption(adminTokenOption("the admin token of the service"))
    .addOption(adminTokenFileOption())
    .option("--json", "print the routes as JSON")
    .addHelpText("after", "\nExamples:\n  $ signalbox capture list --admin-token-file /run/secrets/admin-token")
    .action(explained(listRoutes));
}

interface ListFlags extends ServiceFlags {
  readonly adminTokenFile?: string;
  readonly json?: boolean;
}

async function listRoutes(flags: ListFlags): Promise<void> {
  const adminToken = adminTokenOf(flags);
  const { url } = flags;
  const routes = await (await openService({ url, ...(adminToken === undefined ? {} : { adminToken }) })).listRoutes();
  if (flags.json === true) {
    process.stdout.write(jsonLine(routes));
    return;
  }
  for (const { id, captured, stored, expiresAt, name } of routes) {
    process.stdout.write(`${id}  ${captured} captured  ${stored} kept  until ${expiresAt}  ${printable(name)}\n`);
  }
}
