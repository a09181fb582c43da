import { homedir } from "node:os";
import { join } from "node:path";
import {
  Client,
  type ClientResponse,
  type CoreClient,
  cache,
  type EndpointOptions,
  HttpError,
  losslessJson,
  type ResponseHeaders,
  redactUrl,
  retry,
  throttling,
} from "@signalbox/client";
import { createFileStore, nodeFetch } from "@signalbox/client/node";
import { printable } from "../../terminal.ts";

/** Settings of the client of the command line. */
interface ClientSettings {
  readonly baseUrl?: string;
  readonly timeout: number;
  /** How often a call is retried after a temporary error. */
  readonly retries: number;
  readonly cache?: boolean;
  readonly verbose?: boolean;
  readonly signal: AbortSignal;
}

/** The longest wait of a call after a rate limit, in seconds. */
export const MAX_WAIT_SECONDS = 60;

/** How often one call may wait. */
export const MAX_WAITS = 3;

const PUBLIC_BASE = "https://api.github.com";

/** Creates the client, with retries, rate limits, and the token from the environment. */
export function createClient({
  baseUrl = PUBLIC_BASE,
  timeout,
  retries,
  verbose,
  signal,
  ...settings
}: ClientSettings): Client {
  // The client's own count includes retries after temporary errors.
  const waitsOf = new WeakMap<EndpointOptions, number>();
  const waits = (retryAfter: number, options: EndpointOptions): boolean => {
    const count = (waitsOf.get(options) ?? 0) + 1;
    waitsOf.set(options, count);
    const isWorthwhile = retryAfter <= MAX_WAIT_SECONDS && count <= MAX_WAITS;
    report(`Too many requests: ${isWorthwhile ? `waiting ${retryAfter} s` : `try again in ${retryAfter} s`}`);
    return isWorthwhile;
  };
  // The first plugin is the innermost, so it sees each request that is really sent.
  const plugins = [...(verbose ? [traceCalls] : []), retry, throttling, cache];
  const client = new (Client.plugin(plugins))({
    baseUrl,
    timeout,
    request: { signal, json: losslessJson, fetch: nodeFetch },
    // It also has a line for each request, which --verbose prints in its own form.
    log: { info: (line) => void (line.includes(", retry ") && report(line)), warn: report, error: report },
    retry: { retries },
    throttle: { onRateLimit: waits, onAbuseLimit: waits },
    cache: settings.cache ? { store: createFileStore(cacheFolder()) } : false,
  });
  const token = findToken(baseUrl, process.env);
  if (token !== undefined) client.authenticate({ type: "token", token });
  return client;
}

/** `SIGNALBOX_TOKEN` is sent to any `--url`. The tokens of GitHub's own tools are sent only to GitHub. */
function findToken(baseUrl: string, env: NodeJS.ProcessEnv): string | undefined {
  if (env.SIGNALBOX_TOKEN) return env.SIGNALBOX_TOKEN;
  return baseUrl === PUBLIC_BASE ? env.GH_TOKEN || env.GITHUB_TOKEN || undefined : undefined;
}

function cacheFolder(): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "signalbox", "api");
}

function report(line: string): void {
  process.stderr.write(`${printable(line)}\n`);
}

function traceCalls(client: CoreClient): void {
  const printResponse = ({ status, headers }: Pick<ClientResponse, "status" | "headers">): void => {
    report(`< ${status}${quotaOf(headers)}`);
  };
  client.hook.before("send", ({ method, url }) => report(`> ${method} ${redactUrl(url)}`));
  client.hook.after("send", printResponse);
  client.hook.error("send", (error) => {
    if (error instanceof HttpError && error.response) printResponse(error.response);
    // Invalid parameters were not sent.
    else if (error.kind !== "validation") report(`< ${error.message}`);
    throw error;
  });
}

/** The remaining quota, in the headers of GitHub or in those of the IETF (draft-ietf-httpapi-ratelimit-headers-10). */
function quotaOf(headers: ResponseHeaders): string {
  const { ratelimit = "", "ratelimit-policy": policy = "" } = headers;
  const left = headers["x-ratelimit-remaining"] ?? /;\s*r=(\d+)/.exec(String(ratelimit))?.[1];
  const limit = headers["x-ratelimit-limit"] ?? /;\s*q=(\d+)/.exec(String(policy))?.[1];
  return left === undefined ? "" : `, ${left} of ${limit ?? "?"} requests left`;
}
