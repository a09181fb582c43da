import { Command } from "commander";
import { CommandError } from "../../command-error.ts";
import { jsonLine } from "../../printable.ts";
import { explained } from "./explained.ts";
import { type RouteFlags, routeMembers, withRoute } from "./route-flags.ts";
import { openRoute, type ServiceFlags, withService } from "./service.ts";

interface SetFlags extends ServiceFlags, RouteFlags {
  readonly private?: boolean;
  readonly public?: boolean;
  readonly json?: boolean;
}

/** `signalbox capture set`: a route that is there, changed. */
export function setCommand(): Command {
  return withRoute(withService(new Command("set")))
    .description("change a route; what is not named stays as it is")
    .argument("<route>", "its id or its address")
    .option("--no-forward", "send on nothing more")
    .option("--no-signature", "look at signatures no longer")
    .option("--private", "give it a secret, which is printed once")
    .option("--public", "take its secret away")
    .option("--json", "print the route as JSON")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox capture set 7f1c… --name payments --ttl 86400
  $ signalbox capture set 7f1c… --response rules.json
  $ echo '[{"answers": [{"status": 500, "times": 2}, {"status": 200}]}]' | signalbox capture set 7f1c… --response -
  $ signalbox capture set 7f1c… --no-forward --private --secret "$OWNER_SECRET"`,
    )
    .action(explained(set));
}

async function set(name: string, flags: SetFlags): Promise<void> {
  if (flags.private === true && flags.public === true) throw CommandError.usage("--private and --public: name one");
  const changes = {
    ...(await routeMembers(flags)),
    ...(flags.private === true ? { private: true } : {}),
    ...(flags.public === true ? { private: false } : {}),
  };
  if (Object.keys(changes).length === 0) throw CommandError.usage("name what to change; --help lists what there is");
  const route = await (await openRoute(name, flags)).update(changes);
  if (flags.json === true) process.stdout.write(jsonLine(route));
  else if (route.secret !== undefined) process.stdout.write(`secret   ${route.secret}  (shown once)\n`);
}
