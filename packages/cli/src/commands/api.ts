import { type Client, HttpError, type RequestParameters } from "@signalbox/client";
import { Command, InvalidArgumentError } from "commander";
import { CommandError } from "../command-error.ts";
import { createClient } from "./api/create-client.ts";
import { generateCommand } from "./api/generate.ts";
import { nameForBody, type ParameterOptions, readParameters } from "./api/read-parameters.ts";
import { selectPath } from "./api/select-path.ts";

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
    const data = await fetchData(client, route, parameters, options.paginate === true);
    print(options.select === undefined ? data : select(data, options.select), options.json === true);
  } catch (error) {
    throw stop.signal.aborted ? new CommandError("Interrupted") : describeError(error);
  } finally {
    process.off("SIGINT", interrupt);
  }
}

async function fetchData(client: Client, route: string, given: RequestParameters, paginate: boolean): Promise<unknown> {
  const request = /^\w+\.\w+$/.test(route)
    ? findMethod(client, route)
    : client.request.defaults(readRoute(client, route));
  const parameters = /^(?:GET|HEAD)$/i.test(request.endpoint.DEFAULTS.method) ? given : nameForBody(given);
  if (!paginate) return (await request(parameters)).data;
  const items: unknown[] = [];
  let pages = 0;
  for await (const { data } of client.paginate.iterator(request, parameters)) {
    pages += 1;
    items.push(...[data].flat());
    if (process.stderr.isTTY) process.stderr.write(`\r${pages} pages, ${items.length} items`);
  }
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
  return items;
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

function select(data: unknown, path: string): unknown {
  const selected = selectPath(data, path);
  const nothing = Array.isArray(selected)
    ? selected.length > 0 && selected.every((value) => value === undefined)
    : selected === undefined;
  if (nothing) process.stderr.write(`Nothing in the answer is at '${path}'\n`);
  return selected;
}

function print(data: unknown, asLine: boolean): void {
  if (data === undefined) return;
  if (data instanceof ArrayBuffer) process.stdout.write(new Uint8Array(data));
  else if (typeof data === "string" && !asLine) process.stdout.write(data.endsWith("\n") ? data : `${data}\n`);
  else process.stdout.write(`${JSON.stringify(data, null, asLine ? 0 : 2)}\n`);
}

function describeError(error: unknown): unknown {
  if (!(error instanceof HttpError)) return error;
  if (error.kind === "validation") return new CommandError(error.message, { exitCode: 2, cause: error });
  const answer = error.kind === "status" || error.kind === "body" ? `answered ${error.status}` : "failed";
  const { method, url } = error.request;
  const message = messageOf(error);
  return new CommandError(`${method} ${url} ${answer}${message === "" ? "" : `: ${message}`}`, { cause: error });
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
