import { Command } from "commander";
import { jsonLine } from "../../printable.ts";
import { stopSignal } from "../../stop-signal.ts";
import { explained } from "./explained.ts";
import { requestLine } from "./print-request.ts";
import { openRoute, parseCount, type ServiceFlags, withService } from "./service.ts";
import { tellStream } from "./tell-stream.ts";

interface TailFlags extends ServiceFlags {
  readonly query?: string;
  readonly after?: number;
  readonly json?: boolean;
}

/** `signalbox capture tail`: each request as it comes. */
export function tailCommand(): Command {
  return withService(new Command("tail"))
    .description("print each request as it comes, a line for each")
    .argument("<route>", "its id or its address")
    .option("-q, --query <query>", "only requests that match")
    .option("--after <seq>", "begin after this request; 0 for all that are kept", parseCount)
    .option("--json", "print each request as a line of JSON")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox capture tail 7f1c… -q 'method:POST path:/hooks'
  $ signalbox capture tail http://127.0.0.1:5000/7f1c… --after 0 --json | jq .body.content`,
    )
    .action(explained(tail));
}

async function tail(name: string, flags: TailFlags): Promise<void> {
  const route = await openRoute(name, flags);
  // A service that is not there at all, or a route that is not to be read, is told at once.
  await route.describe();
  const signal = stopSignal();
  const tell = tellStream(`following ${route.url}`);
  const after = flags.after === undefined ? {} : { after: flags.after };
  const match = flags.query === undefined ? {} : { match: { q: flags.query } };
  for await (const event of route.events({ ...after, ...match, signal })) {
    if (event.kind === "request") {
      process.stdout.write(flags.json === true ? jsonLine(event.request) : requestLine(event.request));
    } else tell(event);
  }
}
