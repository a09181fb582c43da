import { Command, Option } from "commander";
import { CommandError } from "../../command-error.ts";
import { explained } from "./explained.ts";
import { openService, parseCount, type ServiceFlags, withService } from "./service.ts";

interface NewFlags extends ServiceFlags {
  readonly id?: string;
  readonly name?: string;
  readonly ttl?: number;
  readonly private?: boolean;
  readonly forward?: string;
  readonly signature?: ProviderScheme;
  readonly signatureKey?: string;
  readonly json?: boolean;
}

/** Whose signatures a flag can name. `hmac` has more to say than flags are good for. */
const schemes = ["github", "stripe", "slack", "shopify", "twilio", "standard-webhooks"] as const;
type ProviderScheme = (typeof schemes)[number];

/** `signalbox capture new`: a new route. */
export function newCommand(): Command {
  return withService(new Command("new"))
    .description("make a route")
    .option("--id <uuid>", "an id of your choice")
    .option("--name <name>", "what to call it")
    .option("--ttl <seconds>", "how long it lives after its last request", parseCount)
    .option("--private", "only those who know its secret see what came")
    .option("--forward <url>", "where the service sends on all that comes: a public address, or one that it allows")
    .addOption(
      new Option("--signature <scheme>", "who signs the requests: each one then says whether it is").choices(schemes),
    )
    .addOption(new Option("--signature-key <key>", "the key that they are signed with").env("SIGNALBOX_SIGNATURE_KEY"))
    .option("--json", "print the route as JSON")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox capture new
  $ signalbox capture new --name payments --ttl 3600 --private
  $ signalbox capture new --forward https://example.com/hook
  $ SIGNALBOX_SIGNATURE_KEY=whsec_… signalbox capture new --signature stripe
  $ ROUTE=$(signalbox capture new --json | jq -r .url)`,
    )
    .action(explained(makeRoute));
}

async function makeRoute(flags: NewFlags): Promise<void> {
  const { id, name, ttl, signature, signatureKey } = flags;
  if (signature !== undefined && signatureKey === undefined) {
    throw CommandError.usage("--signature needs the key: --signature-key, or SIGNALBOX_SIGNATURE_KEY");
  }
  const service = await openService(flags);
  const route = await service.createRoute({
    ...(id === undefined ? {} : { id }),
    ...(name === undefined ? {} : { name }),
    ...(ttl === undefined ? {} : { ttl }),
    ...(flags.private === true ? { private: true } : {}),
    ...(flags.forward === undefined ? {} : { forward: { url: flags.forward } }),
    ...(signature === undefined || signatureKey === undefined
      ? {}
      : { signature: { scheme: signature, key: signatureKey } }),
  });
  const { url, inspectUrl, secret } = route;
  if (flags.json === true) {
    process.stdout.write(`${JSON.stringify({ id: route.id, url, inspectUrl, secret })}\n`);
    return;
  }
  const secretLine = secret === undefined ? "" : `secret   ${secret}  (shown once)\n`;
  process.stdout.write(`send to  ${url}\nsee      ${inspectUrl}\n${secretLine}\ncurl ${url} -d '{"hello": "world"}'\n`);
}
