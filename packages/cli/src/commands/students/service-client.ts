import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { type Command, Option } from "commander";
import { CommandError } from "../../process.ts";
import { serviceAt, wrongService } from "../../which-service.ts";

/** The service that a command calls. */
export interface ServiceFlags {
  readonly url: string;
  readonly key?: string;
}

/** Adds the flags of every command that calls a running service. */
export function withService(command: Command): Command {
  return command
    .addOption(
      new Option("--url <url>", "URL of the student-record service")
        .env("SIGNALBOX_STUDENTS_URL")
        .default("http://127.0.0.1:3000")
        .argParser(parseServiceUrl),
    )
    .addOption(new Option("--key <secret>", "API key, if the service requires one").env("SIGNALBOX_STUDENTS_KEY"));
}

function parseServiceUrl(text: string): string {
  const isUrl = URL.canParse(text) && /^https?:/.test(text);
  if (!isUrl) throw CommandError.usage(`--url must be an http or https URL, got '${text}'`);
  const { origin, pathname, username, password } = new URL(text);
  if (username + password !== "")
    throw CommandError.usage("--url must not have a password in it; pass a key with --key");
  if (!/^\/students\/?$/.test(pathname)) return text;
  throw CommandError.usage(`--url must not have the path /students: ${origin}`);
}

/**
 * Sends a request and returns the response, with a status below 400 or one of `statuses`.
 *
 * @throws CommandError when the service cannot be reached, or responds with an error; the message is that of the service.
 */
export async function ask(
  { url, key }: ServiceFlags,
  path: string,
  init: RequestInit = {},
  { statuses = [] }: { readonly statuses?: readonly number[] } = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  if (key !== undefined) headers.set("authorization", `Bearer ${key}`);
  let response: Response;
  try {
    response = await fetch(`${url.replace(/\/+$/, "")}${path}`, { ...init, headers });
  } catch (cause) {
    const reason = (cause as { cause?: { code?: string } }).cause?.code ?? (cause as Error).message;
    throw new CommandError(`cannot reach ${url} (${reason}); is the service running? (--url)`, { cause });
  }
  if (response.ok || statuses.includes(response.status)) return response;
  const text = await response.text();
  const detail = detailOf(text);
  if (detail === undefined || /^There is nothing at /.test(detail)) {
    const found = await serviceAt(url);
    if (found !== "students") throw new CommandError(wrongService(url, { wanted: "students", found, option: "--url" }));
  }
  const advice = response.status === 401 ? "; pass a key with --key or SIGNALBOX_STUDENTS_KEY" : "";
  throw new CommandError(`${explain(response, detail)}${advice}`);
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
  [/POST \/students\/(\S+)\/restore restores it\./, "signalbox students undelete $1 restores it."],
  [
    /Read the record and send its ETag as If-Match, so/,
    "Add --if-match with the version that you have read (signalbox students get or deleted shows it), so",
  ],
  [/send it as text\/csv; profile=oneroster\./, "add --format oneroster."],
];

/** The detail of a problem document; undefined for any other text. */
function detailOf(text: string): string | undefined {
  try {
    const { detail } = Object(JSON.parse(text)) as { detail?: unknown };
    return typeof detail === "string" ? detail : undefined;
  } catch {
    return undefined;
  }
}

function explain({ status, statusText }: Response, detail: string | undefined): string {
  if (detail === undefined) return `the service responded with ${status} ${statusText}`;
  return `${commands.reduce((said, [step, command]) => said.replace(step, command), detail)} (${status})`;
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
