import { Command, Option } from "commander";
import {
  hostOption,
  type LogLevel,
  logLevelOption,
  type PlaceFlags,
  placeOf,
  portOption,
  recordsAt,
} from "../../serve-options.ts";
import { untilStopped } from "../../until-stopped.ts";
import { withPlace } from "./place.ts";

interface ServeFlags extends PlaceFlags {
  readonly host: string;
  readonly port: number;
  readonly profile: "open" | "registrar";
  readonly requireKey?: boolean;
  readonly requireIfMatch?: boolean;
  readonly logLevel: LogLevel;
}

/** `signalbox students serve`: the student-record service alone. */
export function serveCommand(): Command {
  return withPlace(new Command("serve"))
    .description("start the student-record service")
    .addOption(hostOption())
    .addOption(portOption("--port <port>", "port to listen on", "SIGNALBOX_STUDENTS_PORT", 3000))
    .addOption(
      new Option("--profile <profile>", "open takes any object, registrar the canonical record only")
        .choices(["open", "registrar"])
        .default("open"),
    )
    .option("--require-key", "ask every caller for an API key (signalbox students keys add)")
    .option("--require-if-match", "refuse changes without If-Match")
    .addOption(logLevelOption())
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox students serve
  $ signalbox students serve --profile registrar --require-key --port 8080
  $ DATABASE_URL=postgres://user:password@localhost/school signalbox students serve`,
    )
    .action(serve);
}

async function serve(flags: ServeFlags): Promise<void> {
  const { host, port, profile, logLevel, requireKey = false, requireIfMatch = false } = flags;
  const { serveStudents } = await import("@signalbox/students");
  const stopped = untilStopped();
  const access = { requireKey, requireIfMatch };
  const service = await serveStudents({ ...placeOf(flags), ...access, host, port, profile, logLevel });
  process.stdout.write(
    `students  ${service.url}/students   reference: ${service.url}/docs\nrecords   ${recordsAt(flags)}\n`,
  );
  await stopped;
  await service.close();
}
