import { setTimeout as sleep } from "node:timers/promises";
import type { CapturedRequestJson, CaptureError, CaptureRoute, ReceivedRequest } from "@signalbox/capture/sdk";
import { CommandError } from "../../command-error.ts";
import { requestLine } from "./print-request.ts";

export interface PassOnOptions {
  /** Where the program is. */
  readonly url: string;
  /** The listener that answers the callers; undefined when they do not wait. */
  readonly listener: string | undefined;
  readonly signal: AbortSignal;
}

/** The first and the longest time between two attempts, and the longest that the service may ask for, in milliseconds. */
const firstPause = 500;
const maxPause = 30_000;
const maxAsked = 300_000;

/** How long an answer is offered to a service that is away or too busy, in milliseconds: no caller waits for longer. */
const longestWait = 30_000;

/**
 * Sends a request until the program answers it, whatever it answers, and prints what came of it. False when it was stopped
 * before.
 */
export async function passOn(
  route: CaptureRoute,
  request: CapturedRequestJson,
  { url, listener, signal }: PassOnOptions,
): Promise<boolean> {
  const { answerOf, forwardRequest } = await import("@signalbox/capture/sdk");
  const whole = await wholeOf(route, request.seq, signal);
  if (whole === undefined) return !signal.aborted;
  for (let pause = firstPause; !signal.aborted; pause = Math.min(pause * 2, maxPause)) {
    const outcome = await forwardRequest(whole, url, { signal });
    if (outcome.kind === "answered") {
      const { answer, leftOut } = answerOf(outcome);
      const returned =
        listener === undefined ? "" : await giveBack(() => route.answer(request.seq, listener, answer), signal);
      process.stdout.write(`${outcome.status}  ${outcome.durationMs} ms  ${returned}${requestLine(request)}`);
      if (listener !== undefined && leftOut.length > 0) {
        process.stderr.write(`#${request.seq}: no caller gets ${leftOut.join(", ")}\n`);
      }
      return true;
    }
    if (outcome.kind === "refused") throw new CommandError(`cannot pass on to ${url}: ${outcome.detail}`);
    if (signal.aborted) return false;
    process.stderr.write(`#${request.seq} waits: ${outcome.detail}\n`);
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
  return false;
}

/** The request with its body, as soon as the service is there; undefined when it is no longer kept. */
async function wholeOf(route: CaptureRoute, seq: number, signal: AbortSignal): Promise<ReceivedRequest | undefined> {
  for (let pause = firstPause; !signal.aborted; pause = Math.min(pause * 2, maxPause)) {
    try {
      return await route.request(seq);
    } catch (error) {
      const { status, isPassing, retryAfter } = error as Partial<CaptureError>;
      if (status === 404) {
        process.stderr.write(`#${seq} is no longer kept\n`);
        return undefined;
      }
      if (isPassing !== true) throw error;
      await sleep(pauseOr(retryAfter, pause), undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}

/** Whether the caller got the answer, in a word: it may have gone, or been answered while the program was away. */
async function giveBack(give: () => Promise<void>, signal: AbortSignal): Promise<string> {
  const end = Date.now() + longestWait;
  for (let pause = firstPause; ; pause *= 2) {
    try {
      await give();
      return "returned  ";
    } catch (error) {
      const { code, message, isPassing, retryAfter } = error as Partial<CaptureError>;
      const next = pauseOr(retryAfter, pause);
      if (isPassing !== true || signal.aborted || Date.now() + next > end) {
        if (code !== "not_waiting") process.stderr.write(`an answer could not be returned: ${message}\n`);
        return "too late  ";
      }
      await sleep(next, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** How long to wait: `own`, or what the service asks for when that is longer. */
function pauseOr(asked: number | undefined, own: number): number {
  return Math.max(own, Math.min(asked ?? 0, maxAsked));
}
