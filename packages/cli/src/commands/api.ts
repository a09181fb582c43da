import { type Client, HttpError, type RequestParameters } from "@signalbox/client";
import { Command, InvalidArgumentError } from "commander";
import { CommandError } from "../command-error.ts";
import { printable } from "../printable.ts";
import { createClient } from "./api/create-client.ts";
import { generateCommand } from "./api/generate.ts";
import { printData } from "./api/print-data.ts";
import { printPages } from "./api/print-pages.ts";
import { nameForBody, type ParameterOptions, readParameters } from "./api/read-parameters.ts";
import { selectPath, warnOfNothing } from "./api/select-path.ts";

interface ApiOptions extends ParameterOptions {
  readonly baseUrl?: string;
  readonly timeout: number;
  readonly paginate?: boolean;
  readonly select?: string;
  readonly json?: boolean;
  readonly cache?: boolean;
  readonly verbose?: boolean;
}

/** `signalbox api`: one call, or all pages of a list, of GitHub's API or one like it. */
export function apiCommand(): Command {
  return new Command("api")
    .description("call GitHub's API, or one like it")
    .argument("<route>", "'METHOD /path' with {placeholders}, or a method such as repos.get")
    .option(
      "-f, --field <name=text>",
      "a parameter; @file for the content of a file; name[] for each element of a list",
      collect,
    )
    .option("-F, --typed-field <name=value>", "a parameter whose value is JSON: a number, true, a list, …", collect)
    .option("-H, --header <name: value>", "a header", collect)
    .option("--input <file>", "the body of the request; - for stdin")
    .option("--paginate", "fetch all pages of a list")
    .option("--select <path>", "print a part of the answer, such as .items[].name")
    .option("--json", "print JSON on one line")
    .option("--base-url <address>", "the API's address (default: https://api.github.com)")
    .option("--timeout <milliseconds>", "give an attempt up after this time; 0 means never", readMilliseconds, 30_000)
    .option("--cache", "keep answers on disk, and ask only whether they still hold")
    .option("--verbose", "show requests and how many are left")
    .addCommand(generateCommand())
    .addHelpText(
      "after",
      `
The token is taken from SIGNALBOX_TOKEN; for https://api.github.com also from GH_TOKEN or GITHUB_TOKEN.

Examples:
  signalbox api 'GET /repos/{owner}/{repo}/issues' -f owner=octocat -f repo=hello-world --paginate --select .[].title
  signalbox api issues.create -f owner=octocat -f repo=hello-world -f title=Found -F 'labels=["bug"]'
  signalbox api 'POST /students' --base-url http://127.0.0.1:3000 --input student.json`,
    )
    .action(call);
}

async function call(route: string, options: ApiOptions): Promise<void> {
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once("SIGINT", interrupt);
  try {
    const parameters = await readParameters(options);
    const client = createClient({ ...options, signal: stop.signal });
    const request = findRequest(client, route);
    const isRead = /^(?:GET|HEAD)$/i.test(request.endpoint.DEFAULTS.method);
    const given = isRead ? parameters : nameForBody(parameters);
    const { select, json: asLine = false } = options;
    if (options.paginate) await printPages(client.paginate.iterator(request, given), { select, asLine });
    else await printAnswer((await request(given)).data, select, asLine);
  } catch (error) {
    throw stop.signal.aborted ? new CommandError("Interrupted") : describeError(error);
  } finally {
    process.off("SIGINT", interrupt);
  }
}

function findRequest(client: Client, route: string): Client["request"] {
  return /^\w+\.\w+$/.test(route) ? findMethod(client, route) : client.request.defaults(readRoute(client, route));
}

function readRoute(client: Client, route: string): RequestParameters {
  const { method, url } = client.request.endpoint.merge(route);
  if (!/^\w+$/.test(method) || !/^(?:\/|\{|https?:)/.test(url)) {
    throw CommandError.usage(`'${route}' is no route: write it like 'GET /user' or repos.get`);
  }
  return { method, url };
}

function findMethod(client: Client, name: string): Client["request"] {
  const [scope = "", method = ""] = name.split(".");
  const found: unknown = Reflect.get(Object(Reflect.get(client, scope)), method);
  if (typeof found !== "function" || !("endpoint" in found)) throw CommandError.usage(`There is no method '${name}'`);
  return found as Client["request"];
}

function printAnswer(data: unknown, path: string | undefined, asLine: boolean): Promise<void> {
  if (path === undefined) return printData(data, asLine);
  const selected = selectPath(data, path);
  warnOfNothing(selected, path);
  return printData(selected, asLine);
}

function describeError(error: unknown): unknown {
  if (!(error instanceof HttpError)) return error;
  if (error.kind === "validation") return new CommandError(error.message, { exitCode: 2, cause: error });
  const answer = error.kind === "status" || error.kind === "body" ? `answered ${error.status}` : "failed";
  const { method, url } = error.request;
  const message = messageOf(error);
  const line = `${method} ${url} ${answer}${message === "" ? "" : `: ${message}`}`;
  return new CommandError(printable(line), { cause: error });
}

/** The message of an error; of a problem document (RFC 9457) that sums up its `errors`, nothing but that. */
function messageOf({ message, response }: HttpError): string {
  const { detail, errors } = Object(response?.data) as { detail?: unknown; errors?: unknown };
  if (typeof detail !== "string" || !Array.isArray(errors)) return message;
  const isSaid = errors.every((error) => detail.includes(String(Object(error).detail)));
  return isSaid ? detail : message;
}

function collect(value: string, values: readonly string[] = []): string[] {
  return [...values, value];
}

function readMilliseconds(value: string): number {
  const milliseconds = Number(value);
  if (!Number.isInteger(milliseconds) || milliseconds < 0) {
    throw new InvalidArgumentError("It must be a number of milliseconds, 0 or more.");
  }
  return milliseconds;
}
