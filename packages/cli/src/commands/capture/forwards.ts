import type { CaptureRoute, ForwardQueueJson } from "@signalbox/capture/sdk";
import type { Command } from "../../command.ts";
import { parseCount } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { jsonLine, printable, reportDone } from "../../terminal.ts";
import { routeCommand, type ServiceFlags } from "./service.ts";

interface ForwardsFlags extends ServiceFlags {
  readonly target?: string;
  readonly retry?: number;
  readonly drop?: number;
}

/** `signalbox capture forwards`: the queued and failed forwards of a route. */
export function forwardsCommand(): Command {
  return routeCommand("forwards", forwards)
    .description("print the queued and failed forwards of a route, or retry one")
    .option("--retry <seq>", "send this request again now", parseCount)
    .option("--drop <seq>", "remove this request from the queue", parseCount)
    .option("--target <name>", "of --retry and --drop: the name of the target, if there are several")
    .option("--json", "print the queues as JSON")
    .examples(`
  $ ROUTE=$(signalbox capture create)
  $ signalbox capture forwards "$ROUTE"
  $ signalbox capture forwards "$ROUTE" --retry 3`);
}

async function forwards(route: CaptureRoute, { retry, drop, target, json }: ForwardsFlags): Promise<void> {
  if (retry !== undefined && drop !== undefined) throw CommandError.usage("--retry and --drop exclude each other");
  if (retry !== undefined || drop !== undefined) {
    if (retry !== undefined) await route.retryForward(retry, target);
    if (drop !== undefined) await route.dropForward(drop, target);
    if (json !== true) reportDone(retry === undefined ? `dropped request ${drop}` : `request ${retry} is sent again`);
    return;
  }
  const queues = await route.forwardQueues();
  if (json === true) process.stdout.write(jsonLine(queues));
  else if (queues.length === 0) throw new CommandError("the route has no targets; capture update --forward sets them");
  else process.stdout.write(queues.map((queue) => queueText(queue, queues.length > 1)).join("\n"));
}

function queueText(queue: ForwardQueueJson, isOneOfSeveral: boolean): string {
  const { target, delivered, failed, waiting, jobs, failures } = queue;
  const title = target === "" && isOneOfSeveral ? "the target without a name" : target;
  const queued = new Set(jobs.map(({ seq }) => seq));
  const waitingJobs = jobs.filter(({ state }) => state === "waiting");
  const unsent = waitingJobs.filter(({ attempt }) => attempt === 0).length;
  const lines = [
    ...(title === "" ? [] : [`${title}:`]),
    ...jobs.map(({ seq, attempt, state, dueAt }) =>
      state === "sending"
        ? `#${seq}  attempt ${attempt} is in progress`
        : `#${seq}  attempt ${attempt + 1} at ${dueAt}`,
    ),
    ...failures
      .filter(({ seq }) => !queued.has(seq))
      .map(({ seq, attempt, detail, url }) => `#${seq}  failed, attempt ${attempt}: ${detail} (${url})`),
    `${delivered} delivered, ${failed} given up`,
    `${waiting + unsent} not sent yet, ${waitingJobs.length - unsent} waiting for another attempt`,
  ];
  return lines.map((line) => `${printable(line)}\n`).join("");
}
