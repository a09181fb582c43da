import type { CaptureRoute, ForwardQueueJson } from "@signalbox/capture/sdk";
import type { BaseCommand } from "../../command.ts";
import { parseCount } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { jsonLine, printable, reportDone } from "../../terminal.ts";
import { routeCommand } from "./service.ts";

/** `signalbox capture forwards`: the queued and failed forwards of a route. */
export const forwardsCommand: BaseCommand = routeCommand("forwards")
  .description("print the queued and failed forwards of a route, or retry them")
  .flag(
    "--retry <seq|all>",
    "send this request again now; all: the last 50 that were given up for each target",
    (text) => (text === "all" ? text : parseCount(text)),
  )
  .flag("--drop <seq>", "remove this request from the queue", parseCount)
  .flag("--target <name>", "of --retry and --drop: the name of the target, if there are several")
  .flag("--json", "print the queues as JSON")
  .examples(`
  $ ROUTE=$(signalbox capture create --forward https://example.com/hook)
  $ curl "$ROUTE" -d '{"type": "paid"}'
  $ signalbox capture forwards "$ROUTE"
  $ signalbox capture forwards "$ROUTE" --retry 1
  $ signalbox capture forwards "$ROUTE" --retry all`)
  .run(async (route, { retry, drop, target, json }) => {
    if (retry !== undefined && drop !== undefined) throw CommandError.usage("--retry and --drop exclude each other");
    if (retry === "all") {
      const count = await retryAll(route, target);
      if (json !== true) reportDone(count === 1 ? "1 request is sent again" : `${count} requests are sent again`);
      return;
    }
    if (retry !== undefined || drop !== undefined) {
      if (retry !== undefined) await route.retryForward(retry, target);
      if (drop !== undefined) await route.dropForward(drop, target);
      if (json !== true) reportDone(retry === undefined ? `dropped request ${drop}` : `request ${retry} is sent again`);
      return;
    }
    const queues = await route.forwardQueues();
    if (json === true) process.stdout.write(jsonLine(queues));
    else if (queues.length === 0) throw noTargets();
    else process.stdout.write(queues.map((queue) => queueText(queue, queues.length > 1)).join("\n"));
  });

function noTargets(): CommandError {
  return new CommandError("the route has no targets; capture update --forward sets them");
}

/** Retries what was given up, in the order of the requests. Returns their number. */
async function retryAll(route: CaptureRoute, wanted: string | undefined): Promise<number> {
  const queues = await route.forwardQueues();
  const chosen = queues.filter(({ target }) => wanted === undefined || target === wanted);
  if (queues.length === 0) throw noTargets();
  if (chosen.length === 0) throw new CommandError(`the route has no target ${JSON.stringify(wanted)}`);
  let count = 0;
  for (const queue of chosen) {
    for (const { seq } of givenUp(queue).toSorted((one, other) => one.seq - other.seq)) {
      await route.retryForward(seq, queue.target);
      count += 1;
    }
  }
  return count;
}

function givenUp({ jobs, failures }: ForwardQueueJson): ForwardQueueJson["failures"] {
  const queued = new Set(jobs.map(({ seq }) => seq));
  return failures.filter(({ seq }) => !queued.has(seq));
}

function queueText(queue: ForwardQueueJson, isOneOfSeveral: boolean): string {
  const { target, delivered, failed, waiting, jobs } = queue;
  const title = target === "" && isOneOfSeveral ? "the target without a name" : target;
  const waitingJobs = jobs.filter(({ state }) => state === "waiting");
  const unsent = waitingJobs.filter(({ attempt }) => attempt === 0).length;
  const lines = [
    ...(title === "" ? [] : [`${title}:`]),
    ...jobs.map(({ seq, attempt, state, dueAt }) =>
      state === "sending"
        ? `#${seq}  attempt ${attempt} is in progress`
        : `#${seq}  attempt ${attempt + 1} at ${dueAt}`,
    ),
    ...givenUp(queue).map(({ seq, attempt, detail, url }) => `#${seq}  failed, attempt ${attempt}: ${detail} (${url})`),
    `${delivered} delivered, ${failed} given up`,
    `${waiting + unsent} not sent yet, ${waitingJobs.length - unsent} waiting for another attempt`,
  ];
  return lines.map((line) => `${printable(line)}\n`).join("");
}
