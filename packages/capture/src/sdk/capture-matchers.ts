import { type SignatureCheck, type SignatureVerdict, verifySignature } from "@signalbox/signatures";
import { CaptureError } from "./call-api.ts";
import type { CaptureRoute, ReceivedRequest, WaitOptions } from "./capture-route.ts";
import type { RequestMatch } from "./request-match.ts";

interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/**
 * The types of the matchers on `expect(…)`, for a test runner:
 *
 * `declare module "vitest" { interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends
 * CaptureMatchers {} }`. The type parameters must equal those of vitest's `Matchers`.
 */
export interface CaptureMatchers {
  /** Passes when the route has received a matching request, or receives one within `timeout` (default 2 s). */
  toHaveReceived(match?: RequestMatch, options?: WaitOptions): Promise<void>;
  /** Passes when the signature of the request is valid by `check`, or without it, by the setting of its route. */
  toHaveValidSignature(check?: SignatureCheck, options?: { readonly url?: string }): Promise<void>;
}

/** The default timeout, in milliseconds. Below the 5 s of a test in vitest and Jest, so that the matcher reports first. */
const DEFAULT_TIMEOUT_MS = 2_000;

/**
 * Matchers for `expect.extend` of vitest and Jest:
 *
 * `await expect(route).toHaveReceived({ method: "POST", json: { type: "paid" } }, { timeout: 2_000 })`
 */
export const captureMatchers = {
  /** Passes when a matching request has arrived, or arrives within `timeout` (default 2 s). `.not` waits the whole time. */
  async toHaveReceived(
    route: CaptureRoute,
    match: RequestMatch = {},
    options: WaitOptions = {},
  ): Promise<MatcherResult> {
    if (typeof Object(route).waitFor !== "function") throw new TypeError("toHaveReceived() needs expect(route)");
    try {
      const request = await route.waitFor(match, { timeout: DEFAULT_TIMEOUT_MS, ...options });
      const line = `${request.method} ${request.path}`;
      return {
        pass: true,
        message: () => `expected no matching request, but received request ${request.seq}: ${line}`,
      };
    } catch (error) {
      if (!(error instanceof CaptureError) || error.code !== "timeout") throw error;
      return { pass: false, message: () => error.message };
    }
  },

  /**
   * Passes when the signature of a request is valid by `check`, or without it, by the setting of its route. The key of `check` is
   * not sent anywhere.
   *
   * @param options `url`: the URL that the sender called, if it differs from `Host` and target of the request; for Twilio
   */
  async toHaveValidSignature(
    request: ReceivedRequest,
    check?: SignatureCheck,
    options: { readonly url?: string } = {},
  ): Promise<MatcherResult> {
    const verdict = check === undefined ? request.signature : await verdictOn(request, check, options.url);
    if (verdict === undefined) {
      throw new TypeError("Cannot check the signature: neither the matcher nor the route has a signature check");
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
