import { CaptureError } from "./capture-error.ts";
import type { CaptureRoute, WaitOptions } from "./capture-route.ts";
import type { RequestMatch } from "./match-query.ts";

interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/**
 * Matchers for `expect.extend` of vitest and Jest:
 *
 * `await expect(route).toHaveReceived({ method: "POST", json: { type: "paid" } }, { timeout: 2_000 })`
 */
export const captureMatchers = {
  /** Passes when a request that matches has come, or comes in time. `.not` waits the whole time. */
  async toHaveReceived(
    route: CaptureRoute,
    match: RequestMatch = {},
    options: WaitOptions = {},
  ): Promise<MatcherResult> {
    try {
      const request = await route.waitFor(match, options);
      const line = `${request.method} ${request.path}`;
      return { pass: true, message: () => `expected no such request, but request ${request.seq} came: ${line}` };
    } catch (error) {
      if (!(error instanceof CaptureError) || error.code !== "timeout") throw error;
      const came = await route.requests({}, { limit: 20 });
      const lines = came.map(({ seq, method, path }) => `\n  ${seq}: ${method} ${path}`).join("");
      return { pass: false, message: () => `${error.message}. All that came:${lines === "" ? " nothing" : lines}` };
    }
  },
};
