import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { domainToASCII } from "node:url";
import type { WireRequest } from "@signalbox/wire";
import type { Logger } from "pino";
import { addressList } from "../addresses.ts";
import { Problem } from "../problem.ts";
import { OptionError } from "../service-error.ts";
import type { RequestHandler } from "./listen.ts";
import { limitedWarnings } from "./log.ts";
import { sendProblem } from "./problem.ts";

/** Whether a service responds to this value of `Host`, with or without a port. */
export type KnowsHost = (host: string) => boolean;

/**
 * `name`, `name:port`, `[IPv6 address]` or `[IPv6 address]:port`. No other characters are allowed, because names appear in policies
 * and links.
 */
const hostForm = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{0,5})?$/i;

/** The forms that `hostNames` accepts: a name, or `*.` and a name for all its subdomains. */
const nameForm = /^(?:\*\.)?[a-z\d_-]+(?:\.[a-z\d_-]+)*$/;

/**
 * Accepts `localhost` and its subdomains, the addresses of this machine, and the entries that the operator lists: names
 * (`hooks.example`, or `*.hooks.example` for all subdomains) and addresses that another machine forwards here.
 *
 * Protects against DNS rebinding: a page can point its own name to this machine after the browser has loaded it, and then
 * call this service as if it were its own origin. It cannot change the `Host` that the browser sends, and an address literal
 * cannot be rebound.
 *
 * @throws TypeError when an entry is not a host name.
 */
export function knownHosts(names: readonly string[]): KnowsHost {
  const listed = names.map(hostName);
  const exact = new Set(listed.filter((name) => !name.startsWith("*")));
  const suffixes = listed.filter((name) => name.startsWith("*")).map((name) => name.slice(1));
  const isOwnAddress = ownAddresses(listed.filter((name) => isIP(name) > 0));
  // Most clients send the same host repeatedly. Only the addresses of interfaces can become unknown.
  let last = "";
  let lastAt = Number.NEGATIVE_INFINITY;
  return (host) => {
    const now = performance.now();
    if (host === last && now - lastAt < INTERFACES_MS) return true;
    if (!isKnown(host)) return false;
    last = host;
    lastAt = now;
    return true;
  };

  function isKnown(host: string): boolean {
    const [, ipv6, text = ""] = hostForm.exec(host) ?? [];
    if (ipv6 !== undefined) return isIP(ipv6) === 6 && isOwnAddress(ipv6);
    const name = text.toLowerCase().replace(/\.$/, "");
    if (name === "localhost" || name.endsWith(".localhost")) return true;
    if (isIP(name) === 4) return isOwnAddress(name);
    return exact.has(name) || suffixes.some((suffix) => name.endsWith(suffix) && name.length > suffix.length);
  }
}

/** How long the addresses of the interfaces are cached, in milliseconds. */
const INTERFACES_MS = 500;

/** Loopback, the unspecified address, the current addresses of the interfaces, and `listed`. */
function ownAddresses(listed: readonly string[]): (address: string) => boolean {
  const fixed = addressList(["127.0.0.0/8", "::1", "0.0.0.0", "::", ...listed], "hostNames");
  let interfaces = fixed;
  let readAt = Number.NEGATIVE_INFINITY;
  return (address) => {
    if (fixed(address)) return true;
    if (performance.now() - readAt > INTERFACES_MS) {
      readAt = performance.now();
      const own = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
      interfaces = addressList(own.map((one) => one.replace(/%.*$/, "")));
    }
    return interfaces(address);
  };
}

/** A listed name as browsers send it: lower case, ASCII, without brackets or a trailing dot. */
function hostName(entry: string): string {
  const bare = entry.trim().replace(/^\[(.*)\]$/, "$1");
  if (isIP(bare) > 0) return bare;
  const isWildcard = bare.startsWith("*.");
  const name = `${isWildcard ? "*." : ""}${domainToASCII(bare.slice(isWildcard ? 2 : 0).replace(/\.$/, ""))}`;
  // These end a host name in a URL; `domainToASCII` would drop what follows.
  if (!/[\s:/?#@\\]/.test(bare) && nameForm.test(name)) return name;
  throw new OptionError(
    "hostNames",
    `must be names without scheme and port, such as hooks.example or *.hooks.example, got '${entry}'`,
  );
}

/**
 * Passes on requests to known hosts, and responds to all others with 421 (RFC 9110, section 15.5.20). A request without `Host`
 * passes, because browsers always send one. Rejected hosts are logged as limited warnings, because either a name is missing from
 * the list or a page attempts rebinding.
 */
export function guardHosts(handle: RequestHandler, isKnown: KnowsHost, log?: Logger): RequestHandler {
  const warn = log === undefined ? undefined : limitedWarnings(log);
  return (request, response) => {
    const unknown = hostsOf(request).find((host) => !isKnown(host));
    if (unknown === undefined) {
      handle(request, response);
      return;
    }
    const remote = request.connection.remoteAddress;
    warn?.(remote, { host: unknown.slice(0, 255), remote }, "unknown host");
    const detail = `This service does not respond to the host ${JSON.stringify(unknown)}, only to localhost, to the addresses of its machine, and to what its operator lists: --host-name ${nameOf(unknown)} adds this one.`;
    const problem = new Problem(421, "misdirected_request", detail);
    sendProblem(request, response, problem);
  };
}

/** The name of a host without its port, if it could be one. */
function nameOf(host: string): string {
  return /^([a-z\d.-]{1,253})(?::\d+)?$/i.exec(host)?.[1] ?? "<name>";
}

/** The host of a request: that of an absolute target takes precedence over `Host` (RFC 9112, section 3.2.2). */
function hostsOf(request: WireRequest): readonly string[] {
  const hosts = request.headerValues("host");
  if (request.target.startsWith("/")) return hosts;
  const authority = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(request.target)?.[1];
  return authority === undefined ? hosts : [...hosts, authority];
}
