import { addressList } from "./address-range.ts";
import { callTarget } from "./call-target.ts";
import { findTarget, type TargetRules } from "./find-target.ts";
import type { Outbound, OutboundOptions, OutboundOutcome, OutboundRequest } from "./outbound.ts";

/**
 * The one way out for requests whose address a user chose (replay, forward, webhooks): only by allowed schemes and
 * ports, only to public addresses or those that the operator allows, to the address that was checked and no other, and
 * every redirect is checked anew.
 *
 * @throws TypeError when an allowed address is none.
 */
export function createOutbound(options: OutboundOptions = {}): Outbound {
  const {
    schemes = ["http:", "https:"],
    allowPort = (port) => port === 80 || port === 443 || port >= 1024,
    allowAddresses = [],
  } = options;
  const rules: TargetRules = { schemes, allowPort, allowAddress: addressList(allowAddresses) };
  return {
    send: (request) => send(request, rules),
    async check(url) {
      const found = await findTarget(url, rules);
      return found.kind === "target" ? undefined : found;
    },
  };
}

async function send(request: OutboundRequest, rules: TargetRules): Promise<OutboundOutcome> {
  const { timeoutMs = 10_000, maxAnswerBytes = 1024 * 1024, maxRedirects = 0, signal } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  const stop = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
  let next: Pick<OutboundRequest, "method" | "url" | "headers" | "body"> = request;
  for (let redirects = 0; ; redirects += 1) {
    const target = await findTarget(next.url, rules);
    if (target.kind !== "target") return target;
    const { method, headers, body = new Uint8Array() } = next;
    const outcome = await callTarget(target, { method, headers, body, maxAnswerBytes, signal: stop });
    const location = outcome.kind === "answered" ? redirectOf(outcome) : undefined;
    if (outcome.kind !== "answered" || location === undefined || maxRedirects === 0) return outcome;
    if (redirects === maxRedirects) {
      return { kind: "refused", code: "too_many_redirects", detail: `more than ${maxRedirects} redirects` };
    }
    const redirected = URL.parse(location, target.url.href);
    if (redirected === null) return { kind: "refused", code: "invalid_url", detail: `'${location}' is no URL` };
    next = redirect(next, outcome.status, target.url, redirected);
  }
}

function redirectOf({ status, headers }: { status: number; headers: readonly string[] }): string | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  const index = headers.findIndex((name, at) => at % 2 === 0 && name.toLowerCase() === "location");
  return index < 0 ? undefined : headers[index + 1];
}

/** RFC 9110, section 15.4: 307 and 308 repeat the request; the others become a GET. Secrets stay with their origin. */
function redirect(
  request: Pick<OutboundRequest, "method" | "headers" | "body">,
  status: number,
  from: URL,
  to: URL,
): Pick<OutboundRequest, "method" | "url" | "headers" | "body"> {
  const repeats = status === 307 || status === 308 || request.method === "GET" || request.method === "HEAD";
  const dropped = new Set(["host"]);
  if (!repeats) for (const name of ["content-length", "content-type", "transfer-encoding"]) dropped.add(name);
  if (from.origin !== to.origin) for (const name of ["authorization", "cookie"]) dropped.add(name);
  const headers: string[] = [];
  for (let index = 0; index < request.headers.length; index += 2) {
    const name = request.headers[index] ?? "";
    if (!dropped.has(name.toLowerCase())) headers.push(name, request.headers[index + 1] ?? "");
  }
  return repeats && request.body !== undefined
    ? { method: request.method, url: to.href, headers, body: request.body }
    : { method: repeats ? request.method : "GET", url: to.href, headers };
}
