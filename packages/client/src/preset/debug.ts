import type { RequestClient } from "../core/request.ts";
import { HttpError } from "../errors/http-error.ts";
import { redactor, redactUrl } from "../errors/redact.ts";

/** Writes one line of debug output, without the credentials in its URLs. */
type Debug = (line: string) => void;

interface Runtime {
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>;
    readonly stderr?: { write(text: string): unknown };
  };
  readonly localStorage?: { getItem(key: string): string | null };
}

/**
 * Returns the debug output of `signalbox:rest<part>`, for the first of `parts` that is on; undefined if all of them are off, so
 * that nothing is computed for it.
 *
 * It is on when the environment variable `DEBUG` (in browsers `localStorage.debug`) names it: a list of names separated by
 * commas or spaces, with `*` for anything and a leading `-` to exclude. Lines go to stderr, in browsers to the console.
 */
export function createDebug(...parts: readonly string[]): Debug | undefined {
  const patterns = enabledPatterns();
  if (!patterns) return undefined;
  const name = parts.map((part) => `signalbox:rest${part}`).find((name) => isEnabled(name, patterns));
  const stderr = (globalThis as Runtime).process?.stderr;
  const write = (line: string): unknown => (stderr ? stderr.write(`${line}\n`) : console.debug(line));
  return name === undefined ? undefined : (line) => void write(`${name} ${redactUrl(line)}`);
}

function enabledPatterns(): string | null | undefined {
  try {
    const runtime = globalThis as Runtime;
    // Reading `localStorage` in Node prints a warning.
    return runtime.process?.env ? runtime.process.env.DEBUG : runtime.localStorage?.getItem("debug");
  } catch {
    // A page without storage, or a runtime that does not allow reading the environment.
    return undefined;
  }
}

function isEnabled(name: string, patterns: string): boolean {
  const matches = (pattern: string): boolean =>
    new RegExp(`^${pattern.replace(/[^*\w:]/g, "\\$&").replaceAll("*", ".*")}$`).test(name);
  const list = patterns.split(/[\s,]+/);
  return list.some(matches) && !list.some((pattern) => pattern.startsWith("-") && matches(pattern.slice(1)));
}

/** Adds debug output to each attempt of the calls of `client`, if it is on. */
export function traceRequests(client: RequestClient): void {
  const debugRequest = createDebug(":request");
  const debugResponse = createDebug("", ":response");
  const debugLinks = createDebug(":paginate");
  if (!debugRequest && !debugResponse && !debugLinks) return;
  client.hook.wrap("send", async (send, built) => {
    const call = redactor(built)(`${built.method} ${built.url}`);
    const attempt = `attempt ${(built.request?.retryCount ?? 0) + 1}`;
    const started = performance.now();
    debugRequest?.(`${call} ${attempt}`);
    let outcome: unknown;
    try {
      const response = await send(built);
      const { status, url, headers } = response;
      outcome = status;
      if (headers.link) debugLinks?.(redactor({ ...built, url })(`${url} ${headers.link}`));
      return response;
    } catch (error) {
      outcome = error instanceof HttpError ? `${error.status} ${error.kind}` : error;
      throw error;
    } finally {
      debugResponse?.(`${call} ${outcome} ${Math.round(performance.now() - started)} ms ${attempt}`);
    }
  });
}
