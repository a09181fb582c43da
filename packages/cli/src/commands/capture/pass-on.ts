import { setTimeout as sleep } from "node:timers/promises";
import type { CapturedRequestJson, CaptureRoute, ReceivedRequest } from "@signalbox/capture/sdk";
import { CommandError } from "../../command-error.ts";
import { requestLine } from "./print-request.ts";

export interface PassOnOptions {
  /** Where the program is. */
  readonly url: string;
  /** The listener that answers the callers; undefined when they do not wait. */
  readonly listener: string | undefined;
  readonly signal: AbortSignal;
}

/** The first and the longest time between two attempts, in milliseconds. */
const firstPause = 500;
const maxPause = 30_000;

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
      const returned = listener === undefined ? "" : await giveBack(() => route.answer(request.seq, listener, answer));
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
      const { status } = error as { status?: number };
      if (status === 404) {
        process.stderr.write(`#${seq} is no longer kept\n`);
        return undefined;
      }
      if (status !== 0 && (status ?? 0) < 500) throw error;
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}

/** Whether the caller got the answer, in a word: it may have gone, or been answered while the program was away. */
async function giveBack(give: () => Promise<void>): Promise<string> {
  try {
    await give();
    return "returned  ";
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code !== "not_waiting") process.stderr.write(`an answer could not be returned: ${message}\n`);
    return "too late  ";
  }
}
