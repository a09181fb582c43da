import { type Command, Option } from "commander";
import { CommandError } from "../../command-error.ts";

/** Where the service is, and what it asks for. */
export interface ServiceFlags {
  readonly url: string;
  readonly key?: string;
}

/** Adds the flags of every command that talks to a running service. */
export function withService(command: Command): Command {
  return command
    .addOption(
      new Option("--url <url>", "where the service is")
        .env("SIGNALBOX_STUDENTS_URL")
        .default("http://127.0.0.1:3000")
        .argParser(parseServiceUrl),
    )
    .addOption(new Option("--key <secret>", "an API key, when the service asks for one").env("SIGNALBOX_STUDENTS_KEY"));
}

function parseServiceUrl(text: string): string {
  const isUrl = URL.canParse(text) && /^https?:/.test(text);
  if (!isUrl) throw CommandError.usage(`--url must be an http or https URL, got '${text}'`);
  const { origin, pathname } = new URL(text);
  if (!/^\/students\/?$/.test(pathname)) return text;
  throw CommandError.usage(`--url is where the service is, without the path of its students: ${origin}`);
}

/**
 * Asks the service and returns its answer, also one of the statuses `answers`.
 *
 * @throws CommandError when it cannot be reached or answers with an error; the message is what the service says.
 */
export async function ask(
  { url, key }: ServiceFlags,
  path: string,
  init: RequestInit = {},
  { answers = [] }: { readonly answers?: readonly number[] } = {},
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
  if (response.ok || answers.includes(response.status)) return response;
  const advice = response.status === 401 ? "; pass a key with --key or SIGNALBOX_STUDENTS_KEY" : "";
  throw new CommandError(`${await explain(response)}${advice}`);
}

async function explain(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const { detail } = JSON.parse(text) as { detail: string };
    return `${detail} (${response.status})`;
  } catch {
    return `the service answered ${response.status} ${response.statusText}`;
  }
}
