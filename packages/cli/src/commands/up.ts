import { resolve } from "node:path";
import { Command } from "commander";
import { CommandError } from "../command-error.ts";
import { kpmDecoderModule } from "../kpm-decoder.ts";
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
} from "../serve-options.ts";
import { untilStopped } from "../until-stopped.ts";
import { type OperatorFlags, operatorOptions, withOperator } from "./capture/operator-options.ts";
import { type AccessFlags, accessOptions, withAccess } from "./students/access-options.ts";

interface UpOptions extends PlaceFlags, ReachFlags, OperatorFlags, AccessFlags {
  readonly host: string;
  readonly studentsPort: number;
  readonly capturePort: number;
  readonly logLevel: LogLevel;
}

/** A service that has started. */
interface Running {
  readonly url: string;
  /** Whether only this machine can reach it. */
  readonly loopback: boolean;
  close(): Promise<void>;
}

/** `signalbox up`: both services, on SQLite files in one folder or on one PostgreSQL database. */
export function upCommand(): Command {
  const command = withOnePlace(new Command("up"))
    .description("start the student-record service and the request-capture service")
    .addOption(dataOption())
    .addOption(hostOption())
    .addOption(
      portOption("--students-port <port>", "port of the student-record service", "SIGNALBOX_STUDENTS_PORT", 3000),
    )
    .addOption(
      portOption("--capture-port <port>", "port of the request-capture service", "SIGNALBOX_CAPTURE_PORT", 5000),
    )
    .addOption(databaseUrlOption());
  return withOperator(withAccess(withReach(command)))
    .addOption(logLevelOption())
    .addHelpText(
      "after",
      `
Examples:
  signalbox up
  signalbox up --host 0.0.0.0 --host-name signalbox.example
  signalbox up --data /var/lib/signalbox --students-port 8080 --capture-port 8081
  DATABASE_URL=postgres://user:password@localhost/signalbox signalbox up`,
    )
    .action(up);
}

async function up(options: UpOptions): Promise<void> {
  requireTwoPorts(options);
  const stopped = untilStopped();
  const running: Running[] = [];
  try {
    const students = await startStudents(options);
    running.push(students);
    const capture = await startCapture(options);
    running.push(capture);
    process.stdout.write(welcome(options, students, capture));
    await stopped;
    process.stdout.write("Stopping: running requests are finished first.\n");
  } finally {
    await Promise.all(running.map((service) => service.close()));
  }
  process.stdout.write("Stopped.\n");
}

function requireTwoPorts({ studentsPort, capturePort }: UpOptions): void {
  if (studentsPort !== capturePort || capturePort === 0) return;
  throw CommandError.usage(`--students-port and --capture-port are both ${capturePort}: give each its own.`);
}

async function startStudents(options: UpOptions): Promise<Running> {
  const { host, studentsPort, logLevel } = options;
  const { serveStudents } = await import("@signalbox/students");
  const reach = reachOptions(options);
  const hostNames = options.requireKey === true ? reach.hostNames : [...reach.hostNames, ...publicHost(options)];
  const settings = { ...placeOf(options), ...reach, hostNames, ...accessOptions(options), host, logLevel };
  return serveStudents({ ...settings, port: studentsPort }).catch((error: unknown) => {
    throw explainStart(explainOptions(error), "--students-port");
  });
}

/** Who reaches the capture service by a name may reach the other one by it, too. */
function publicHost({ publicUrl = "" }: UpOptions): string[] {
  const url = URL.parse(publicUrl);
  return url === null || url.hostname === "" ? [] : [url.hostname];
}

async function startCapture(options: UpOptions): Promise<Running> {
  const { host, capturePort, logLevel } = options;
  const { serveCapture } = await import("@signalbox/capture");
  const decoders = [kpmDecoderModule];
  const settings = { ...placeOf(options), ...reachOptions(options), ...operatorOptions(options), host, logLevel };
  return serveCapture({ ...settings, port: capturePort, decoders }).catch((error: unknown) => {
    throw explainStart(explainOptions(error), "--capture-port");
  });
}

/** Adds the flag that helps to an error of the services, which know nothing of flags. */
function explainStart(error: unknown, portFlag: string): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  if (error.code === "port_taken") return new CommandError(`${error.message} (${portFlag})`, { cause: error });
  if (error.code === "data_folder_unusable") return new CommandError(`${error.message} (--data)`, { cause: error });
  return error;
}

function welcome({ data, databaseUrl, host, requireKey }: UpOptions, students: Running, capture: Running): string {
  const place = databaseUrl === undefined ? resolve(data) : "the PostgreSQL database that was given";
  const warning = students.loopback
    ? ""
    : requireKey === true
      ? `\nAnyone who can reach ${host} can make routes and read open ones; for students, keys are asked for.\n`
      : `\nAnyone who can reach ${host} can read and change everything here: no credentials are asked for (--require-key).\n`;
  return `Signalbox is running. Records are kept in ${place}.

  students  ${students.url}/students   reference: ${students.url}/docs
  capture   ${capture.url}/            open it in a browser for a new route; reference: ${capture.url}/docs
${warning}
Try in another shell:
  curl ${students.url}/students -H 'content-type: application/json' -d '{"givenName":"Ada"}'

Ctrl-C stops it.
`;
}
