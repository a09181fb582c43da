import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { type Command, Option } from "commander";
import { CommandError } from "../../command-error.ts";
import { parseCount } from "./service.ts";

/** What can be said of a route, when it is made and later. */
export interface RouteFlags {
  readonly name?: string;
  readonly ttl?: number;
  readonly forward?: string | false;
  readonly signature?: ProviderScheme | false;
  readonly signatureKey?: string;
  readonly response?: string;
  readonly maxRequests?: number;
  readonly maxBytes?: number;
  readonly maxBody?: number;
}

/** Whose signatures a flag can name. `hmac` has more to say than flags are good for. */
const schemes = ["github", "stripe", "slack", "shopify", "twilio", "standard-webhooks"] as const;
type ProviderScheme = (typeof schemes)[number];

/** Adds the options that say what a route is like. */
export function withRoute(command: Command): Command {
  return command
    .option("--name <name>", "what to call it")
    .option("--ttl <seconds>", "how long it lives after its last request", parseCount)
    .option("--forward <url>", "where the service sends on all that comes: a public address, or one that it allows")
    .addOption(
      new Option("--signature <scheme>", "who signs the requests: each one then says whether it is").choices(schemes),
    )
    .addOption(new Option("--signature-key <key>", "the key that they are signed with").env("SIGNALBOX_SIGNATURE_KEY"))
    .option("--response <file>", "a JSON file with the rules by which it answers; - reads stdin")
    .option("--max-requests <count>", "the most requests that it keeps", parseCount)
    .option("--max-bytes <bytes>", "the most bytes of bodies that it keeps", parseCount)
    .option("--max-body <bytes>", "the most bytes of one body that it keeps", parseCount);
}

/** The members of a route that the flags state, as the API takes them. */
export async function routeMembers(flags: RouteFlags): Promise<object> {
  const { name, ttl, forward, signature, signatureKey, response } = flags;
  if (typeof signature === "string" && signatureKey === undefined) {
    throw CommandError.usage("--signature needs the key: --signature-key, or SIGNALBOX_SIGNATURE_KEY");
  }
  const limits = limitsOf(flags);
  return {
    ...(name === undefined ? {} : { name }),
    ...(ttl === undefined ? {} : { ttl }),
    ...(forward === undefined ? {} : { forward: forward === false ? null : { url: forward } }),
    ...(signature === undefined
      ? {}
      : { signature: signature === false ? null : { scheme: signature, key: signatureKey } }),
    ...(response === undefined ? {} : { response: await readRules(response) }),
    ...(Object.keys(limits).length === 0 ? {} : { limits }),
  };
}

function limitsOf({ maxRequests, maxBytes, maxBody }: RouteFlags): object {
  return {
    ...(maxRequests === undefined ? {} : { requests: maxRequests }),
    ...(maxBytes === undefined ? {} : { bytes: maxBytes }),
    ...(maxBody === undefined ? {} : { bodyBytes: maxBody }),
  };
}

/** A list of rules, or the member `response` of an object, as the API has it. */
async function readRules(file: string): Promise<unknown> {
  const place = file === "-" ? "stdin" : file;
  const json = await (file === "-" ? text(process.stdin) : readFile(file, "utf8")).catch((cause: unknown) => {
    const { code } = cause as { code?: string };
    const reason = code === "ENOENT" ? "there is no such file" : String(code ?? cause);
    throw new CommandError(`--response: cannot read ${place}: ${reason}`, { exitCode: 2, cause });
  });
  try {
    const rules = JSON.parse(json) as unknown;
    const isObject = typeof rules === "object" && rules !== null && "response" in rules;
    return isObject ? rules.response : rules;
  } catch (cause) {
    throw new CommandError(`--response: ${place} is no JSON: ${(cause as Error).message}`, { exitCode: 2, cause });
  }
}
