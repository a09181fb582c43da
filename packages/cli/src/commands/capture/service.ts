import type { CaptureClient, CaptureRoute } from "@signalbox/capture/sdk";
import { type Command, InvalidArgumentError, Option } from "commander";
import { CommandError } from "../../command-error.ts";

/** Which service a command speaks to. */
export interface ServiceFlags {
  readonly url: string;
  readonly secret?: string;
  readonly adminToken?: string;
  /** Those of these options that stand on the command line itself, rather than in a variable. */
  readonly given?: readonly string[];
}

/** Adds the options that say which service a command speaks to. */
export function withService(command: Command): Command {
  return command
    .addOption(
      new Option("--url <url>", "where the capture service is")
        .env("SIGNALBOX_CAPTURE_URL")
        .default("http://127.0.0.1:5000")
        .argParser(parseServiceUrl),
    )
    .addOption(
      new Option("--secret <secret>", "the secret of a private route, for the service of --url only").env(
        "SIGNALBOX_ROUTE_SECRET",
      ),
    )
    .hook("preAction", (_, running) => {
      const given = ["url", "secret"].filter((name) => running.getOptionValueSource(name) === "cli");
      running.setOptionValue("given", given);
    });
}

/** The address of a service, as an option. */
function parseServiceUrl(text: string): string {
  if (URL.canParse(text) && /^https?:/.test(text)) return text;
  throw CommandError.usage(`--url must be an http or https URL, got '${text}'`);
}

/** Loads the package when a command runs, so that every other command starts without it. */
export async function openService({ url, adminToken }: ServiceFlags): Promise<CaptureClient> {
  const { createCaptureClient } = await import("@signalbox/capture/sdk");
  return createCaptureClient({ url, ...(adminToken === undefined ? {} : { adminToken }) });
}

const routeId = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;

/**
 * The route that an argument names: by its id, its address, that of its inspector or a share link, which opens it too.
 *
 * The secret goes to the service of `--url` only: an address may come from anywhere, and lead to anybody.
 *
 * @throws CommandError when the address is of another service than the one that `--url` names, or than the one that a
 * secret is meant for.
 */
export async function openRoute(name: string, flags: ServiceFlags): Promise<CaptureRoute> {
  const id = routeId.exec(name)?.[0].toLowerCase();
  if (id === undefined) throw CommandError.usage(`'${name}' is no route: give its id or its address`);
  const link = /^https?:/.test(name) ? URL.parse(name) : null;
  if (link === null || link.origin === new URL(flags.url).origin) {
    return (await openService(flags)).route(id, link?.searchParams.get("share") ?? flags.secret);
  }
  const { given = [] } = flags;
  if (given.includes("url")) {
    throw CommandError.usage(`the route is at ${link.origin}, and --url is ${flags.url}: give the route by its id`);
  }
  const share = link.searchParams.get("share") ?? undefined;
  if (share === undefined && flags.secret !== undefined) {
    const advice = `name the service with --url ${link.origin} to send the secret there`;
    if (given.includes("secret")) throw CommandError.usage(`the secret is for ${flags.url} only; ${advice}`);
    process.stderr.write(`SIGNALBOX_ROUTE_SECRET is for ${flags.url} only; ${advice}\n`);
  }
  const { createCaptureClient } = await import("@signalbox/capture/sdk");
  return createCaptureClient({ url: link.origin }).route(id, share);
}

/** A whole number from the command line. */
export function parseCount(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError(`'${text}' is no whole number.`);
  return Number(text);
}
