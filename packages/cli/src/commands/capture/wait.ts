import { Command } from "commander";
import { jsonLine } from "../../printable.ts";
import { explained } from "./explained.ts";
import { requestLine } from "./print-request.ts";
import { openRoute, parseCount, type ServiceFlags, withService } from "./service.ts";

interface WaitFlags extends ServiceFlags {
  readonly query?: string;
  readonly count: number;
  readonly after: number;
  readonly timeout: number;
  readonly json?: boolean;
}

/** `signalbox capture wait`: for scripts and tests. */
export function waitCommand(): Command {
  return withService(new Command("wait"))
    .description("wait until matching requests have come, then print them")
    .argument("<route>", "its id or its address")
    .option("-q, --query <query>", "only requests that match")
    .option("--count <count>", "how many to wait for", parseCount, 1)
    .option("--after <seq>", "only requests after this one", parseCount, 0)
    .option("--timeout <seconds>", "how long to wait", parseCount, 30)
    .option("--json", "print each request as a line of JSON")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox capture wait 7f1c… -q 'method:POST json:$.type=paid' --timeout 10

Exit code: 0 when they came, 1 when the time was over before.`,
    )
    .action(explained(wait));
}

async function wait(name: string, flags: WaitFlags): Promise<void> {
  const route = await openRoute(name, flags);
  const { query, count, after, timeout } = flags;
  const match = query === undefined ? {} : { q: query };
  for (const request of await route.waitForAll(count, match, { after, timeout: timeout * 1000 })) {
    process.stdout.write(flags.json === true ? jsonLine(request) : requestLine(request));
  }
}
