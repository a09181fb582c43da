import { Command } from "commander";
import { CommandError } from "../../command-error.ts";
import { kpmDecoderModule } from "../../kpm-decoder.ts";
import {
  databaseUrlOption,
  dataOption,
  explainOptions,
  hostOption,
  type LogLevel,
  logLevelOption,
  type PlaceFlags,
  placeOf,
  portOption,
  type ReachFlags,
  reachOptions,
  withOnePlace,
  withReach,
} from "../../serve-options.ts";
import { untilStopped } from "../../until-stopped.ts";
import { type OperatorFlags, operatorOptions, withOperator } from "./operator-options.ts";
import { parseCount } from "./service.ts";

interface ServeFlags extends PlaceFlags, ReachFlags, OperatorFlags {
  readonly port: number;
  readonly host: string;
  readonly memory?: boolean;
  readonly allowAddress: string[];
  readonly forwards: boolean;
  readonly maxBody?: number;
  readonly logLevel: LogLevel;
}

/** `signalbox capture serve`: the request-capture service alone. */
export function serveCommand(): Command {
  const command = withOnePlace(new Command("serve"))
    .description("start the request-capture service")
    .addOption(portOption("--port <port>", "port to listen on", "SIGNALBOX_CAPTURE_PORT", 5000))
    .addOption(hostOption())
    .addOption(dataOption())
    .addOption(databaseUrlOption())
    .option("--memory", "keep captures in memory only");
  return withOperator(withReach(command))
    .option(
      "--allow-address <address>",
      "an address or range that replays and forwards may call although it is not public; may be repeated",
      (address: string, before: string[]) => [...before, address],
      [],
    )
    .option("--no-forwards", "let no route send on what it captures")
    .option("--max-body <bytes>", "the most bytes of a body that are kept (default 10 MiB)", parseCount)
    .addOption(logLevelOption())
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox capture serve
  $ signalbox capture serve --host 0.0.0.0 --public-url https://hooks.example --admin-token-file /run/secrets/admin-token
  $ signalbox capture serve --host 0.0.0.0 --host-name hooks.example
  $ signalbox capture serve --trusted-proxy 10.0.0.0/8 --proxy-header forwarded --rate-per-address 10:50 --rate-per-route 100
  $ DATABASE_URL=postgres://user:password@localhost/signalbox signalbox capture serve`,
    )
    .action(serve);
}

async function serve(flags: ServeFlags): Promise<void> {
  if (flags.maxBody === 0) throw CommandError.usage("--max-body must be at least 1, got 0");
  const stopped = untilStopped();
  const { serveCapture } = await import("@signalbox/capture");
  const { port, host, memory, allowAddress, maxBody, logLevel } = flags;
  const service = await serveCapture({
    port,
    host,
    logLevel,
    ...(memory === true ? { inMemory: true } : placeOf(flags)),
    ...reachOptions(flags),
    ...operatorOptions(flags),
    ...(maxBody === undefined ? {} : { limits: { bodyBytes: maxBody } }),
    allowAddresses: allowAddress,
    allowForwards: flags.forwards,
    decoders: [kpmDecoderModule],
  }).catch((error: unknown) => {
    throw explainOptions(error);
  });
  process.stdout.write(
    `Capturing on ${service.url}/ (new route: ${service.url}/new, reference: ${service.url}/docs)\n`,
  );
  await stopped;
  await service.close();
}
