import type { OutboundOutcome } from "@signalbox/service";
import { headerValues } from "../domain/captured-request.ts";
import { MAX_FORWARD_PAUSE_MS } from "../store/capture-store.ts";

const FIRST_PAUSE_MS = 1_000;

/** Statuses of temporary errors. Any other response is final (RFC 9110, section 15). */
const temporary = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * The backoff before the next attempt, in milliseconds. Undefined when there is none, because the outcome is final or the
 * guard does not allow the address. Each backoff is four times the previous one, up to five minutes, or as long as
 * `Retry-After` asks. Jitter of 10 % separates requests that failed together.
 */
export function retryAfter(outcome: OutboundOutcome, attempt: number): number | undefined {
  if (outcome.kind === "rejected") return undefined;
  if (outcome.kind === "responded" && !temporary.has(outcome.status)) return undefined;
  const pause = Math.min(FIRST_PAUSE_MS * 4 ** (attempt - 1), MAX_FORWARD_PAUSE_MS) * (0.9 + Math.random() * 0.2);
  if (outcome.kind === "failed") return pause;
  const asked = readRetryAfter(headerValues(outcome.headers, "retry-after")[0]) ?? 0;
  return Math.max(pause, Math.min(asked, MAX_FORWARD_PAUSE_MS));
}

/**
 * Parses `Retry-After` (RFC 9110, section 10.2.3): seconds, or a date in one of the three formats of section 5.6.7.
 *
 * @returns milliseconds from now, 0 for a past date; undefined when the value is missing or invalid
 */
export function readRetryAfter(value: string | null | undefined): number | undefined {
  const text = value?.trim() ?? "";
  if (/^\d{1,9}(?:\.\d{1,3})?$/.test(text)) return Number(text) * 1_000;
  // `Date.parse` accepts almost any text. Of the three formats, only `asctime` does not contain its zone, GMT.
  if (!dates.test(text)) return undefined;
  const date = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(date) ? undefined : Math.max(date - Date.now(), 0);
}

const dates =
  /^[A-Z][a-z]{2,8}(?:, \d\d[ -][A-Z][a-z]{2}[ -](?:\d{4}|\d\d) \d\d:\d\d:\d\d GMT| [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})$/;
