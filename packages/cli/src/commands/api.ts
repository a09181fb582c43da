import {
  type Client,
  type CoreClient,
  GraphqlResponseError,
  HttpError,
  type RequestParameters,
} from "@signalbox/client";
import { Option } from "commander";
import { distance } from "fastest-levenshtein";
import { type BaseCommand, Command } from "../command.ts";
import { addHeader, collect, parseCount, parseDuration } from "../options.ts";
import { CommandError, untilStopped } from "../process.ts";
import { printable } from "../terminal.ts";
import { createClient, MAX_WAIT_SECONDS, MAX_WAITS } from "./api/create-client.ts";
import { generateCommand } from "./api/generate.ts";
import { printData, printPages } from "./api/print.ts";
import { nameForBody, readParameters, withRepository } from "./api/read-parameters.ts";
import { selectPath, warnOfNothing } from "./api/select-path.ts";

/** `signalbox api`: one call, or all pages of a list, of GitHub's API or one like it. */
export const apiCommand: BaseCommand = new Command("api")
  .description("call GitHub's API or another HTTP API")
  .arg("<route>", "'METHOD /path' with {placeholders}, a method such as repos.get, or graphql")
  .flag(
    "-f, --field <name=text>",
    "a parameter; @file reads its value from a file; name[] adds an item to a list",
    collect,
  )
  .flag(
    "-F, --typed-field <name=value>",
    "a parameter whose value is JSON (a number, true, a list, …) or else text",
    collect,
  )
  .flag("-H, --header <name: value>", "a header", addHeader, [])
  .flag("--input <file>", "the body of the request; - for stdin")
  .flag("--paginate", "fetch all pages of a list")
  .flag("--select <path>", "print only a part of the response, such as .items[].name")
  .flag("--json", "print JSON on one line")
  .addFlag<{ readonly url?: string }>(
    new Option("--url <url>", "URL of the API (default: https://api.github.com)").env("SIGNALBOX_API_URL"),
  )
  .flag("--timeout <duration>", "abort an attempt after this time; 0 for never", parseDuration, 30)
  .flag("--retries <count>", "how often to retry a call after a temporary error", parseCount, 3)
  .flag("--cache", "cache responses on disk, and revalidate them")
  .flag("--verbose", "print each request and the remaining rate limit")
  .addCommand(generateCommand)
  .addHelpText(
    "after",
    `
If the service limits the rate, the call waits as long as the service asks, at most ${MAX_WAITS} times, unless that is more than ${MAX_WAIT_SECONDS} s.
stderr reports each wait and each retry.

With --input, fields only fill the placeholders of the route. Put the body in the file, and query parameters in the route (?name=…).
With --paginate, begin the path of --select with .[], as in .[].name, even if the pages wrap their items in an object.

In a git checkout, {owner} and {repo} are those of the remote origin, unless you pass them as fields. With graphql, the field named query
is the query, and the other fields are its variables. There, --paginate needs the variable $cursor, and pageInfo in the query.

The token comes from SIGNALBOX_TOKEN. For https://api.github.com, it also comes from GH_TOKEN or GITHUB_TOKEN.

Examples:
  signalbox api 'GET /repos/{owner}/{repo}/issues' -f owner=octocat -f repo=hello-world --paginate --select '.[].title'
  signalbox api graphql -f 'query={ viewer { login } }' --select .viewer.login
  signalbox api issues.create -f owner=octocat -f repo=hello-world -f title=Found -F 'labels=["bug"]'
  signalbox api 'POST /students' --url http://127.0.0.1:3000 --input student.json`,
  )
  .run(async (route, options) => {
    const stop = new AbortController();
    void untilStopped().then(() => stop.abort());
    try {
      const fields = await readParameters(options);
      const { url, timeout, ...settings } = options;
      // An unset variable of a shell must not send the token of another service to GitHub.
      if (url === "")
        throw CommandError.usage("--url (or SIGNALBOX_API_URL) is empty: write an address, or leave it out");
      const client = createClient({
        ...settings,
        ...(url === undefined ? {} : { baseUrl: url }),
        timeout: timeout * 1000,
        signal: stop.signal,
      });
      if (route === "graphql") return await query(client, fields, options);
      const request = isMethodName(route)
        ? findMethod(client, route)
        : client.request.defaults(parseRoute(client, route));
      const { url: template = "", baseUrl } = request.endpoint.DEFAULTS;
      const parameters = await withRepository(template, fields, baseUrl);
      const isRead = /^(?:GET|HEAD)$/i.test(request.endpoint.DEFAULTS.method);
      const given = isRead ? parameters : nameForBody(parameters);
      const { select, json: asLine = false } = options;
      if (options.input !== undefined) rejectLost(request, given, isRead);
      if (options.paginate && select !== undefined) rejectMember(select);
      if (!isMethodName(route)) rejectMissing(template, given);
      if (options.paginate) await printPages(client.paginate.iterator(request, given), { select, asLine });
      else await printResponse((await request(given)).data, select, asLine);
    } catch (error) {
      throw stop.signal.aborted ? new CommandError("Interrupted") : describeError(error);
    }
  });

/** Sends a GraphQL query. The fields are its variables; with `--paginate`, each page is an item of the list that is printed. */
async function query(
  client: Client,
  { query, ...variables }: RequestParameters,
  flags: Readonly<{ select?: string; json?: boolean; paginate?: boolean; input?: string }>,
): Promise<void> {
  const { select, json: asLine = false, paginate, input } = flags;
  if (input !== undefined) throw CommandError.usage("--input cannot be used with graphql: write -f query=@file");
  if (typeof query !== "string")
    throw CommandError.usage("'query' is missing: pass it with -f query=… or -f query=@file");
  if (paginate) await printPages(dataOf(client.graphql.paginate.iterator(query, variables)), { select, asLine });
  else await printResponse(await client.graphql(query, variables), select, asLine);
}

async function* dataOf(pages: AsyncIterable<unknown>): AsyncGenerator<{ readonly data: unknown }, void> {
  for await (const data of pages) yield { data };
}

/** A placeholder of a path: `{name}`, `{+name}` or `:name`. */
const placeholder = /\{\+?([\w.-]+)\}|:([a-z]\w+)/g;

/**
 * Rejects a path with an empty segment: `DELETE /students/{id}` without an id would be sent to `/students/`. Methods check
 * theirs.
 */
function rejectMissing(url: string, parameters: RequestParameters): void {
  const [path = ""] = url.replace(/^\w+:\/\/[^/?#{]*/, "").split(/[?#]/);
  for (const [, inBraces, afterColon = ""] of path.matchAll(placeholder)) {
    const name = inBraces ?? afterColon;
    const value = parameters[name];
    if (value === undefined) throw CommandError.usage(`'${name}' is missing: pass it with -f ${name}=…`);
    // An empty `path` is the root of a tree.
    if ((value === "" || value === null) && name !== "path")
      throw CommandError.usage(`'${name}' is empty: the route needs its value`);
  }
}

/** Rejects fields that would not be sent, because the body comes from a file. */
function rejectLost(
  { endpoint }: CoreClient["request"],
  { data, ...fields }: RequestParameters,
  isRead: boolean,
): void {
  if (isRead) throw CommandError.usage(`${endpoint.DEFAULTS.method} sends no body: write a route such as 'POST /path'`);
  // Without a body from a file, fields without a placeholder become the body.
  const [lost] = Object.keys(Object(endpoint(fields).body));
  if (lost === undefined) return;
  throw CommandError.usage(
    `'${lost}' cannot be used with --input: write it into the file, or into the route (?${lost}=…)`,
  );
}

/** Rejects a path into the object that wraps a list: only the items of the pages are printed. */
function rejectMember(path: string): void {
  if (/^\.?[[]|^\.?$|^\.?length$/.test(path)) return;
  throw CommandError.usage(`With --paginate the response is a list of items: write '${path}' like .[].name`);
}

function isMethodName(route: string): boolean {
  return /^\w+\.\w+$/.test(route);
}

function parseRoute(client: Client, route: string): RequestParameters {
  const { method, url } = client.request.endpoint.merge(route);
  if (!/^\w+$/.test(method) || !/^(?:\/|\{|https?:)/.test(url)) {
    throw CommandError.usage(`'${route}' is not a route: write it like 'GET /user' or repos.get`);
  }
  return { method, url };
}

function findMethod(client: Client, name: string): CoreClient["request"] {
  const [scope = "", method = ""] = name.split(".");
  const methods: object = Object(Reflect.get(client, scope));
  const found: unknown = Object.hasOwn(methods, method) ? Reflect.get(methods, method) : undefined;
  if (typeof found !== "function" || !("endpoint" in found)) {
    // A letter added, removed or replaced, or two swapped.
    const near = Object.keys(methods).find((other) => distance(method.toLowerCase(), other.toLowerCase()) <= 2);
    const advice =
      near === undefined
        ? ". A name looks like repos.get; a route such as 'GET /user' works too"
        : `: did you mean '${scope}.${near}'?`;
    throw CommandError.usage(`There is no method '${name}'${advice}`);
  }
  return found as CoreClient["request"];
}

function printResponse(data: unknown, path: string | undefined, asLine: boolean): Promise<void> {
  if (path === undefined) return printData(data, asLine);
  const selected = selectPath(data, path);
  warnOfNothing(selected, path);
  return printData(selected, asLine);
}

function describeError(error: unknown): unknown {
  if (error instanceof GraphqlResponseError)
    return new CommandError(error.message.replace("\n - ", " ").replaceAll("\n - ", "; "), { cause: error });
  if (!(error instanceof HttpError)) return error;
  if (error.kind === "validation") return new CommandError(adviseField(error.message), { exitCode: 2, cause: error });
  const outcome = error.kind === "status" || error.kind === "body" ? `responded ${error.status}` : "failed";
  const { method, url } = error.request;
  const message = messageOf(error);
  const isUnknown = error.status === 401 && error.request.headers.authorization === undefined;
  const advice = isUnknown ? " (no token was sent: set SIGNALBOX_TOKEN)" : adviseConnection(error);
  const line = `${method} ${url} ${outcome}${message === "" ? "" : `: ${message}`}${advice}`;
  return new CommandError(printable(line), { cause: error });
}

/** What to do when no response arrived. */
function adviseConnection(error: HttpError): string {
  if (error.kind === "timeout") return "; set a longer --timeout";
  // Errors with a status have a deprecated `code`, which warns when it is read.
  if (error.kind !== "network") return "";
  const {
    code,
    request: { url },
  } = error;
  const { origin, hostname } = URL.canParse(url) ? new URL(url) : { origin: url, hostname: url };
  const change = "name another address with --url or SIGNALBOX_API_URL";
  if (code === "ECONNREFUSED") return `; nothing listens at ${origin}: start the service there, or ${change}`;
  const isUnknownHost = code === "ENOTFOUND" || code === "EAI_AGAIN";
  return isUnknownHost ? `; no address of ${hostname} was found: check the network, or ${change}` : "";
}

/** Explains how to pass a missing parameter. */
function adviseField(message: string): string {
  return message.replace(/^Empty value for parameter '(\w+)': undefined$/, "'$1' is missing: pass it with -f $1=…");
}

/** The message of an error. For a problem document (RFC 9457), only its detail, because it repeats the `errors`. */
function messageOf({ message, response }: HttpError): string {
  const { detail, errors } = Object(response?.data) as { detail?: unknown; errors?: unknown };
  if (typeof detail !== "string" || !Array.isArray(errors)) return message;
  const isSaid = errors.every((error) => detail.includes(String(Object(error).detail)));
  return isSaid ? detail : message;
}
