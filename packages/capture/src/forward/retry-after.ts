import type { OutboundOutcome } from "@signalbox/service";
import { headerValues } from "../domain/captured-request.ts";
import { maxForwardPauseMs } from "../store/capture-store.ts";

const firstPause = 1_000;

/** Statuses that may pass; any other response is final (RFC 9110, section 15). */
const passing = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * How long to wait before a request is sent again, in milliseconds; undefined when it is not: it was taken, it was
 * rejected for good, or the guard lets it go nowhere. Four times as long each time, up to five minutes, or as long as
 * `Retry-After` says, and a little at random, so that many that failed together do not come again together.
 */
export function retryAfter(outcome: OutboundOutcome, attempt: number): number | undefined {
  if (outcome.kind === "rejected") return undefined;
  if (outcome.kind === "responded" && !passing.has(outcome.status)) return undefined;
  const pause = Math.min(firstPause * 4 ** (attempt - 1), maxForwardPauseMs) * (0.9 + Math.random() * 0.2);
  if (outcome.kind === "failed") return pause;
  const asked = readRetryAfter(headerValues(outcome.headers, "retry-after")[0]) ?? 0;
  return Math.max(pause, Math.min(asked, maxForwardPauseMs));
}

/**
 * Reads `Retry-After` (RFC 9110, section 10.2.3): seconds, or a date in one of the three forms of section 5.6.7.
 *
 * @returns milliseconds from `now`, 0 for a time that is over; undefined when it is neither, or missing
 */
export function readRetryAfter(value: string | null | undefined, now: number = Date.now()): number | undefined {
  const text = value?.trim() ?? "";
  if (/^\d{1,9}(?:\.\d{1,3})?$/.test(text)) return Number(text) * 1_000;
  // Platforms take almost any text for a date. Of the three forms, `asctime` alone does not say that it means GMT.
  if (!dates.test(text)) return undefined;
  const date = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(date) ? undefined : Math.max(date - now, 0);
}

const dates =
  /^[A-Z][a-z]{2,8}(?:, \d\d[ -][A-Z][a-z]{2}[ -](?:\d{4}|\d\d) \d\d:\d\d:\d\d GMT| [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})$/;
