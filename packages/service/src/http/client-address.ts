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
   * The header in which those proxies state the client, as a list of addresses. Every other header is ignored, because a proxy
   * passes on what the client sent.
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
  return (request) => {
    const socket = socketAddress(request);
    if (isIP(socket) === 0 || !isTrusted(socket)) return socket;
    let client = socket;
    for (const address of (request.header(header) ?? "").split(",").map(bareAddress).reverse()) {
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
  // RFC 7239 gives `Forwarded` a syntax of its own.
  if (!/^(?!forwarded$)[a-z\d-]{1,64}$/i.test(header)) {
    throw new TypeError(
      `Cannot use 'proxyHeader': it must be a header with addresses, such as x-real-ip, got '${header}'`,
    );
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

/** Without brackets and port: `[2001:db8::1]:4711` → `2001:db8::1`. */
function bareAddress(text: string): string {
  const trimmed = text.trim();
  const bracketed = /^\[([^\]]*)\]/.exec(trimmed)?.[1];
  const address = bracketed ?? trimmed.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  // An IPv4 address may be written as ::ffff:1.2.3.4.
  return /^::ffff:\d+\./i.test(address) ? address.slice(7) : address;
}
