import { Command } from "commander";
import { CommandError } from "../../command-error.ts";
import { jsonLine, printable } from "../../printable.ts";
import { explained } from "./explained.ts";
import { outcomeLine } from "./print-delivery.ts";
import { openRoute, parseCount, type ServiceFlags, withService } from "./service.ts";

interface ReplayFlags extends ServiceFlags {
  readonly method?: string;
  readonly header: [string, string][];
  readonly data?: string;
  readonly redirects?: number;
  readonly json?: boolean;
}

/** `signalbox capture replay`: a captured request once more, sent by the service. */
export function replayCommand(): Command {
  return withService(new Command("replay"))
    .description("let the service send a captured request again; the answer is kept with the request")
    .argument("<route>", "its id or its address")
    .argument("<seq>", "the number of the request", parseCount)
    .argument("<to>", "the URL to send it to; public addresses, or those that the operator allows")
    .option("-X, --method <method>", "this method instead of the one that was captured")
    .option("-H, --header <header>", "these headers instead of all that were captured; may be repeated", addHeader, [])
    .option("-d, --data <text>", "this body instead of the one that was captured")
    .option("--redirects <count>", "how many redirects to follow", parseCount)
    .option("--json", "print the answer as JSON")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox capture replay 7f1c… 3 https://example.com/hook
  $ signalbox capture replay 7f1c… 3 https://example.com/hook -X PUT -H 'Content-Type: text/plain' -d 'another body'

Exit code: 0 when it was answered, whatever the status, 1 when it was not.`,
    )
    .action(explained(replay));
}

function addHeader(text: string, before: [string, string][]): [string, string][] {
  const parts = /^([^:\s]+):[ \t]*(.*)$/.exec(text);
  if (parts === null) throw CommandError.usage(`'${text}' is no header: write it as 'Name: value'`);
  return [...before, [parts[1] ?? "", parts[2] ?? ""]];
}

async function replay(name: string, seq: number, url: string, flags: ReplayFlags): Promise<void> {
  const route = await openRoute(name, flags);
  const { method, header, data, redirects } = flags;
  const answer = await route.replay(seq, {
    url,
    ...(method === undefined ? {} : { method }),
    ...(header.length === 0 ? {} : { headers: header }),
    ...(data === undefined ? {} : { body: data }),
    ...(redirects === undefined ? {} : { redirects }),
  });
  if (flags.json === true) process.stdout.write(jsonLine(answer));
  if (answer.kind === "failed") throw new CommandError(`${url} gave no answer: ${answer.detail}`);
  if (flags.json === true) return;
  process.stdout.write(outcomeLine(answer));
  const { body } = answer;
  if (body.encoding === "utf8" && body.content !== "") {
    process.stdout.write(`${printable(body.content, { lines: true })}\n`);
  } else if (body.size > 0) process.stdout.write(`(${body.size} bytes that are no text)\n`);
  if (answer.number !== null) process.stderr.write(`kept as delivery ${answer.number} of request ${seq}\n`);
}
