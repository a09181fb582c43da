import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { ProblemDocument } from "@signalbox/service";
import { Command } from "../../command.ts";
import { flag } from "../../options.ts";
import { CommandError, exitCodeOf } from "../../process.ts";
import { shellQuoted } from "../../terminal.ts";
import { assertService, defaultUrl, shortText, urlFlag } from "../../which-service.ts";

/** The service that a command calls, and how it prints the response. */
export interface ServiceFlags {
  readonly url: string;
  /** Whether to print JSON. */
  readonly json?: boolean;
  readonly key?: string;
  /** The collection of the records. @default "students" */
  readonly collection?: string;
}

/** A command that calls a running service. */
export function serviceCommand(name: string): Command<[], ServiceFlags> {
  return new Command<[], ServiceFlags>(name)
    .addOption(urlFlag("students", "URL of the student-record service"))
    .addOption(flag("--key <secret>", "SIGNALBOX_STUDENTS_KEY", "API key, if the service requires one"));
}

/** Prints the command that undoes a bulk change, a merge or an import of this service. */
export function printUndo(id: string, service: Pick<ServiceFlags, "url">): void {
  process.stderr.write(`undo: signalbox students bulk --undo ${id}${typedUrl(service)}\n`);
}

/** The flag of the URL, as it is typed, if it is not the default. */
export function typedUrl({ url }: Pick<ServiceFlags, "url">): string {
  return url === defaultUrl("students") ? "" : ` --url ${url}`;
}

/** A command for the records of any collection. */
export function recordCommand(name: string): Command<[], ServiceFlags> {
  return serviceCommand(name).option("--collection <name>", "the collection, such as courses (default: students)");
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
  const { status, statusText } = response;
  const problem = problemOf(await shortText(response).catch(() => ""));
  // Other programs have problem documents too, for a path that they do not have.
  if (problem === undefined || problem.code === "not_found") await assertService(url, { wanted: "students", status });
  const said = problem === undefined ? `the service responded with ${status} ${statusText}` : explain(problem, status);
  throw new CommandError(`${said}${status === 401 ? ADVICE_WITHOUT_KEY : ""}`, { exitCode: exitCodeOf(problem?.code) });
}

/** The same, with the text of the response. */
export async function askText(...request: Parameters<typeof ask>): Promise<string> {
  return (await ask(...request)).text();
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

/** Where `keys create` runs. */
const AT_THE_SERVICE = "on the machine of the service, with its --data or --database-url";

const ADVICE_WITHOUT_KEY = `; pass a key with --key or SIGNALBOX_STUDENTS_KEY. To create one, run signalbox students keys create <name> --scope write ${AT_THE_SERVICE}`;

/** The problem document of a response; undefined for any other text. */
function problemOf(text: string): ProblemDocument | undefined {
  try {
    const problem = Object(JSON.parse(text)) as ProblemDocument;
    return typeof problem.detail === "string" ? problem : undefined;
  } catch {
    return undefined;
  }
}

/** Describes a problem, with the next step on the command line where the service has one over HTTP. */
function explain(problem: ProblemDocument, status: number): string {
  const next = nextSteps[problem.code]?.(problem);
  return `${next === undefined ? inFlags(problem) : `${problem.reason ?? problem.detail} ${next}`} (${status})`;
}

/** The next steps by the code of a problem. */
const nextSteps: Readonly<Record<string, (problem: ProblemDocument) => string | undefined>> = {
  deleted: ({ id = "", instance }) => `signalbox students undelete ${shellQuoted(id)}${where(instance)} restores it.`,
  expected_missing: () => "Give their number with --expected; --dry-run reports it.",
  forbidden({ role }) {
    // Without a role, the detail itself has the next step.
    if (role === undefined) return undefined;
    const scope = scopeOf[role] ?? "admin";
    return `Use a key of scope ${scope}: signalbox students keys create <name> --scope ${scope} creates one ${AT_THE_SERVICE}.`;
  },
  if_match_required: () =>
    "Add --if-match with the version that you have read (signalbox students get or list --deleted shows it).",
  malformed_json: () => `Write a record as JSON, such as '{"givenName": "Ada"}'.`,
  not_found({ instance, reason }) {
    if (instance.startsWith("/webhooks/")) return "signalbox students webhooks list shows all.";
    if (reason === undefined) return undefined;
    const list = `signalbox students list${where(instance)}`;
    const [, verb] = /\/(restore|purge)$/.exec(instance) ?? [];
    return verb === undefined ? `${list} shows all.` : `${list} --deleted lists those that can be ${verb}d.`;
  },
  not_deleted: ({ instance }) =>
    instance.endsWith("/purge") ? "Delete it first (signalbox students delete)." : undefined,
  stale({ instance }) {
    // Only these change deleted records, which `get` does not show.
    const isOfDeleted = /\/(restore|purge)$/.test(instance);
    return `Read it again (signalbox students ${isOfDeleted ? "history" : "get"}), then repeat the change.`;
  },
  undone_before: () =>
    "Records that the undo skipped can be reverted one by one: signalbox students revert <id> <version> [--collection <name>].",
};

/** The flag of the collection of a path, if it needs one. */
function where(path: string): string {
  const [, collection = "students"] = path.split("/");
  return collection === "students" ? "" : ` --collection ${collection}`;
}

/** The scopes of the keys that have a role. */
const scopeOf: Readonly<Record<string, string>> = { viewer: "read", registrar: "write", admin: "admin" };

/** The detail, in which parameters and fields of a body have the names of flags, if all of them have one. */
function inFlags({ code, detail, errors = [] }: ProblemDocument): string {
  const rules = errors.map((error) => [flagOf.get(error.pointer.split("/")[1] ?? ""), error.detail]);
  const isAboutFlags = exitCodeOf(code) === 2 && rules.length > 0 && rules.every(([flag]) => flag !== undefined);
  return isAboutFlags ? rules.map(([flag, rule]) => `${flag} ${rule}.`).join(" ") : detail;
}

const sameNames = "limit since until at after sort map values dates encoding separator format".split(" ");

/** Flags by parameters and fields. Other parameters come from --where. */
const flagOf: ReadonlyMap<string, string> = new Map([
  ...sameNames.map((name) => [name, `--${name}`] as const),
  ["headerLine", "--header-line"],
  ["actions", "--action"],
]);

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
