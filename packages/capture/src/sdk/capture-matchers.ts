import { type SignatureCheck, type SignatureVerdict, verifySignature } from "@signalbox/signatures";
import { CaptureError } from "./call-api.ts";
import type { CaptureRoute, ReceivedRequest, WaitOptions } from "./capture-route.ts";
import type { RequestMatch } from "./match-query.ts";

interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/**
 * How the matchers look on `expect(…)`, for the types of a test runner:
 *
 * `declare module "vitest" { interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends
 * CaptureMatchers {} }`: the parameters must be those of vitest's own `Matchers`.
 */
export interface CaptureMatchers {
  /** Passes when the route has received a request that matches, or does in time: in 2 s unless `timeout` says otherwise. */
  toHaveReceived(match?: RequestMatch, options?: WaitOptions): Promise<void>;
  /** Passes when the request is signed as `check` says, or as its route says when there is none. */
  toHaveValidSignature(check?: SignatureCheck, options?: { readonly url?: string }): Promise<void>;
}

/** Well below the 5 s that vitest and Jest give a test: one that runs out of time cannot say what came. In milliseconds. */
const defaultTimeout = 2_000;

/**
 * Matchers for `expect.extend` of vitest and Jest:
 *
 * `await expect(route).toHaveReceived({ method: "POST", json: { type: "paid" } }, { timeout: 2_000 })`
 */
export const captureMatchers = {
  /** Passes when a request that matches has come, or comes in 2 s or `timeout`. `.not` waits the whole time. */
  async toHaveReceived(
    route: CaptureRoute,
    match: RequestMatch = {},
    options: WaitOptions = {},
  ): Promise<MatcherResult> {
    try {
      const request = await route.waitFor(match, { timeout: defaultTimeout, ...options });
      const line = `${request.method} ${request.path}`;
      return { pass: true, message: () => `expected no such request, but request ${request.seq} came: ${line}` };
    } catch (error) {
      if (!(error instanceof CaptureError) || error.code !== "timeout") throw error;
      const came = await route.requests({}, { limit: 20 });
      const lines = came.map(({ seq, method, path }) => `\n  ${seq}: ${method} ${path}`).join("");
      return { pass: false, message: () => `${error.message}. All that came:${lines === "" ? " nothing" : lines}` };
    }
  },

  /**
   * Passes when a request is signed as `check` says, or as its route says when there is none. The key stays here.
   *
   * @param options `url`: what the sender called, where that is not the `Host` and target of the request; for Twilio
   */
  async toHaveValidSignature(
    request: ReceivedRequest,
    check?: SignatureCheck,
    options: { readonly url?: string } = {},
  ): Promise<MatcherResult> {
    const verdict = check === undefined ? request.signature : await verdictOn(request, check, options.url);
    if (verdict === undefined) {
      throw new TypeError(
        "Cannot check the signature: neither the matcher nor the route was told how requests are signed",
      );
    }
    const { kind, scheme, detail } = verdict;
    return {
      pass: kind === "valid",
      message: () =>
        kind === "valid"
          ? `expected request ${request.seq} to have no valid ${scheme} signature, but it has`
          : `expected request ${request.seq} to have a valid ${scheme} signature: ${detail}`,
    };
  },
};

async function verdictOn(request: ReceivedRequest, check: SignatureCheck, url?: string): Promise<SignatureVerdict> {
  const { headers, target } = request;
  const called = url ?? (target.startsWith("/") ? `http://${request.header("host") ?? ""}${target}` : target);
  const signed = { headers, body: await request.bytes(), url: called };
  return verifySignature(signed, check, { receivedAt: Date.parse(request.receivedAt) });
}
