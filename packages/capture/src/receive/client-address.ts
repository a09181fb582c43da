import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { addressList } from "@signalbox/service";

/** The address of the client that sent a request. */
export type ClientAddress = (request: IncomingMessage) => string;

/**
 * The address of the socket; behind proxies that the operator trusts, the last address before them in `Forwarded`
 * (RFC 7239) or `X-Forwarded-For`. What stands further left anybody can write there.
 */
export function clientAddress(trustedProxies: readonly string[]): ClientAddress {
  if (trustedProxies.length === 0) return socketAddress;
  const isTrusted = addressList(trustedProxies);
  return (request) => {
    const socket = socketAddress(request);
    if (!isKnown(socket) || !isTrusted(socket)) return socket;
    let client = socket;
    for (const address of forwardedFor(request).reverse()) {
      if (!isKnown(address)) return client;
      client = address;
      if (!isTrusted(address)) return client;
    }
    return client;
  };
}

function socketAddress({ socket }: IncomingMessage): string {
  return plain(socket.remoteAddress ?? "");
}

/** Node writes an IPv4 client of an IPv6 socket as ::ffff:1.2.3.4. */
function plain(address: string): string {
  return address.startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address;
}

function forwardedFor({ headers }: IncomingMessage): string[] {
  const { forwarded } = headers;
  if (forwarded !== undefined) {
    return forwarded
      .split(",")
      .map((element) => plain(bare(/(?:^|;)\s*for=("[^"]*"|[^;\s]*)/i.exec(element)?.[1] ?? "")));
  }
  const sent = headers["x-forwarded-for"];
  return (Array.isArray(sent) ? sent.join(",") : (sent ?? "")).split(",").map((part) => plain(bare(part)));
}

/** Without quotes, brackets and port: `"[2001:db8::1]:4711"` → `2001:db8::1`. */
function bare(text: string): string {
  const unquoted = text.trim().replaceAll('"', "");
  const bracketed = /^\[([^\]]*)\]/.exec(unquoted)?.[1];
  return bracketed ?? unquoted.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}

function isKnown(address: string): boolean {
  return isIP(address) > 0;
}
