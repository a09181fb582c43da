import type { OutboundOutcome } from "@signalbox/service";
import { headerValues } from "../header-values.ts";
import { readRetryAfter } from "../read-retry-after.ts";

const firstPause = 1_000;
const longestPause = 300_000;

/** What may go away by itself; any other answer is one (RFC 9110, section 15). */
const passing = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * How long to wait before a request is sent again, in milliseconds; undefined when it is not: it was taken, it was
 * refused for good, or the guard lets it go nowhere. Four times as long each time, up to five minutes, or as long as
 * `Retry-After` says, and a little at random, so that many that failed together do not come again together.
 */
export function retryAfter(outcome: OutboundOutcome, attempt: number): number | undefined {
  if (outcome.kind === "refused") return undefined;
  if (outcome.kind === "answered" && !passing.has(outcome.status)) return undefined;
  const pause = Math.min(firstPause * 4 ** (attempt - 1), longestPause) * (0.9 + Math.random() * 0.2);
  if (outcome.kind === "failed") return pause;
  const asked = readRetryAfter(headerValues(outcome.headers, "retry-after")[0]) ?? 0;
  return Math.max(pause, Math.min(asked, longestPause));
}
