import { describe, expect, test } from "vitest";
import { callerNetwork, clientAddress, type ProxyOptions } from "../src/addresses.ts";

/** Calls `clientAddress` with this connection and these headers. */
function seen(options: ProxyOptions, remoteAddress: string, headers: Record<string, string>): string {
  return clientAddress(options)({ connection: { remoteAddress }, header: (name) => headers[name] });
}

const proxies = ["127.0.0.1", "10.0.0.0/8"];

describe("clientAddress()", () => {
  test("takes the address of the socket without trusted proxies", () => {
    const headers = { "x-forwarded-for": "1.2.3.4", forwarded: "for=1.2.3.4", "x-real-ip": "1.2.3.4" };
    expect(seen({}, "127.0.0.1", headers)).toBe("127.0.0.1");
    expect(seen({ trustedProxies: ["10.0.0.0/8"] }, "127.0.0.1", headers)).toBe("127.0.0.1");
  });

  test.each([
    ["1.2.3.4", "1.2.3.4"],
    ["6.6.6.6, 1.2.3.4", "1.2.3.4"],
    ["1.2.3.4, 10.0.0.9", "1.2.3.4"],
    ["1.2.3.4:5678", "1.2.3.4"],
    ["::ffff:1.2.3.4", "1.2.3.4"],
    ["6.6.6.6, [2001:db8:cafe::17]:4711", "2001:db8:cafe::17"],
    ["nonsense", "127.0.0.1"],
    ["", "127.0.0.1"],
  ])("takes the last address before the proxies from X-Forwarded-For: '%s'", (value, address) => {
    expect(seen({ trustedProxies: proxies }, "127.0.0.1", { "x-forwarded-for": value })).toBe(address);
  });

  test("ignores every header except the configured one", () => {
    const forged = { forwarded: "for=6.6.6.6", "x-real-ip": "6.6.6.6" };
    expect(seen({ trustedProxies: proxies }, "127.0.0.1", { ...forged, "x-forwarded-for": "1.2.3.4" })).toBe("1.2.3.4");
    expect(seen({ trustedProxies: proxies }, "127.0.0.1", forged)).toBe("127.0.0.1");
    const real = { trustedProxies: proxies, proxyHeader: "x-real-ip" };
    expect(seen(real, "127.0.0.1", { "x-forwarded-for": "6.6.6.6", "x-real-ip": "1.2.3.4" })).toBe("1.2.3.4");
  });

  test.each([
    [{ proxyHeader: "x-real-ip" }, "Cannot use 'proxyHeader': it requires 'trustedProxies', which is empty"],
    [
      { trustedProxies: proxies, proxyHeader: "a b" },
      "it must be a header with addresses, such as x-real-ip, got 'a b'",
    ],
    [{ trustedProxies: proxies, proxyHeader: "Forwarded" }, "got 'Forwarded'"],
    [{ trustedProxies: ["proxy"] }, "'trustedProxies': it must be addresses or ranges such as 10.0.0.0/8, got 'proxy'"],
    [{ trustedProxies: ["10.0.0.0/"] }, "got '10.0.0.0/'"],
  ])("rejects the options %j", (options, message) => {
    expect(() => clientAddress(options)).toThrow(message);
  });
});

test("callerNetwork() is an IPv4 address or the first 48 bits of an IPv6 address", () => {
  expect(callerNetwork("1.2.3.4")).toBe("1.2.3.4");
  expect(callerNetwork("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1::/48");
  expect(callerNetwork("fe80::1%eth0")).toBe("fe80:0:0::/48");
});
