import { describe, expect, test } from "vitest";
import { type CaptureOptions, resolveOptions } from "../src/capture-options.ts";

describe("resolveOptions()", () => {
  test.each([
    [
      { limits: { ratePerRoute: { perSecond: 1, burst: 1 } } },
      "unknown limit 'ratePerRoute', which is a separate option",
    ],
    [{ limits: { bodybytes: 1 } }, "unknown limit 'bodybytes'. The limits are bodyBytes, "],
    [{ publicUrl: "https://example.com/hooks" }, "'publicUrl': it must be a scheme and a host, without a path"],
    [
      { ratePerRoute: { perSecond: 0, burst: 1 } },
      "'ratePerRoute': it must have a perSecond above 0 and a burst of at least 1, got perSecond 0 and burst 1",
    ],
    [{ publicUrl: "https://example.com/?a=1" }, "'publicUrl': it must be a scheme and a host, without a path"],
  ])("rejects %j", (options, message) => {
    expect(() => resolveOptions(options as CaptureOptions)).toThrow(message);
  });
});
