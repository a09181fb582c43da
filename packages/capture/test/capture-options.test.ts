import { describe, expect, test } from "vitest";
import { type CaptureOptions, resolveOptions } from "../src/capture-options.ts";

describe("resolveOptions()", () => {
  test.each([
    [
      { limits: { ratePerRoute: { perSecond: 1, burst: 1 } } },
      "unknown limit 'ratePerRoute', which is an option of its own",
    ],
    [{ limits: { bodybytes: 1 } }, "unknown limit 'bodybytes'. The limits are bodyBytes, "],
    [{ publicUrl: "https://example.com/hooks" }, "'publicUrl': it must be a scheme and a host, without a path"],
    [{ publicUrl: "https://example.com/?a=1" }, "'publicUrl': it must be a scheme and a host, without a path"],
    [{ trustedProxies: ["proxy"] }, "'trustedProxies': it must be addresses or ranges such as 10.0.0.0/8, got 'proxy'"],
    [{ proxyHeader: "forwarded" }, "'proxyHeader': it requires 'trustedProxies', which is empty"],
    [{ hostNames: ["http://hooks.example"] }, "'hostNames': it must be names without scheme and port, such as"],
  ])("rejects %j", (options, message) => {
    expect(() => resolveOptions(options as CaptureOptions)).toThrow(message);
  });
});
