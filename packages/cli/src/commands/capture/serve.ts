import { resolve } from "node:path";
import { Command, Option } from "commander";
import { CommandError } from "../../command-error.ts";
import { parsePort } from "../../parse-port.ts";
import { untilStopped } from "../../until-stopped.ts";
import { parseCount } from "./service.ts";

interface ServeFlags {
  readonly port: number;
  readonly host: string;
  readonly data: string;
  readonly databaseUrl?: string;
  readonly memory?: boolean;
  readonly publicUrl?: string;
  readonly adminToken?: string;
  readonly allowAddress: string[];
  readonly maxBody?: number;
  readonly logLevel: "debug" | "info" | "warn" | "error" | "silent";
}

/** `signalbox capture serve`: the request-capture service alone. */
export function serveCommand(): Command {
  return new Command("serve")
    .description("start the request-capture service")
    .addOption(
      new Option("--port <port>", "port to listen on").env("SIGNALBOX_CAPTURE_PORT").default(5000).argParser(parsePort),
    )
    .addOption(new Option("--host <address>", "address to listen on").env("SIGNALBOX_HOST").default("127.0.0.1"))
    .addOption(new Option("--data <folder>", "where captures are kept").env("SIGNALBOX_DATA").default("./.signalbox"))
    .addOption(new Option("--database-url <url>", "keep captures in this PostgreSQL database").env("DATABASE_URL"))
    .option("--memory", "keep captures in memory only")
    .addOption(new Option("--public-url <url>", "where others reach the service").env("SIGNALBOX_PUBLIC_URL"))
    .addOption(new Option("--admin-token <token>", "opens the list of all routes").env("SIGNALBOX_ADMIN_TOKEN"))
    .option(
      "--allow-address <address>",
      "an address or range that replays may call although it is not public; may be repeated",
      (address: string, before: string[]) => [...before, address],
      [],
    )
    .option("--max-body <bytes>", "the most bytes of a body that are kept (default 10 MiB)", parseCount)
    .addOption(
      new Option("--log-level <level>", "JSON lines on stderr")
        .env("SIGNALBOX_LOG_LEVEL")
        .choices(["debug", "info", "warn", "error", "silent"])
        .default("warn"),
    )
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox capture serve
  $ signalbox capture serve --host 0.0.0.0 --public-url https://hooks.example --admin-token "$TOKEN"
  $ DATABASE_URL=postgres://user:password@localhost/signalbox signalbox capture serve`,
    )
    .action(serve);
}

async function serve(flags: ServeFlags): Promise<void> {
  const stopped = untilStopped();
  const { serveCapture } = await import("@signalbox/capture");
  const { port, host, data, databaseUrl, memory, publicUrl, adminToken, allowAddress, maxBody, logLevel } = flags;
  const service = await serveCapture({
    port,
    host,
    logLevel,
    ...(memory === true
      ? { inMemory: true }
      : databaseUrl === undefined
        ? { dataFolder: resolve(data) }
        : { databaseUrl }),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(adminToken === undefined ? {} : { adminToken }),
    ...(maxBody === undefined ? {} : { limits: { bodyBytes: maxBody } }),
    allowAddresses: allowAddress,
  }).catch((error: unknown) => {
    if (error instanceof TypeError) throw CommandError.usage(error.message);
    throw error;
  });
  process.stdout.write(
    `Capturing on ${service.url}/ (new route: ${service.url}/new, reference: ${service.url}/docs)\n`,
  );
  await stopped;
  await service.close();
}
