import { setTimeout as sleep } from "node:timers/promises";
import type { CapturedRequestJson, CaptureRoute } from "@signalbox/capture/sdk";
import { Command } from "commander";
import { CommandError } from "../../command-error.ts";
import { untilStopped } from "../../until-stopped.ts";
import { requestLine } from "./print-request.ts";
import { openRoute, parseCount, type ServiceFlags, withService } from "./service.ts";

interface ListenFlags extends ServiceFlags {
  readonly forward: string;
  readonly after?: number;
}

/** `signalbox capture listen`: what comes to a route, passed on to a program on this machine. */
export function listenCommand(): Command {
  return withService(new Command("listen"))
    .description("pass each request on to a program on this machine, in order and byte for byte")
    .argument("<route>", "its id or its address")
    .requiredOption("--forward <url>", "where the program is; the path below the route is added")
    .option("--after <seq>", "begin after this request; 0 for all that are kept", parseCount)
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox capture listen 7f1c… --forward http://localhost:8080/hook

When the program is away, requests wait for it. When the service is away, those that came meanwhile follow later.`,
    )
    .action(listen);
}

async function listen(name: string, flags: ListenFlags): Promise<void> {
  if (!/^https?:\/\//.test(flags.forward) || !URL.canParse(flags.forward)) {
    throw CommandError.usage(`--forward must be an http or https URL, got '${flags.forward}'`);
  }
  const route = await openRoute(name, flags);
  const stop = new AbortController();
  void untilStopped().then(() => stop.abort());
  const after = flags.after === undefined ? {} : { after: flags.after };
  for await (const event of route.events({ ...after, signal: stop.signal })) {
    if (event.kind === "request") await passOn(route, event.request, flags.forward, stop.signal);
    else if (event.kind === "gap") process.stderr.write(`requests ${event.from} to ${event.to} are no longer kept\n`);
    else if (event.kind === "away") process.stderr.write("the service is away; waiting for it\n");
    else process.stderr.write("the route is gone\n");
  }
}

/** The longest time between two attempts, in milliseconds. */
const maxPause = 30_000;

/** Sends a request until the program answers it, whatever it answers. */
async function passOn(
  route: CaptureRoute,
  request: CapturedRequestJson,
  url: string,
  signal: AbortSignal,
): Promise<void> {
  const { forwardRequest } = await import("@signalbox/capture/sdk");
  const whole = await route.request(request.seq);
  for (let pause = 500; !signal.aborted; pause = Math.min(pause * 2, maxPause)) {
    const outcome = await forwardRequest(whole, url, { signal });
    if (outcome.kind === "answered") {
      process.stdout.write(`${outcome.status}  ${outcome.durationMs} ms  ${requestLine(request)}`);
      return;
    }
    if (outcome.kind === "refused") throw new CommandError(`cannot pass on to ${url}: ${outcome.detail}`);
    if (signal.aborted) return;
    process.stderr.write(`#${request.seq} waits: ${outcome.detail}\n`);
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}
