import type { CaptureClient, CaptureError, CaptureRoute } from "@signalbox/capture/sdk";
import { type BaseCommand, Command } from "../../command.ts";
import { flag, formatDuration } from "../../options.ts";
import { CommandError, exitCodeOf } from "../../process.ts";
import { assertService, urlFlag } from "../../which-service.ts";

/** The service that a command calls, and how it prints the response. */
export interface ServiceFlags {
  readonly url: string;
  /** Whether to print JSON. */
  readonly json?: boolean;
  readonly secret?: string;
  readonly adminToken?: string;
}

type Action = (...given: never[]) => Promise<void> | void;

/** A command that calls the service. `wrap` prepares what its action gets, and describes errors in terms of the command line. */
class ServiceCommand extends Command {
  readonly #wrap: (run: Action) => Action;

  constructor(name: string, wrap: (run: Action) => Action) {
    super(name);
    this.#wrap = wrap;
    const secret = "secret of a private route; sent only to the service at --url";
    this.addOption(urlFlag("capture", "URL of the capture service"));
    this.addOption(flag("--secret <secret>", "SIGNALBOX_ROUTE_SECRET", secret));
  }

  override run(action: Action): BaseCommand {
    return super.run(this.#wrap(action) as never);
  }
}

/**
 * A command that calls the service.
 *
 * @param names what the command calls fields of a body, by their pointers, when that is not their flag
 */
export function serviceCommand(name: string, names: Names = {}): Command<[], ServiceFlags> {
  return new ServiceCommand(name, (run) => withAdvice(run, names)) as never;
}

/** A command about a route, its first argument. */
export function routeCommand(name: string): Command<[CaptureRoute], ServiceFlags> {
  const wrap = (run: Action): Action =>
    withAdvice(async (name: string, ...given: never[]) => {
      const route = await openRoute(name, flagsOf(given), given.at(-1) as BaseCommand | undefined);
      await run(route as never, ...given);
    });
  return new ServiceCommand(name, wrap).arg("<route>", "id or URL of the route") as never;
}

function flagsOf(given: readonly unknown[]): ServiceFlags {
  return given.find((one) => typeof Object(one).url === "string") as ServiceFlags;
}

/** Loads the package when a command runs, so that every other command starts without it. */
export async function openService({ url, adminToken }: ServiceFlags): Promise<CaptureClient> {
  const { createCaptureClient } = await import("@signalbox/capture/sdk");
  return createCaptureClient({ url, ...(adminToken === undefined ? {} : { adminToken }) });
}

const routeId = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;

/**
 * The route of an argument: its id, its URL, the URL of its page, or a share link, which gives access too.
 *
 * The secret is sent only to the service of `--url`, because a URL from elsewhere may lead to another server.
 *
 * @throws CommandError when the URL belongs to another service than `--url`, or than the secret.
 */
async function openRoute(name: string, flags: ServiceFlags, command?: BaseCommand): Promise<CaptureRoute> {
  const id = routeId.exec(name)?.[0].toLowerCase();
  if (id === undefined) throw CommandError.usage(`'${name}' is not a route; give its id or its URL`);
  const link = /^https?:/.test(name) ? URL.parse(name) : null;
  if (link === null || link.origin === new URL(flags.url).origin) {
    return (await openService(flags)).route(id, link?.searchParams.get("share") ?? flags.secret);
  }
  const isFlag = (option: string): boolean => command?.getOptionValueSource(option) === "cli";
  if (isFlag("url")) {
    throw CommandError.usage(`the route is at ${link.origin}, and --url is ${flags.url}; give the id of the route`);
  }
  const share = link.searchParams.get("share") ?? undefined;
  if (share === undefined && flags.secret !== undefined) {
    const advice = `name the service with --url ${link.origin} to send the secret there`;
    if (isFlag("secret")) throw CommandError.usage(`the secret is for ${flags.url} only; ${advice}`);
    process.stderr.write(`SIGNALBOX_ROUTE_SECRET is for ${flags.url} only; ${advice}\n`);
  }
  return (await openService({ url: link.origin })).route(id, share);
}

/** Errors about a missing secret or token, in terms of the command line. */
const advice: Readonly<Record<string, string>> = {
  secret_needed:
    "this route is private, and the secret is missing or wrong; pass the one that was printed when the route became private (not the owner secret) with --secret or SIGNALBOX_ROUTE_SECRET, or, to read only, give a share link",
  not_the_creator:
    "only the creator of this route can make it private, and the owner secret is missing or wrong; pass it with --secret or SIGNALBOX_ROUTE_SECRET",
  id_taken:
    "the id is taken; choose another one, or use the id of your deleted route again: pass its owner secret, or the secret that create --private printed, with --secret or SIGNALBOX_ROUTE_SECRET",
  read_only: "this secret allows reading only; pass the secret of the route itself",
  admin_token_needed:
    "only the operator of the service may do this, and the admin token is missing or wrong; pass it with --admin-token-file or SIGNALBOX_ADMIN_TOKEN",
  no_admin_token:
    "only the operator of the service may do this, and the service has no admin token; start the service with --admin-token-file or SIGNALBOX_ADMIN_TOKEN",
  not_private:
    "the route is public, and only private routes have share links; make it private with signalbox capture update <route> --private --secret <its owner secret>; everyone who reaches the service can open its page",
  routes_only:
    "this is the public address, which opens capture routes and share links alone; give the id of the route, or a share link",
  unknown_route: "the route does not exist or has expired; signalbox capture create creates one",
};

/** The next step after errors whose text comes from the service. */
const nextSteps: Readonly<Record<string, string>> = {
  body_too_large: "the rules of a route, with the calls of a cassette, may have 1 MiB",
  timeout: "set a longer --timeout, or list what has arrived with signalbox capture get",
  unknown_request: "signalbox capture get lists them",
};

/**
 * Runs a command, and turns errors of the service into terms of the command line.
 *
 * @param names what the command calls fields of a body, by their pointers, when that is not their flag
 */
export function withAdvice<Arguments extends unknown[]>(
  run: (...given: Arguments) => Promise<void> | void,
  names: Names = {},
): (...given: Arguments) => Promise<void> {
  return async (...given) => {
    try {
      await run(...given);
    } catch (error) {
      await assertCapture(error, addressOf(given));
      throw isCaptureError(error) ? explain(error, names) : error;
    }
  };
}

/** @throws CommandError that names the service at `url`, when an error comes from another one than the capture service. */
export async function assertCapture(error: unknown, url: string): Promise<void> {
  if (!isCaptureError(error)) return;
  // 422 is about a URL in the call, whose name may have no address.
  if (codesElsewhere.has(error.code) && error.status !== 422)
    await assertService(url, { wanted: "capture", status: error.status, cause: error });
}

/** What other programs respond to the calls of these commands. */
const codesElsewhere: ReadonlySet<string> = new Set([
  "unexpected_response",
  "not_found",
  "method_not_allowed",
  "unknown_parameter",
]);

/** The service that a command called, see {@link openRoute}: that of `--url`, or of the URL of a route elsewhere. */
function addressOf(given: readonly unknown[]): string {
  const [name] = given;
  const { url } = flagsOf(given);
  const link = typeof name === "string" && /^https?:/.test(name) && routeId.test(name) ? URL.parse(name) : null;
  return link === null || link.origin === new URL(url).origin ? url : link.origin;
}

function explain(error: CaptureError, names: Names): CommandError {
  const detail = inFlags(error, names);
  const next = nextSteps[error.code];
  const message = advice[error.code] ?? (next === undefined ? detail : `${detail.replace(/\.$/, "")}; ${next}`);
  return new CommandError(message, { exitCode: exitCodeOf(error.code), cause: error });
}

/** The most errors of one call that are printed. */
const MAX_ERRORS = 5;

/** The message, in which parameters and fields of a body have the names of flags. */
function inFlags({ code, message, errors }: CaptureError, names: Names): string {
  const [line = ""] = message.split("\n", 1);
  const [{ pointer: first = "" } = {}] = errors;
  // The message of a query quotes the query. The URL of a target or of a proxy is a field, and a failure of the work.
  const areOfFlags = code !== "invalid_query" && (exitCodeOf(code) === 2 || /^\/(?:forward|response)\//.test(first));
  if (!areOfFlags || first === "") return line;
  const named = errors.slice(0, MAX_ERRORS).map(({ pointer, detail }) => {
    const isTime = pointer === "/ttl";
    const inUnits = isTime ? detail.replaceAll(/\d+(?:\.\d+)?/g, (seconds) => formatDuration(Number(seconds))) : detail;
    return `${names[pointer] ?? flagOf(pointer)} ${inUnits}`;
  });
  return named.join("; ");
}

/** The flag of a field: `/response/0/when` is a pointer into the file of --response. */
function flagOf(pointer: string): string {
  const [, field = "", ...path] = pointer.split("/");
  if (field !== "response" && field !== "forward") return limitFlags[pointer] ?? `--${field}`;
  if (pointer === "/forward/0/url") return "--forward";
  return `--${field}${path.map((name) => (Number.isNaN(Number(name)) ? `.${name}` : `[${name}]`)).join("")}`;
}

/** Names in terms of the command line, by the pointers of fields. */
type Names = Readonly<Record<string, string>>;

/** The limits of a route have flags of their own. */
const limitFlags: Names = {
  "/limits/requests": "--max-requests",
  "/limits/bytes": "--max-bytes",
  "/limits/bodyBytes": "--max-body",
};

function isCaptureError(error: unknown): error is CaptureError {
  return error instanceof Error && error.name === "CaptureError";
}
