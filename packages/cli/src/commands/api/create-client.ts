import { homedir } from "node:os";
import { join } from "node:path";
import {
  Client,
  type CoreClient,
  cache,
  losslessJson,
  type ResponseHeaders,
  redactUrl,
  retry,
  throttling,
} from "@signalbox/client";
import { createFileStore, nodeFetch } from "@signalbox/client/node";
import { printable } from "../../printable.ts";

/** What the client of the command line can be told. */
export interface ClientSettings {
  readonly baseUrl?: string;
  readonly timeout: number;
  readonly cache?: boolean;
  readonly verbose?: boolean;
  readonly signal: AbortSignal;
}

/** How long a refusal because of too many requests is waited out, in seconds. */
const LONGEST_WAIT = 60;

const PUBLIC_BASE = "https://api.github.com";

/** Makes the client: with retries, within rate limits, with the token of the environment. */
export function createClient({ baseUrl = PUBLIC_BASE, timeout, verbose, signal, ...settings }: ClientSettings): Client {
  const waits = (retryAfter: number): boolean => {
    const worthwhile = retryAfter <= LONGEST_WAIT;
    process.stderr.write(
      `Too many requests: ${worthwhile ? `waiting ${retryAfter} s` : `try again in ${retryAfter} s`}\n`,
    );
    return worthwhile;
  };
  // The first plugin is the innermost: it sees what really goes over the wire.
  const plugins = [...(verbose ? [report] : []), retry, throttling, cache];
  const client = new (Client.plugin(plugins))({
    baseUrl,
    timeout,
    request: { signal, json: losslessJson, fetch: nodeFetch },
    throttle: { onRateLimit: waits, onAbuseLimit: waits },
    cache: settings.cache ? { store: createFileStore(cacheFolder()) } : false,
  });
  const token = findToken(baseUrl, process.env);
  if (token !== undefined) client.authenticate({ type: "token", token });
  return client;
}

/** `SIGNALBOX_TOKEN` goes to whatever address is named, the tokens of GitHub's own tools to GitHub only. */
function findToken(baseUrl: string, env: NodeJS.ProcessEnv): string | undefined {
  if (env.SIGNALBOX_TOKEN) return env.SIGNALBOX_TOKEN;
  return baseUrl === PUBLIC_BASE ? env.GH_TOKEN || env.GITHUB_TOKEN || undefined : undefined;
}

function cacheFolder(): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "signalbox", "api");
}

function report(client: CoreClient): void {
  const line = (status: number, headers: ResponseHeaders): void => {
    const { "x-ratelimit-remaining": left, "x-ratelimit-limit": limit } = headers;
    const quota = left === undefined ? "" : `, ${left} of ${limit ?? "?"} requests left`;
    process.stderr.write(`< ${status}${printable(quota)}\n`);
  };
  client.hook.before("send", ({ method, url }) => void process.stderr.write(`> ${method} ${redactUrl(url)}\n`));
  client.hook.after("send", ({ status, headers }) => line(status, headers));
  client.hook.error("send", (error) => {
    if (error.status !== undefined) line(error.status, error.headers);
    throw error;
  });
}
