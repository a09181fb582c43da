import { Command } from "commander";
import {
  explainOptions,
  hostOption,
  type LogLevel,
  logLevelOption,
  type PlaceFlags,
  placeOf,
  portOption,
  type ReachFlags,
  reachOptions,
  recordsAt,
  withReach,
} from "../../serve-options.ts";
import { untilStopped } from "../../until-stopped.ts";
import { type AccessFlags, accessOptions, withAccess } from "./access-options.ts";
import { withPlace } from "./place.ts";

interface ServeFlags extends PlaceFlags, ReachFlags, AccessFlags {
  readonly host: string;
  readonly port: number;
  readonly logLevel: LogLevel;
}

/** `signalbox students serve`: the student-record service alone. */
export function serveCommand(): Command {
  const command = withPlace(new Command("serve"))
    .description("start the student-record service")
    .addOption(hostOption())
    .addOption(portOption("--port <port>", "port to listen on", "SIGNALBOX_STUDENTS_PORT", 3000));
  return withReach(withAccess(command))
    .addOption(logLevelOption())
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox students serve
  $ signalbox students serve --profile registrar --require-key --port 8080
  $ signalbox students serve --host 0.0.0.0 --host-name school.example
  $ signalbox students serve --cors https://app.example --rate-limit 600/60
  $ DATABASE_URL=postgres://user:password@localhost/school signalbox students serve`,
    )
    .action(serve);
}

async function serve(flags: ServeFlags): Promise<void> {
  const { host, port, logLevel } = flags;
  const access = { ...reachOptions(flags), ...accessOptions(flags) };
  const { serveStudents } = await import("@signalbox/students");
  const stopped = untilStopped();
  const service = await serveStudents({ ...placeOf(flags), ...access, host, port, logLevel }).catch(
    (error: unknown) => {
      throw explainOptions(error);
    },
  );
  process.stdout.write(
    `students  ${service.url}/students   reference: ${service.url}/docs\nrecords   ${recordsAt(flags)}\n`,
  );
  await stopped;
  await service.close();
}
