import { describe, expect, test } from "vitest";
import { callerNetwork, clientAddress, type ProxyOptions } from "../../src/http/client-address.ts";

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
    ["nonsense", "127.0.0.1"],
    ["", "127.0.0.1"],
  ])("takes the last address before the proxies from X-Forwarded-For: '%s'", (value, address) => {
    expect(seen({ trustedProxies: proxies }, "127.0.0.1", { "x-forwarded-for": value })).toBe(address);
  });

  test.each([
    ['for=6.6.6.6, for="[2001:db8:cafe::17]:4711";proto=https', "2001:db8:cafe::17"],
    ["proto=https;for=1.2.3.4", "1.2.3.4"],
    ["For = 1.2.3.4", "1.2.3.4"],
    ["for=_hidden", "127.0.0.1"],
    ['for=1.2.3.4;host="x,for=6.6.6.6"', "1.2.3.4"],
    ['host="x;for=6.6.6.6";for=1.2.3.4', "1.2.3.4"],
    ['for="6.6.6.6, for=1.2.3.4', "127.0.0.1"],
  ])("takes the address from Forwarded when configured: %s", (forwarded, address) => {
    const options = { trustedProxies: proxies, proxyHeader: "Forwarded" };
    expect(seen(options, "127.0.0.1", { forwarded, "x-forwarded-for": "7.7.7.7" })).toBe(address);
  });

  test.each([
    ["quotes that are escaped", `for=1.2.3.4;host="${'\\"'.repeat(30_000)}`],
    ["white space", `for=a${" ".repeat(60_000)}b`],
    ["separators", `${",;".repeat(30_000)}"`],
  ])("parses a Forwarded header of 60 KB in linear time: %s", (_, forwarded) => {
    const startedAt = process.cpuUsage();
    expect(seen({ trustedProxies: proxies, proxyHeader: "forwarded" }, "127.0.0.1", { forwarded })).toBe("127.0.0.1");
    // Processor time, which other programs do not affect. A second scan from every character takes two seconds.
    expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(500);
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
    [{ trustedProxies: proxies, proxyHeader: "a b" }, "'proxyHeader': it must be the name of a header, got 'a b'"],
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
