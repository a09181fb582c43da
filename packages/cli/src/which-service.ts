import type { Option } from "commander";
import { assertHttpUrl, flag } from "./options.ts";
import { CommandError } from "./process.ts";

/** The services, by the names that they have in `GET /`. */
const services = {
  students: {
    title: "the student-record service",
    variable: "SIGNALBOX_STUDENTS_URL",
    url: "http://127.0.0.1:3000",
    credential: "a key with --key",
  },
  capture: {
    title: "the request-capture service",
    variable: "SIGNALBOX_CAPTURE_URL",
    url: "http://127.0.0.1:5000",
    credential: "the secret of a route with --secret",
  },
} as const;

export type ServiceName = keyof typeof services;

/** The URL of a service when neither an option nor its variable names one. */
export function defaultUrl(name: ServiceName): string {
  return services[name].url;
}

/** The flag for the URL of a service. */
export function urlFlag(name: ServiceName, description: string): Option {
  const { variable, url } = services[name];
  return flag("--url <url>", variable, description)
    .default(url)
    .argParser((text) => parseServiceUrl(name, text));
}

/**
 * Checks the URL of a service, and returns it as it is.
 *
 * @param source the option or variable that has it
 */
export function parseServiceUrl(name: ServiceName, text: string, source = "--url"): string {
  const { url, credential } = services[name];
  assertHttpUrl(text, source, url);
  const { origin, pathname, username, password } = new URL(text);
  if (username + password !== "")
    throw CommandError.usage(`${source} must not have a password in it; pass ${credential}`);
  if (name !== "students" || !/^\/students\/?$/.test(pathname)) return text;
  throw CommandError.usage(`${source} must not have the path /students: ${origin}`);
}

/** How long to wait for the service to name itself, in milliseconds. */
const TIMEOUT_MS = 3_000;

/** The most bytes of a response of a program that may not be a service. Documents of services about themselves are shorter. */
const MAX_BYTES = 1024 * 1024;

/** Statuses of a gateway whose service does not respond. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** The name of the service at a URL; undefined when another program responds there, or nothing. */
export async function serviceAt(url: string): Promise<ServiceName | undefined> {
  try {
    const response = await fetch(`${url.replace(/\/+$/, "")}/`, {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { service } = Object(JSON.parse(await shortText(response))) as { service?: unknown };
    return service === "students" || service === "capture" ? service : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The text of a response that may come from any program, even one that never ends it.
 *
 * @throws RangeError when it has more than `most` bytes
 */
export async function shortText(response: Response, most: number = MAX_BYTES): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > most) throw new RangeError(`it has more than ${most} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Why `fetch` failed. Its message says only that it did; the reason is in its `cause`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? cause.message || Reflect.get(cause, "code") || error.message : error.message;
}

/**
 * Explains a response that is not one of the service that a command calls.
 *
 * @throws CommandError when the URL leads elsewhere. A gateway whose service is away may lead to the right one.
 */
export async function assertService(
  url: string,
  { wanted, status, cause }: { readonly wanted: ServiceName; readonly status: number; readonly cause?: unknown },
): Promise<void> {
  const found = await serviceAt(url);
  if (found === wanted || (found === undefined && gatewayStatuses.has(status))) return;
  throw new CommandError(wrongService(url, { wanted, found, option: "--url" }), { cause });
}

/**
 * What to change when the URL leads elsewhere: the URL of a command, or of a variable alone when the command has no option for it.
 *
 * @param found what responds there, as {@link serviceAt} says
 */
export function wrongService(
  url: string,
  { wanted, found, option }: { wanted: ServiceName; found: ServiceName | undefined; option?: string },
): string {
  const { title, variable } = services[wanted];
  const there = found === undefined ? `${url} is not ${title}` : `${url} is ${services[found].title}, not ${title}`;
  return `${there}; ${option === undefined ? "set" : `name its address with ${option} or`} ${variable}`;
}
