import { Command } from "commander";
import { jsonLine } from "../../printable.ts";
import { explained } from "./explained.ts";
import { type RouteFlags, routeMembers, withRoute } from "./route-flags.ts";
import { openService, type ServiceFlags, withService } from "./service.ts";

interface NewFlags extends ServiceFlags, RouteFlags {
  readonly id?: string;
  readonly private?: boolean;
  readonly json?: boolean;
}

/** `signalbox capture new`: a new route. */
export function newCommand(): Command {
  return withRoute(withService(new Command("new")))
    .description("make a route")
    .option("--id <uuid>", "an id of your choice; that of a route that you removed needs its secret")
    .option("--private", "only those who know its secret see what came")
    .option("--json", "print the route as JSON")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox capture new
  $ signalbox capture new --name payments --ttl 3600 --private
  $ signalbox capture new --forward https://example.com/hook
  $ signalbox capture new --response rules.json --max-requests 100
  $ SIGNALBOX_SIGNATURE_KEY=whsec_… signalbox capture new --signature stripe
  $ ROUTE=$(signalbox capture new --json | jq -r .url)`,
    )
    .action(explained(makeRoute));
}

async function makeRoute(flags: NewFlags): Promise<void> {
  const { id } = flags;
  const service = await openService(flags);
  const route = await service.createRoute({
    ...(await routeMembers(flags)),
    ...(id === undefined ? {} : { id }),
    ...(id === undefined || flags.secret === undefined ? {} : { ownerSecret: flags.secret }),
    ...(flags.private === true ? { private: true } : {}),
  });
  const { url, inspectUrl, secret, ownerSecret } = route;
  if (flags.json === true) {
    process.stdout.write(jsonLine({ id: route.id, url, inspectUrl, secret, ownerSecret }));
    return;
  }
  const secretLine =
    secret === undefined
      ? `owner    ${ownerSecret}  (shown once; with --secret, it makes the route private, or its id yours again)\n`
      : `secret   ${secret}  (shown once; the page asks for it)\nshare    signalbox capture share ${route.id} --secret …\n`;
  process.stdout.write(`send to  ${url}\nsee      ${inspectUrl}\n${secretLine}\ncurl ${url} -d '{"hello": "world"}'\n`);
}
