import type { CaptureRoute } from "@signalbox/capture/sdk";
import type { Command } from "../../command.ts";
import { defined, parseCount } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { jsonLine, reportDone } from "../../terminal.ts";
import { routeCommand, type ServiceFlags } from "./service.ts";

interface MarkFlags extends ServiceFlags {
  readonly pin?: boolean;
  readonly note?: string;
}

/** `signalbox capture mark`: pins a request, or adds a note to it. */
export function markCommand(): Command {
  return routeCommand("mark", mark)
    .description("pin a request, so that retention does not delete it, or add a note to it")
    .argument("<seq>", "the sequence number of the request", parseCount)
    .option("--pin", "pin it")
    .option("--no-pin", "unpin it, so that retention may delete it")
    .option("--note <text>", "a note for everyone who can read the route; an empty text removes it")
    .option("--json", "print the mark as JSON")
    .examples(`
  $ ROUTE=$(signalbox capture create)
  $ curl "$ROUTE" -d '{"type": "paid"}'
  $ signalbox capture mark "$ROUTE" 1 --pin --note 'The first one that failed'
  $ signalbox capture mark "$ROUTE" 1 --no-pin
  $ signalbox capture get "$ROUTE" -q is:pinned`);
}

async function mark(route: CaptureRoute, seq: number, { pin, note, json }: MarkFlags): Promise<void> {
  if (pin === undefined && note === undefined) throw CommandError.usage("give --pin, --no-pin or --note");
  const marked = await route.mark(seq, defined({ pinned: pin, note }));
  if (json === true) process.stdout.write(jsonLine(marked));
  else reportDone(`marked request ${seq}`);
}
