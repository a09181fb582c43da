import { Command } from "commander";
import { CommandError } from "../../command-error.ts";
import { printable } from "./print-request.ts";
import { openRoute, parseCount, type ServiceFlags, withService } from "./service.ts";

/** `signalbox capture replay`: a captured request once more, sent by the service. */
export function replayCommand(): Command {
  return withService(new Command("replay"))
    .description("let the service send a captured request again")
    .argument("<route>", "its id or its address")
    .argument("<seq>", "the number of the request", parseCount)
    .argument("<to>", "the URL to send it to; public addresses, or those that the operator allows")
    .option("--json", "print the answer as JSON")
    .addHelpText("after", "\nExamples:\n  $ signalbox capture replay 7f1c… 3 https://example.com/hook")
    .action(replay);
}

async function replay(
  name: string,
  seq: number,
  url: string,
  flags: ServiceFlags & { readonly json?: boolean },
): Promise<void> {
  const answer = await (await openRoute(name, flags)).replay(seq, { url });
  if (flags.json === true) process.stdout.write(`${JSON.stringify(answer)}\n`);
  if (answer.kind === "failed") throw new CommandError(`${url} gave no answer: ${answer.detail}`);
  if (flags.json === true) return;
  const { status, reason, durationMs, body } = answer;
  process.stdout.write(`${status} ${printable(reason)}  ${durationMs} ms  ${body.size} B\n`);
  if (body.encoding === "utf8" && body.content !== "") {
    process.stdout.write(`${printable(body.content, { lines: true })}\n`);
  }
}
