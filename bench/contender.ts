// The process of one contender: argv[2] is the file of a bench, argv[3] the name of one of its `contenders`, to which the other arguments
// go. Says that it is ready, then responds to the questions of harness.ts.
import { type Contenders, repeat } from "./harness.ts";

const [, , file = "", name = "", ...args] = process.argv;
const { contenders } = (await import(file)) as { readonly contenders: Contenders };
const prepare = contenders[name];
if (prepare === undefined) throw new Error(`No contender is called ${name}.`);
const prepared = await prepare(...args);
const server = typeof prepared === "function" ? undefined : prepared;
const run = typeof prepared === "function" ? repeat(prepared) : undefined;

process.on("disconnect", async () => {
  await server?.close?.();
  process.exit();
});
process.on("message", async ({ seconds }: { readonly seconds: number }) => {
  process.send?.(run === undefined ? usage() : await run(seconds));
});
process.send?.(server?.url ?? "ready");

/** Microseconds of CPU, and the most memory in bytes, since this process started. */
function usage(): object {
  const { user, system } = process.cpuUsage();
  return { cpu: user + system, peak: process.resourceUsage().maxRSS * 1024 };
}
