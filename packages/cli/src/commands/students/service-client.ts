import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Option } from "commander";
import type { Command } from "../../command.ts";
import { CommandError, exitCodeOf } from "../../process.ts";
import { assertService, defaultUrl, parseServiceUrl, shortText } from "../../which-service.ts";

/** The service that a command calls, and how it prints the response. */
export interface ServiceFlags {
  readonly url: string;
  /** Whether to print JSON. */
  readonly json?: boolean;
  readonly key?: string;
  /** The collection of the records. @default "students" */
  readonly collection?: string;
}

/** Adds the flags of every command that calls a running service. */
export function withService(command: Command): Command {
  return command
    .addOption(
      new Option("--url <url>", "URL of the student-record service")
        .env("SIGNALBOX_STUDENTS_URL")
        .default(defaultUrl("students"))
        .argParser((text) => parseServiceUrl("students", text)),
    )
    .addOption(new Option("--key <secret>", "API key, if the service requires one").env("SIGNALBOX_STUDENTS_KEY"));
}

/** Prints the command that undoes a bulk change, a merge or an import of this service. */
export function printUndo(id: string, { url }: Pick<ServiceFlags, "url">): void {
  const where = url === defaultUrl("students") ? "" : ` --url ${url}`;
  process.stderr.write(`undo: signalbox students bulk --undo ${id}${where}\n`);
}

/** Adds the flag of commands for the records of any collection. */
export function withCollection(command: Command): Command {
  return withService(command).option("--collection <name>", "the collection, such as courses (default: students)");
}

/**
 * Sends a request and returns the response, with a status below 400 or one of `statuses`. A body of text is JSON.
 *
 * @throws CommandError when the service cannot be reached, or responds with an error; the message is that of the service.
 */
export async function ask(
  { url, key, collection = "students" }: ServiceFlags,
  path: string,
  init: RequestInit = {},
  { statuses = [] }: { readonly statuses?: readonly number[] } = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  if (key !== undefined) headers.set("authorization", `Bearer ${key}`);
  if (typeof init.body === "string") headers.set("content-type", "application/json");
  let response: Response;
  try {
    const own = path.replace(/^\/students\b/, `/${inPath(collection)}`);
    response = await fetch(`${url.replace(/\/+$/, "")}${own}`, { ...init, headers });
  } catch (cause) {
    const reason = (cause as { cause?: { code?: string } }).cause?.code ?? (cause as Error).message;
    throw new CommandError(`cannot reach ${url} (${reason}); is the service running? (--url)`, { cause });
  }
  if (response.ok || statuses.includes(response.status)) return response;
  // Every collection has all operations, so only another path of the service lacks one.
  if (response.status === 405 && collection !== "students")
    throw CommandError.usage(`'${collection}' cannot be a collection: it is a path of the service`);
  const { detail, code } = problemOf(await shortText(response).catch(() => ""));
  if (detail === undefined || /^There is nothing at /.test(detail))
    await assertService(url, { wanted: "students", status: response.status });
  const advice = response.status === 401 ? adviceWithoutKey : "";
  throw new CommandError(`${explain(response, detail)}${advice}`, { exitCode: exitCodeOf(code) });
}

/**
 * An id or a name as a segment of a path.
 *
 * @throws CommandError for a text that a URL cannot have as a segment: without it, the path would be that of the whole list.
 */
export function inPath(name: string): string {
  if (name === "") throw CommandError.usage("the id or name is empty; is a variable of your shell not set?");
  if (name === "." || name === "..") throw CommandError.usage(`'${name}' cannot be an id or a name in a URL`);
  return encodeURIComponent(name);
}

/** The header for `--if-match`: an ETag, or the number of a version, of which the service makes ETags in the same way. */
export function preconditionOf(id: string, version: string | undefined): Record<string, string> {
  if (version === undefined) return {};
  // UUIDs are equal in any case; other ids are not.
  const written = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id.toLowerCase() : encodeURIComponent(id);
  return { "if-match": /^\d+$/.test(version) ? `"${written}.${version}"` : version };
}

/** Next steps of the service over HTTP, and what stands for them on the command line. */
const commands: readonly (readonly [step: RegExp, command: string])[] = [
  [/The response to the POST .* GET \/students lists all students with theirs\./, "signalbox students list shows all."],
  [/GET \/students\/deleted lists those/, "signalbox students list --deleted lists those"],
  [
    /Send their number as 'expected'; a dry run reports it\./,
    "Give their number with --expected; --dry-run reports it.",
  ],
  [/^--map must be column:field pairs/, "--map must be column:field pairs, such as Matrikel:studentNumber"],
  [/^--values must be column:value=meaning entries/, "$&, such as gender:m=male"],
  [/POST \/students\/(\S+)\/restore restores it\./, "signalbox students undelete $1 restores it."],
  [
    /Read the record and send its ETag as If-Match, so/,
    "Add --if-match with the version that you have read (signalbox students get or list --deleted shows it), so",
  ],
  [/send it as text\/csv; profile=oneroster\./, "add --format oneroster."],
  [/There is no webhook .*\.$/, "$& signalbox students webhooks list shows all."],
  [/^\/actions\/\d+ must be/, "--action must be"],
  [/ at line \d+, column \d+ \(offset \d+\)\.$/, `$& Write a record as JSON, such as '{"givenName": "Ada"}'.`],
  [
    /The record is at "\S*\.(\d+)" now\. Read it again/,
    "The record is at version $1 now. Read it again (signalbox students get)",
  ],
];

/** The query parameters that have flags; all others come from --where. */
const parameter =
  /The query parameter '(limit|since|until|at|after|sort|map|values|dates|encoding|separator|headerLine)' (?=must|is)/g;

/** Parameters by the names of their flags. */
function withFlags(detail: string): string {
  return detail.replaceAll(parameter, (_, name: string) => `--${name.replace("headerLine", "header-line")} `);
}

const adviceWithoutKey =
  "; pass a key with --key or SIGNALBOX_STUDENTS_KEY. To create one, run signalbox students keys create <name> --scope write on the machine of the service";

/** The detail and the code of a problem document; no detail for any other text. */
function problemOf(text: string): { readonly detail?: string; readonly code: string } {
  try {
    const { detail, code } = Object(JSON.parse(text)) as { detail?: unknown; code?: unknown };
    return { ...(typeof detail === "string" ? { detail } : {}), code: String(code) };
  } catch {
    return { code: "" };
  }
}

const neededRole = /This needs the role (\w+); yours is \w+\./;

/** The scopes of the keys that have a role. */
const scopeOf: Readonly<Record<string, string>> = { viewer: "read", registrar: "write", admin: "admin" };

function adviceOfRole(role: string): string {
  const scope = scopeOf[role] ?? "admin";
  return `Use a key of scope ${scope}: signalbox students keys create <name> --scope ${scope} creates one.`;
}

function explain({ status, statusText }: Response, detail: string | undefined): string {
  if (detail === undefined) return `the service responded with ${status} ${statusText}`;
  const said = commands.reduce((before, [step, command]) => before.replace(step, command), withFlags(detail));
  return `${said.replace(neededRole, (sentence, role: string) => `${sentence} ${adviceOfRole(role)}`)} (${status})`;
}

/** Prints the body of a response as it comes, each part made safe for its reader, until that reader exits (`| head`). */
export async function printBody(body: Response["body"], safe: (text: string) => string): Promise<void> {
  const decoder = new TextDecoder();
  const convert = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, safe(decoder.decode(chunk, { stream: true })));
    },
  });
  await pipeline(Readable.fromWeb((body ?? new Blob().stream()) as ReadableStream), convert, process.stdout).catch(
    ignoreClosed,
  );
}

/** A reader that stops closes the pipe, which is not an error. */
export function ignoreClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE" && error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
}
