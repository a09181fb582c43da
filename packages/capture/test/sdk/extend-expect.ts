import { expect } from "vitest";
import { type CaptureMatchers, captureMatchers } from "../../src/sdk/index.ts";

expect.extend(captureMatchers);

declare module "vitest" {
  // The parameters must be those of vitest's own interface, which this one becomes a part of.
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends CaptureMatchers {}
}
