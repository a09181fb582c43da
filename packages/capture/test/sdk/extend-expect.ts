import { expect } from "vitest";
import { type CaptureMatchers, captureMatchers } from "../../src/sdk/index.ts";

expect.extend(captureMatchers);

declare module "vitest" {
  // The type parameters must equal those of vitest's interface, which this one extends.
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends CaptureMatchers {}
}
