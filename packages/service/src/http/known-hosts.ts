import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { domainToASCII } from "node:url";
import type { WireRequest } from "@signalbox/wire";
import type { Logger } from "pino";
import { addressList } from "../outbound/address-range.ts";
import { limitedWarnings } from "./limited-warnings.ts";
import type { RequestHandler } from "./listen.ts";
import { Problem } from "./problem.ts";
import { sendProblem } from "./wire-problem.ts";

/** Whether a service responds to this value of `Host`, which may have a port. */
export type KnowsHost = (host: string) => boolean;

/** `name`, `name:port`, `[IPv6 address]` or `[IPv6 address]:port`. */
const hostForm = /^(?:\[([\da-f:.]+)\]|([^\s:/?#@[\]\\"]+))(?::\d*)?$/i;

/** The forms that `hostNames` takes: a name, or `*.` and a name for everything below it. */
const nameForm = /^(?:\*\.)?[a-z\d_-]+(?:\.[a-z\d_-]+)*$/;

/**
 * Knows `localhost` and all names below it, the addresses of this machine, and what the operator lists: names
 * (`hooks.example`, or `*.hooks.example` for everything below) and addresses that lead here by way of another machine.
 *
 * The guard is against DNS rebinding: any page can have its own name lead to this machine once the browser has loaded it,
 * and then call what listens here as if it came from there. It cannot change the `Host` that the browser sends, and nobody
 * can make an address literal lead elsewhere.
 *
 * @throws TypeError when an entry is no name.
 */
export function knownHosts(names: readonly string[]): KnowsHost {
  const listed = names.map(hostName);
  const exact = new Set(listed.filter((name) => !name.startsWith("*")));
  const suffixes = listed.filter((name) => name.startsWith("*")).map((name) => name.slice(1));
  const isOwnAddress = ownAddresses(listed.filter((name) => isIP(name) > 0));
  // Most clients send the same host again and again. Only addresses of interfaces stop being known.
  let last = "";
  let lastAt = Number.NEGATIVE_INFINITY;
  return (host) => {
    const now = performance.now();
    if (host === last && now - lastAt < interfacesMs) return true;
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

/** How long the addresses of the interfaces are taken to be what they were, in milliseconds. */
const interfacesMs = 500;

/** Loopback, the unspecified address, those of the interfaces as they are now, and `listed`. */
function ownAddresses(listed: readonly string[]): (address: string) => boolean {
  const fixed = addressList(["127.0.0.0/8", "::1", "0.0.0.0", "::", ...listed], "hostNames");
  let interfaces = fixed;
  let readAt = Number.NEGATIVE_INFINITY;
  return (address) => {
    if (fixed(address)) return true;
    if (performance.now() - readAt > interfacesMs) {
      readAt = performance.now();
      const own = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
      interfaces = addressList(own.map((one) => one.replace(/%.*$/, "")));
    }
    return interfaces(address);
  };
}

/** A listed name as browsers send it: lower case, ASCII, without brackets or a dot at its end. */
function hostName(entry: string): string {
  const bare = entry.trim().replace(/^\[(.*)\]$/, "$1");
  if (isIP(bare) > 0) return bare;
  const isWildcard = bare.startsWith("*.");
  const name = `${isWildcard ? "*." : ""}${domainToASCII(bare.slice(isWildcard ? 2 : 0).replace(/\.$/, ""))}`;
  // What follows one of these is no longer part of the name, and `domainToASCII` leaves it out.
  if (!/[\s:/?#@\\]/.test(bare) && nameForm.test(name)) return name;
  throw new TypeError(
    `Cannot use 'hostNames': it must be names without scheme and port, such as hooks.example or *.hooks.example, got '${entry}'`,
  );
}

/**
 * Passes on requests to hosts that the service knows, and responds to all others with 421 (RFC 9110, section 15.5.20).
 * A request without `Host` passes: no browser sends one. Others are warnings in the log, as far as there is room for them:
 * a name is missing, or a page tries.
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
    const problem = new Problem({
      status: 421,
      code: "misdirected_request",
      detail: `This service does not respond to the host ${JSON.stringify(unknown)}, only to localhost, to the addresses of its machine, and to what its operator lists with --host-name.`,
    });
    sendProblem(request, response, problem);
  };
}

/** What a request calls the host: its `Host`, and that of an absolute target, which takes precedence (RFC 9112, section 3.2.2). */
function hostsOf(request: WireRequest): readonly string[] {
  const hosts = request.headerValues("host");
  if (request.target.startsWith("/")) return hosts;
  const authority = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(request.target)?.[1];
  return authority === undefined ? hosts : [...hosts, authority];
}
