import { isIP } from "node:net";
import type { ConnectionInfo, WireRequest } from "@signalbox/wire";
import { addressList, ipv6Groups } from "../outbound/address-range.ts";

/** The parts of a request that identify its sender. */
interface AddressedRequest extends Pick<WireRequest, "header"> {
  readonly connection: Pick<ConnectionInfo, "remoteAddress">;
}

/** The address of the client that sent a request. */
export type ClientAddress = (request: AddressedRequest) => string;

export interface ProxyOptions {
  /**
   * Addresses and ranges of the proxies in front of the service.
   * @default []: the address of the socket is that of the client
   */
  readonly trustedProxies?: readonly string[];
  /**
   * The header in which those proxies state the client. Every other header is ignored, because a proxy passes on what the
   * client sent. `forwarded` is parsed by RFC 7239, any other header as a list of addresses.
   * @default "x-forwarded-for"
   */
  readonly proxyHeader?: string;
}

/**
 * Finds the address of a client: that of its socket or, when the socket is that of a trusted proxy, the last address in the
 * proxy's header that is not a trusted proxy. Clients can forge everything to the left of it.
 *
 * @throws TypeError when an option is invalid.
 */
export function clientAddress({ trustedProxies = [], proxyHeader }: ProxyOptions = {}): ClientAddress {
  const header = checkedHeader(trustedProxies, proxyHeader);
  const isTrusted = addressList(trustedProxies, "trustedProxies");
  if (trustedProxies.length === 0) return socketAddress;
  const parse = header === "forwarded" ? parseForwarded : parseAddresses;
  return (request) => {
    const socket = socketAddress(request);
    if (isIP(socket) === 0 || !isTrusted(socket)) return socket;
    let client = socket;
    for (const address of parse(request.header(header) ?? "").reverse()) {
      if (isIP(address) === 0) return client;
      client = address;
      if (!isTrusted(address)) return client;
    }
    return client;
  };
}

/**
 * The network that counts as one caller in limits: an IPv4 address, or the first 48 bits of an IPv6 address. A site gets up to a
 * /48 (RFC 6177, RIPE-690), and a /48 is available free of charge. A longer prefix would therefore give one person 65,536 shares.
 * Customers of a provider with smaller prefixes share a caller, like clients behind one IPv4 address.
 */
export function callerNetwork(address: string): string {
  // Most addresses are IPv4, and each request asks.
  if (!address.includes(":")) return address;
  const groups = ipv6Groups(address.replace(/%.*$/, ""));
  if (groups === undefined) return address;
  return `${groups
    .slice(0, 3)
    .map((group) => group.toString(16))
    .join(":")}::/48`;
}

function checkedHeader(proxies: readonly string[], header: string | undefined): string {
  if (header === undefined) return "x-forwarded-for";
  if (!/^[a-z\d-]{1,64}$/i.test(header)) {
    throw new TypeError(`Cannot use 'proxyHeader': it must be the name of a header, got '${header}'`);
  }
  if (proxies.length === 0) {
    throw new TypeError("Cannot use 'proxyHeader': it requires 'trustedProxies', which is empty");
  }
  return header.toLowerCase();
}

/** The address at the other end of a connection. */
export function socketAddress({ connection }: Pick<AddressedRequest, "connection">): string {
  return connection.remoteAddress;
}

/** An IPv4 address may be written as ::ffff:1.2.3.4. */
function plain(address: string): string {
  return /^::ffff:\d+\./i.test(address) ? address.slice(7) : address;
}

function parseAddresses(text: string): string[] {
  return text.split(",").map(bareAddress);
}

/**
 * The `for` of each element of `Forwarded`. A proxy quotes what the client sent (`host="a,for=192.0.2.1"`), so commas and
 * semicolons in quotes are not separators. A header with unbalanced quotes is ignored.
 */
function parseForwarded(text: string): string[] {
  return splitUnquoted(text, ",").map((element) => {
    const pairs = splitUnquoted(element, ";").map((pair) => pair.split("=", 2));
    const [, sender = ""] = pairs.find(([name = ""]) => name.trim().toLowerCase() === "for") ?? [];
    return bareAddress(sender);
  });
}

/**
 * Splits at separators outside of quotes; returns an empty list when the quotes are unbalanced. Visits each character once. Clients
 * control part of this header, and a regular expression would backtrack from every quote.
 */
function splitUnquoted(text: string, separator: string): string[] {
  const parts: string[] = [];
  let isQuoted = false;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted && character === "\\") at += 1;
    else if (!isQuoted && character === separator) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return isQuoted ? [] : [...parts, text.slice(start)];
}

/** Without quotes, brackets and port: `"[2001:db8::1]:4711"` → `2001:db8::1`. */
function bareAddress(text: string): string {
  const unquoted = text.trim().replaceAll('"', "");
  const bracketed = /^\[([^\]]*)\]/.exec(unquoted)?.[1];
  return plain(bracketed ?? unquoted.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1"));
}
