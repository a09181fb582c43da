import { randomBytes } from "node:crypto";
import type { CaptureRoute } from "@signalbox/capture/sdk";
import { Command } from "commander";
import { CommandError } from "../../command-error.ts";
import { untilStopped } from "../../until-stopped.ts";
import { explained } from "./explained.ts";
import { passOn } from "./pass-on.ts";
import { openRoute, parseCount, type ServiceFlags, withService } from "./service.ts";
import { tellStream } from "./tell-stream.ts";

interface ListenFlags extends ServiceFlags {
  readonly forward: string;
  readonly after?: number;
  readonly answer?: boolean;
  readonly answerTimeout: number;
  readonly parallel: number;
}

/** `signalbox capture listen`: what comes to a route, passed on to a program on this machine. */
export function listenCommand(): Command {
  return withService(new Command("listen"))
    .description("pass each request on to a program on this machine, in order and byte for byte")
    .argument("<route>", "its id or its address")
    .requiredOption("--forward <url>", "where the program is; the path below the route is added")
    .option("--after <seq>", "begin after this request; 0 for all that are kept", parseCount)
    .option("--answer", "let callers wait for the answer of the program, and give it to them")
    .option("--answer-timeout <seconds>", "how long a caller waits, from 1 to 30", parseCount, 10)
    .option("--parallel <count>", "how many requests the program gets at the same time, from 1 to 64", parseCount, 1)
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox capture listen 7f1c… --forward http://localhost:8080/hook
  $ signalbox capture listen 7f1c… --forward http://localhost:8080/ --answer --parallel 8

When the program is away, requests wait for it. When the service is away, those that came meanwhile follow later. With
--answer, a caller who gets no answer in time is answered as the route answers without a listener. One listener at a time
can answer for a route.`,
    )
    .action(explained(listen));
}

async function listen(name: string, flags: ListenFlags): Promise<void> {
  if (!/^https?:\/\//.test(flags.forward) || !URL.canParse(flags.forward)) {
    throw CommandError.usage(`--forward must be an http or https URL, got '${flags.forward}'`);
  }
  requireFrom("--answer-timeout", flags.answerTimeout, 30);
  requireFrom("--parallel", flags.parallel, 64);
  const route = await openRoute(name, flags);
  // A service that is not there at all, or a route that is not to be read, is told at once.
  await route.describe();
  const stop = new AbortController();
  void untilStopped().then(() => stop.abort());
  await follow(route, flags, stop);
}

function requireFrom(option: string, value: number, most: number): void {
  if (value < 1 || value > most) throw CommandError.usage(`${option} must be from 1 to ${most}, got ${value}`);
}

async function follow(route: CaptureRoute, flags: ListenFlags, stop: AbortController): Promise<void> {
  const { forward: url, after, answer, answerTimeout: waitSeconds, parallel } = flags;
  const { signal } = stop;
  const listener = answer === true ? randomBytes(16).toString("hex") : undefined;
  const events = route.events({
    signal,
    ...(after === undefined ? {} : { after }),
    ...(listener === undefined ? {} : { answering: { listener, waitSeconds } }),
  });
  const tell = tellStream(begun(route, flags));
  const running = new Set<Promise<void>>();
  /** What is under way, and what was when the command was stopped. */
  const left = new Set<number>();
  let failure: unknown;
  for await (const event of events) {
    if (event.kind === "request") {
      const { seq } = event.request;
      left.add(seq);
      const passed = passOn(route, event.request, { url, listener, signal })
        .then((isDone) => {
          if (isDone) left.delete(seq);
        })
        .catch((error: unknown) => {
          failure ??= error;
          stop.abort();
        })
        .finally(() => running.delete(passed));
      running.add(passed);
      if (running.size >= parallel) await Promise.race(running);
    } else tell(event);
  }
  await Promise.all(running);
  if (left.size > 0) {
    const first = Math.min(...left);
    process.stderr.write(`stopped before #${first} was passed on; --after ${first - 1} begins with it\n`);
  }
  if (failure !== undefined) throw failure;
}

function begun({ url }: CaptureRoute, { forward, answer, answerTimeout }: ListenFlags): string {
  return answer === true
    ? `answering the callers of ${url} by ${forward}; each waits ${answerTimeout} s at most`
    : `passing on what comes to ${url} to ${forward}`;
}
