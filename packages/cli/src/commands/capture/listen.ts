import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { CapturedRequestJson, CaptureError, CaptureRoute, ReceivedRequest } from "@signalbox/capture/sdk";
import type { BaseCommand } from "../../command.ts";
import { assertHttpUrl, defined, parseCount, parseDuration } from "../../options.ts";
import { CommandError, untilStopped } from "../../process.ts";
import { jsonLine } from "../../terminal.ts";
import { printStream, requestLine } from "./print.ts";
import { routeCommand } from "./service.ts";

/** `signalbox capture listen`: forwards the requests of a route to a program on this machine. */
export const listenCommand: BaseCommand = routeCommand("listen")
  .description("forward each request to a program on this machine, in order and byte for byte")
  .requiredFlag("--forward <url>", "URL of the program; the path below the route is added")
  .flag("--after <seq>", "begin after this request; 0 for all that are stored", parseCount)
  .flag("--respond", "return the response of the program to the sender")
  .flag("--response-timeout <duration>", "how long a sender waits, from 1s to 30s", parseDuration, 10)
  .flag("--json", "print each response of the program as a line of JSON")
  .examples(`
  $ ROUTE=$(signalbox capture create)
  $ signalbox capture listen "$ROUTE" --forward http://localhost:8080/hook
  $ signalbox capture listen "$ROUTE" --forward http://localhost:8080/ --respond

If nothing listens at the URL, a request waits up to 10 minutes. If the program sends no valid response, the request is not sent again,
because the program may have handled it. After the connection to the service is lost, listen gets the missed requests later.
With --respond, a sender who waits too long gets the usual response of the route. Only one listener can respond for a route.`)
  .run(async (route, { forward: url, after, respond, responseTimeout: waitSeconds, json }) => {
    assertHttpUrl(url, "--forward", "http://localhost:8080/hook");
    if (waitSeconds < 1 || waitSeconds > 30)
      throw CommandError.usage(`--response-timeout must be from 1 to 30, got ${waitSeconds}`);
    // An unreachable service or an unreadable route fails at once.
    await route.describe();
    const stop = new AbortController();
    void untilStopped().then(() => stop.abort());
    const { signal } = stop;
    const listener = respond === true ? randomBytes(16).toString("hex") : undefined;
    const responding = listener === undefined ? undefined : { listener, waitSeconds };
    const print = printStream(
      respond === true
        ? `responding to the senders of ${route.url} with ${url}; each waits at most ${waitSeconds} s`
        : `forwarding the requests of ${route.url} to ${url}`,
    );
    for await (const event of route.events({ signal, ...defined({ after, responding }) })) {
      if (event.kind !== "request") {
        print(event);
        continue;
      }
      const { seq } = event.request;
      let isDone = false;
      try {
        isDone = await forwardToProgram(route, event.request, { url, listener, signal, json });
      } finally {
        const advice = `start again with --after ${seq - 1} to forward it`;
        if (!isDone) process.stderr.write(`stopped before #${seq} was forwarded; ${advice}\n`);
      }
      if (!isDone) return;
    }
  });

interface ForwardOptions {
  /** The URL of the program. */
  readonly url: string;
  /** The listener that responds to the senders; undefined when they do not wait. */
  readonly listener: string | undefined;
  readonly signal: AbortSignal;
  readonly json: boolean | undefined;
}

/** The first and the longest backoff between two attempts, and the longest `Retry-After` to follow, in milliseconds. */
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
const MAX_ASKED_MS = 300_000;

/** How long to retry returning a response to the service, in milliseconds: no sender waits longer. */
const MAX_WAIT_MS = 30_000;

/** How long to retry while no program can be connected, in milliseconds. */
const MAX_CONNECTING_MS = 600_000;

/**
 * Sends a request to the program and prints the outcome. Only failures to connect are retried: after any other, the program may
 * have handled the request. Returns false if stopped before there is an outcome.
 */
async function forwardToProgram(
  route: CaptureRoute,
  request: CapturedRequestJson,
  { url, listener, signal, json }: ForwardOptions,
): Promise<boolean> {
  const { responseOf, forwardRequest } = await import("@signalbox/capture/sdk");
  const full = await fullRequest(route, request.seq, signal);
  if (full === undefined) return !signal.aborted;
  const { seq } = request;
  const end = Date.now() + MAX_CONNECTING_MS;
  for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    const outcome = await forwardRequest(full, url, { signal });
    if (signal.aborted) return false;
    const isConnecting = outcome.kind === "failed" && ["connection_failed", "not_found"].includes(outcome.code);
    if (isConnecting && Date.now() + pause < end) {
      if (pause === FIRST_PAUSE_MS) {
        const advice = "start the program, or give its address with --forward";
        process.stderr.write(`#${seq} waits until ${url} can be reached (${outcome.detail}); ${advice}\n`);
      }
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      continue;
    }
    const { response, omitted } = responseOf(outcome);
    const isReturned =
      listener === undefined ? undefined : await sendBack(() => route.respond(seq, listener, response), signal);
    if (outcome.kind === "responded") {
      const { status, durationMs } = outcome;
      const sent = response.status === status ? "returned  " : `returned as ${response.status}  `;
      const returned = isReturned === undefined ? "" : isReturned ? sent : "too late  ";
      process.stdout.write(
        json === true
          ? jsonLine({ seq, status, durationMs, returned: isReturned ?? null })
          : `${status}  ${durationMs} ms  ${returned}${requestLine(request)}`,
      );
    } else {
      const { code, detail } = outcome;
      if (json === true) process.stdout.write(jsonLine({ seq, code, detail, returned: isReturned ?? null }));
      else process.stderr.write(`#${seq} failed: ${detail}\n`);
    }
    if (listener !== undefined && omitted.length > 0) {
      process.stderr.write(`#${seq}: not returned to the sender: ${omitted.join(", ")}\n`);
    }
    return true;
  }
  return false;
}

/** Gets a request with its body. Undefined if it is no longer stored, or the command was stopped. */
async function fullRequest(
  route: CaptureRoute,
  seq: number,
  signal: AbortSignal,
): Promise<ReceivedRequest | undefined> {
  try {
    return await withRetries(async () => {
      const request = await route.request(seq);
      const bytes = await request.bytes();
      return { ...request, bytes: async () => bytes };
    }, signal);
  } catch (error) {
    if ((error as Partial<CaptureError>).status === 404) process.stderr.write(`#${seq} is no longer stored\n`);
    else if (!signal.aborted) throw error;
    return undefined;
  }
}

/** Returns whether the sender got the response: it may have disconnected, or already have the response of the route. */
async function sendBack(send: () => Promise<void>, signal: AbortSignal): Promise<boolean> {
  try {
    await withRetries(send, signal, MAX_WAIT_MS);
    return true;
  } catch (error) {
    const { code, message } = error as CaptureError;
    if (code !== "not_waiting") process.stderr.write(`a response could not be returned: ${message}\n`);
    return false;
  }
}

/**
 * Calls the service, and again while it is unreachable or overloaded, for at most `longest` milliseconds.
 *
 * @throws the error of the last call
 */
async function withRetries<Result>(
  call: () => Promise<Result>,
  signal: AbortSignal,
  longest: number = Number.POSITIVE_INFINITY,
): Promise<Result> {
  const end = Date.now() + longest;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    try {
      return await call();
    } catch (error) {
      const { isPassing, retryAfter = 0 } = error as Partial<CaptureError>;
      const next = Math.max(pause, Math.min(retryAfter, MAX_ASKED_MS));
      if (isPassing !== true || signal.aborted || Date.now() + next > end) throw error;
      await sleep(next, undefined, { signal }).catch(() => undefined);
    }
  }
}
