import { lookup } from "node:dns/promises";
import { addAbortListener } from "node:events";
import { isIP } from "node:net";
import { reservedRange } from "../addresses.ts";
import { createSemaphore } from "../limits/semaphore.ts";
import { aborted, callTarget, type Target, type Until } from "./call-target.ts";
import type { LookUp, Outbound, OutboundOptions, OutboundOutcome, OutboundRequest, RejectionCode } from "./outbound.ts";
import { serializeRequest } from "./serialize-request.ts";

/**
 * The guard of all requests whose URL a user chose (replay, forward, webhooks). It allows http, https and certain ports, and only
 * addresses that are public or that the operator allows. It connects to the address that it checked, and checks every
 * redirect.
 */
export function createOutbound(options: OutboundOptions = {}): Outbound {
  const { anyPort = false, allowAddress = () => false, lookUp = lookUpBySystem } = options;
  const rules: TargetRules = { anyPort, allowAddress, lookUp };
  const rulesOfChecks: TargetRules = { ...rules, lookUp: limitLookUps(lookUp, MAX_CHECKS) };
  return {
    send: (request) => send(request, rules),
    async check(url) {
      const found = await findTarget(url, rulesOfChecks, { deadline: performance.now() + CHECK_MS });
      return found.kind === "target" ? undefined : found;
    },
  };
}

/** How long a check may take, in milliseconds. */
const CHECK_MS = 5_000;

/**
 * How many checks resolve names at the same time; others wait. Node resolves two names at once, so checks leave room for requests
 * that are sent.
 */
const MAX_CHECKS = 1;

type Hop = Pick<OutboundRequest, "method" | "url" | "headers" | "body" | "trailers" | "target" | "raw">;

async function send(request: OutboundRequest, rules: TargetRules): Promise<OutboundOutcome> {
  const { timeoutMs = 10_000, maxResponseBytes = 1024 * 1024, maxRedirects = 0, signal, sink, reuse } = request;
  const until: Until = { deadline: performance.now() + timeoutMs, signal };
  let next: Hop = request;
  for (let redirects = 0; ; redirects += 1) {
    const found = await findTarget(next.url, rules, until);
    if (signal?.aborted === true) return aborted;
    if (found.kind !== "target") return found;
    const { method } = next;
    let bytes: Uint8Array;
    try {
      bytes = next.raw ?? serializeRequest(found.url, next);
    } catch (error) {
      return { kind: "failed", code: "connection_failed", detail: (error as Error).message };
    }
    const outcome = await callTarget(found, { bytes, method, maxResponseBytes, ...until, sink, reuse });
    const location = outcome.kind === "responded" ? redirectOf(outcome) : undefined;
    if (outcome.kind !== "responded" || location === undefined || maxRedirects === 0) return outcome;
    if (redirects === maxRedirects) {
      return { kind: "rejected", code: "too_many_redirects", detail: `more than ${maxRedirects} redirects` };
    }
    const redirected = URL.parse(location, found.url.href);
    if (redirected === null) return { kind: "rejected", code: "invalid_url", detail: `'${location}' is not a URL` };
    next = redirect(next, outcome.status, found.url, redirected);
  }
}

function redirectOf({ status, headers }: { status: number; headers: readonly string[] }): string | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  const index = headers.findIndex((name, at) => at % 2 === 0 && name.toLowerCase() === "location");
  return index < 0 ? undefined : headers[index + 1];
}

/**
 * RFC 9110, section 15.4: 307 and 308 repeat the request, other redirects become a GET. Credentials are not sent to another
 * origin.
 */
function redirect(request: Hop, status: number, from: URL, to: URL): Hop {
  const repeats = status === 307 || status === 308 || request.method === "GET" || request.method === "HEAD";
  const dropped = new Set(["host"]);
  if (!repeats)
    for (const name of ["content-length", "content-type", "transfer-encoding", "trailer"]) dropped.add(name);
  if (from.origin !== to.origin) for (const name of ["authorization", "cookie"]) dropped.add(name);
  const headers: string[] = [];
  for (let index = 0; index < request.headers.length; index += 2) {
    const name = request.headers[index] ?? "";
    if (!dropped.has(name.toLowerCase())) headers.push(name, request.headers[index + 1] ?? "");
  }
  if (!repeats) return { method: "GET", url: to.href, headers };
  const { method, body, trailers } = request;
  return { method, url: to.href, headers, body, trailers };
}

type TargetRules = Required<OutboundOptions>;

type NoTarget = Extract<OutboundOutcome, { kind: "rejected" | "failed" }>;

/** Resolves the address of the URL `text`, and checks the URL against the rules. */
async function findTarget(text: string, rules: TargetRules, until: Until): Promise<Target | NoTarget> {
  const url = URL.parse(text);
  const advice = isWithoutScheme(text) ? "; write http:// or https:// before the host" : "";
  if (url === null) return rejected("invalid_url", `'${text}' is not a URL${advice}`);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    // The rest of such a URL may be a secret, as in the target of a redirect to an app.
    return rejected("scheme_not_allowed", `${url.protocol} is not called, only http: and https:${advice}`);
  }
  if (url.username !== "" || url.password !== "") {
    return rejected("credentials_not_allowed", "a URL with a user name or password is not called; send a header");
  }
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  if (!rules.anyPort && port !== 80 && port !== 443 && port < 1024)
    return rejected("port_not_allowed", `port ${port} is not called, only 80, 443, and 1024 or above`);

  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) > 0 ? [host] : await lookUpUntil(until, (signal) => rules.lookUp(host, signal));
  if (addresses === undefined) {
    return { kind: "failed", code: "timeout", detail: `the address of ${host} was not resolved in time` };
  }
  if (addresses.length === 0) return { kind: "failed", code: "not_found", detail: `${host} has no address` };
  // One non-public address is enough to reject: a name with both kinds is meant to bypass a check.
  for (const one of addresses) {
    const range = rules.allowAddress(one) ? undefined : reservedRange(one);
    if (range !== undefined) {
      const name = host === one ? host : `${host} (${one})`;
      return rejected("address_not_allowed", `${name} is not public: ${range}`);
    }
  }
  return { kind: "target", url, addresses };
}

/** Whether a URL begins with a host, like `localhost:8080`, whose scheme seems to be `localhost:`. */
function isWithoutScheme(text: string): boolean {
  const isHost = /^(?:localhost|[\w-]+(?:\.[\w-]+)+|[\w-]+(?=:\d)|\[[\da-f:]+\])(?::\d+)?(?:[/?#]|$)/i.test(text);
  return isHost && URL.canParse(`http://${text}`);
}

function rejected(code: RejectionCode, detail: string): NoTarget {
  return { kind: "rejected", code, detail };
}

/** Resolves with undefined when the lookup was stopped. */
async function lookUpUntil(
  { deadline, signal }: Until,
  lookUp: (signal: AbortSignal) => Promise<readonly string[]>,
): Promise<readonly string[] | undefined> {
  const stop = new AbortController();
  const abort = (): void => stop.abort();
  using _late = setTimeout(abort, deadline - performance.now());
  using _aborted = signal && addAbortListener(signal, abort);
  const addresses = await lookUp(stop.signal);
  return stop.signal.aborted ? undefined : addresses;
}

/** Like other programs of this machine. The lookup itself cannot be cancelled: an abort ends only the wait for it. */
async function lookUpBySystem(host: string, signal: AbortSignal): Promise<readonly string[]> {
  const { promise: aborted, resolve } = Promise.withResolvers<readonly string[]>();
  using _ = addAbortListener(signal, () => resolve([]));
  const found = lookup(host, { all: true }).then(
    (addresses) => addresses.map(({ address }) => address),
    () => [],
  );
  return await Promise.race([found, aborted]);
}

/** Runs at most `atOnce` lookups at a time. Others wait in order, until their signal aborts. */
function limitLookUps(lookUp: LookUp, atOnce: number): LookUp {
  const semaphore = createSemaphore(atOnce);
  return async (host, signal) => {
    try {
      return await semaphore.run(() => lookUp(host, signal), signal);
    } catch (error) {
      if (signal.aborted) return [];
      throw error;
    }
  };
}
