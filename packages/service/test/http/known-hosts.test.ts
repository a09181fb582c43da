import { networkInterfaces } from "node:os";
import { describe, expect, test } from "vitest";
import { knownHosts } from "../../src/http/known-hosts.ts";

describe("knownHosts()", () => {
  test.each([
    "localhost",
    "LOCALHOST:80",
    "localhost.:3000",
    "app.localhost:1",
    "127.0.0.1:3000",
    "127.1.2.3",
    "[::1]:3000",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]:5000",
    "0.0.0.0:3000",
  ])("accepts the host %s", (host) => {
    expect(knownHosts([])(host)).toBe(true);
  });

  test("accepts the addresses of the interfaces of this machine", () => {
    const own = Object.values(networkInterfaces()).flatMap((all = []) => all);
    expect(own).not.toEqual([]);
    for (const { address, family } of own) {
      expect(knownHosts([])(family === "IPv6" ? `[${address}]:1` : `${address}:1`), address).toBe(true);
    }
  });

  test.each([
    "evil.example",
    "evil.example:3000",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "evil-localhost",
    "203.0.113.9",
    "[2001:db8::1]",
    "x@localhost",
    "localhost/",
    "localhost:80:80",
    "0x7f.1",
    "",
    'evil"><script>',
    "a;script-src-elem.localhost",
    "a'b.localhost",
    "a,b.localhost",
    "*.localhost",
    "localhost:123456",
  ])("rejects the host '%s'", (host) => {
    expect(knownHosts(["school.test"])(host)).toBe(false);
  });

  test("accepts listed names in any case, with any port, and names below a wildcard", () => {
    const isKnown = knownHosts(["School.test", "*.hooks.example", "bücher.example", "203.0.113.9", "[2001:db8::1]"]);
    for (const host of ["school.TEST:8080", "school.test.", "a.hooks.example", "a.b.hooks.example:1"]) {
      expect(isKnown(host), host).toBe(true);
    }
    for (const host of ["xn--bcher-kva.example", "203.0.113.9:80", "[2001:db8:0::1]:80"]) {
      expect(isKnown(host), host).toBe(true);
    }
    for (const host of ["a.school.test", "hooks.example", ".hooks.example", "evilhooks.example", "203.0.113.8"]) {
      expect(isKnown(host), host).toBe(false);
    }
  });

  test.each(["", "*", "*.", "http://hooks.example", "hooks.example:80", "a b", "a/b", "*.*.example", "10.0.0.0/8"])(
    "rejects '%s' as a configured name",
    (name) => {
      expect(() => knownHosts([name])).toThrow(/^Cannot use 'hostNames': it must be names without scheme and port/);
    },
  );
});
