import { Command } from "commander";
import { CommandError } from "../../command-error.ts";
import { jsonLine } from "../../printable.ts";
import { explained } from "./explained.ts";
import { decodedText } from "./print-decoded.ts";
import { deliveryLine } from "./print-delivery.ts";
import { requestLine, wholeRequest } from "./print-request.ts";
import { openRoute, parseCount, type ServiceFlags, withService } from "./service.ts";

interface InspectFlags extends ServiceFlags {
  readonly query?: string;
  readonly limit: number;
  readonly decoded?: boolean;
  readonly json?: boolean;
}

/** `signalbox capture inspect`: what came, or one request whole. */
export function inspectCommand(): Command {
  return withService(new Command("inspect"))
    .description("print what came, newest first, or one request whole")
    .argument("<route>", "its id or its address")
    .argument("[seq]", "the number of one request", parseCount)
    .option("-q, --query <query>", "only requests that match, such as 'method:POST json:$.type=paid'")
    .option("--limit <count>", "the most requests to print", parseCount, 50)
    .option("--decoded", "print what one request says: codings undone, tokens, JSON, forms, files, reports")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox capture inspect 7f1c…
  $ signalbox capture inspect 7f1c… 3
  $ signalbox capture inspect 7f1c… 3 --decoded
  $ signalbox capture inspect 7f1c… -q 'path:/hooks since:5m' --json`,
    )
    .action(explained(inspect));
}

async function inspect(name: string, seq: number | undefined, flags: InspectFlags): Promise<void> {
  const route = await openRoute(name, flags);
  if (flags.limit < 1 || flags.limit > 1_000) throw CommandError.usage("--limit must be from 1 to 1000");
  if (flags.decoded === true) {
    if (seq === undefined) throw CommandError.usage("--decoded needs the number of one request");
    const decoded = await route.decoded(seq);
    process.stdout.write(flags.json === true ? jsonLine(decoded) : decodedText(decoded));
    return;
  }
  if (seq !== undefined) {
    const [request, deliveries] = await Promise.all([route.request(seq), route.deliveries(seq)]);
    if (flags.json === true) {
      process.stdout.write(jsonLine({ ...request, deliveries }));
      return;
    }
    process.stdout.write(await wholeRequest(request));
    if (deliveries.length > 0) process.stdout.write(`\nSent on:\n${deliveries.map(deliveryLine).join("")}`);
    return;
  }
  const { limit, query } = flags;
  const requests = await route.requests(query === undefined ? {} : { q: query }, { limit });
  if (flags.json === true) process.stdout.write(jsonLine(requests));
  else for (const request of requests) process.stdout.write(requestLine(request));
  if (requests.length === 0) process.stderr.write(query === undefined ? "nothing is kept here\n" : "nothing matches\n");
}
