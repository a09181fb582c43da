import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";
import type { ConnectionInfo, WireRequest } from "@signalbox/wire";
import { OptionError } from "./service-error.ts";

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
    throw new OptionError("proxyHeader", `must be a header with addresses, such as x-real-ip, got '${header}'`);
  }
  if (proxies.length === 0) {
    throw new OptionError("proxyHeader", "requires 'trustedProxies', which is empty", { other: "trustedProxies" });
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

/**
 * Creates a check for the addresses and ranges that an operator lists.
 *
 * @param option the name of the option that holds them, for the error
 * @throws TypeError when an entry is neither an address nor a range.
 */
export function addressList(entries: readonly string[], option = "addresses"): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    // Digits only: `Number` would parse an empty prefix as 0, which allows every address.
    const [, network = "", prefix] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const version = isIP(network);
    const most = version === 4 ? 32 : 128;
    const bits = prefix === undefined ? most : Number(prefix);
    if (version === 0 || bits > most) {
      throw new OptionError(option, `must be addresses or ranges such as 10.0.0.0/8, got '${entry}'`);
    }
    list.addSubnet(network, bits, version === 4 ? "ipv4" : "ipv6");
  }
  return (address) => list.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}

/** IPv4 blocks that are not public, by purpose (IANA special-purpose registry, RFC 6890). */
const ipv4Ranges: readonly (readonly [network: string, prefix: number, name: string])[] = [
  ["0.0.0.0", 8, "this network"],
  ["10.0.0.0", 8, "a private network"],
  ["100.64.0.0", 10, "a carrier's network"],
  ["127.0.0.0", 8, "this machine"],
  // The address is public, but in Azure it reaches the host of the virtual machine, which serves its configuration.
  ["168.63.129.16", 32, "the metadata of a cloud"],
  ["169.254.0.0", 16, "the local link, where cloud metadata is"],
  ["172.16.0.0", 12, "a private network"],
  ["192.0.0.0", 24, "reserved"],
  ["192.0.2.0", 24, "documentation"],
  ["192.88.99.0", 24, "reserved"],
  ["192.168.0.0", 16, "a private network"],
  ["198.18.0.0", 15, "benchmarks"],
  ["198.51.100.0", 24, "documentation"],
  ["203.0.113.0", 24, "documentation"],
  ["224.0.0.0", 4, "multicast"],
  ["240.0.0.0", 4, "reserved"],
];

const ipv4Lists = ipv4Ranges.map(([network, prefix, name]) => {
  const list = new BlockList();
  list.addSubnet(network, prefix, "ipv4");
  return { list, name };
});

/** Public IPv6 is 2000::/3 without these. */
const ipv6Reserved = new BlockList();
ipv6Reserved.addSubnet("2001::", 23, "ipv6");
ipv6Reserved.addSubnet("2001:db8::", 32, "ipv6");
ipv6Reserved.addSubnet("3fff::", 20, "ipv6");

/**
 * The name of the non-public range of `address`, or undefined when it is public. For IPv6 forms that carry an IPv4 address
 * (mapped, NAT64, 6to4), the IPv4 address decides.
 */
export function reservedRange(address: string): string | undefined {
  if (isIPv4(address)) return ipv4Lists.find(({ list }) => list.check(address, "ipv4"))?.name;
  const groups = ipv6Groups(address);
  if (groups === undefined) return "no address";
  const carried = carriedIpv4(groups);
  if (carried !== undefined) return reservedRange(carried);
  if (groups.every((group) => group === 0)) return "this network";
  if (groups.slice(0, 7).every((group) => group === 0)) return "this machine";
  const [first = 0] = groups;
  if (first >> 13 !== 1) return first >> 9 === 0x7e ? "a private network" : "not public";
  return ipv6Reserved.check(address, "ipv6") ? "reserved" : undefined;
}

/** The IPv4 address inside ::ffff:0:0/96 (mapped), 64:ff9b::/96 (NAT64) and 2002::/16 (6to4). */
function carriedIpv4(groups: readonly number[]): string | undefined {
  const [a = 0, b = 0, c = 0] = groups;
  const dotted = (high = 0, low = 0): string => [high >> 8, high & 255, low >> 8, low & 255].join(".");
  if (a === 0x2002) return dotted(b, c);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  const isNat64 = a === 0x64 && b === 0xff9b && groups.slice(2, 6).every((group) => group === 0);
  return isMapped || isNat64 ? dotted(groups[6], groups[7]) : undefined;
}

/**
 * The eight 16-bit groups of an IPv6 address (RFC 4291, section 2.2); undefined for anything else, including an address with a
 * zone.
 */
function ipv6Groups(address: string): readonly number[] | undefined {
  if (!isIPv6(address) || address.includes("%")) return undefined;
  const [before = "", after] = address.split("::");
  const head = groupsOf(before);
  if (after === undefined) return head;
  const tail = groupsOf(after);
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail];
}

function groupsOf(text: string): number[] {
  if (text === "") return [];
  return text.split(":").flatMap((part) => {
    if (!part.includes(".")) return [Number.parseInt(part, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = part.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
