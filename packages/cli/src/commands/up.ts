import { resolve } from "node:path";
import { Command, Option } from "commander";
import { CommandError } from "../command-error.ts";
import { parsePort } from "../parse-port.ts";
import { untilStopped } from "../until-stopped.ts";

interface UpOptions {
  readonly data: string;
  readonly host: string;
  readonly studentsPort: number;
  readonly capturePort: number;
  readonly databaseUrl?: string;
  readonly logLevel: "debug" | "info" | "warn" | "error" | "silent";
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
  return new Command("up")
    .description("start the student-record service and the request-capture service")
    .addOption(new Option("--data <folder>", "where records are kept").env("SIGNALBOX_DATA").default("./.signalbox"))
    .addOption(new Option("--host <address>", "address to listen on").env("SIGNALBOX_HOST").default("127.0.0.1"))
    .addOption(
      new Option("--students-port <port>", "port of the student-record service")
        .env("SIGNALBOX_STUDENTS_PORT")
        .default(3000)
        .argParser(parsePort),
    )
    .addOption(
      new Option("--capture-port <port>", "port of the request-capture service")
        .env("SIGNALBOX_CAPTURE_PORT")
        .default(5000)
        .argParser(parsePort),
    )
    .addOption(
      new Option("--database-url <url>", "keep records in this PostgreSQL database instead of files").env(
        "DATABASE_URL",
      ),
    )
    .addOption(
      new Option("--log-level <level>", "JSON lines on stderr; every request is an info line")
        .env("SIGNALBOX_LOG_LEVEL")
        .choices(["debug", "info", "warn", "error", "silent"])
        .default("warn"),
    )
    .addHelpText(
      "after",
      `
Examples:
  signalbox up
  signalbox up --data /var/lib/signalbox --students-port 8080 --capture-port 8081
  DATABASE_URL=postgres://user:password@localhost/signalbox signalbox up`,
    )
    .action(up);
}

async function up(given: UpOptions): Promise<void> {
  const options = checked(given);
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

function checked(options: UpOptions): UpOptions {
  const { databaseUrl, ...rest } = options;
  if (rest.data === "") throw CommandError.usage("--data is empty: name the folder that records are kept in.");
  if (rest.studentsPort === rest.capturePort && rest.capturePort !== 0) {
    throw CommandError.usage(`--students-port and --capture-port are both ${rest.capturePort}: give each its own.`);
  }
  // A variable that is set to nothing is not set; an empty host would mean every address.
  return { ...rest, host: rest.host || "127.0.0.1", ...(databaseUrl ? { databaseUrl } : {}) };
}

async function startStudents({ data, databaseUrl, host, studentsPort, logLevel }: UpOptions): Promise<Running> {
  const { serveStudents } = await import("@signalbox/students");
  const store = databaseUrl === undefined ? { dataFolder: resolve(data) } : { databaseUrl };
  return serveStudents({ ...store, host, port: studentsPort, logLevel }).catch((error: unknown) => {
    throw explainStart(error, "--students-port");
  });
}

async function startCapture({ data, databaseUrl, host, capturePort, logLevel }: UpOptions): Promise<Running> {
  const { serveCapture } = await import("@signalbox/capture");
  const store = databaseUrl === undefined ? { dataFolder: resolve(data) } : { databaseUrl };
  return serveCapture({ ...store, host, port: capturePort, logLevel }).catch((error: unknown) => {
    throw explainStart(error, "--capture-port");
  });
}

/** Adds the flag that helps to an error of the services, which know nothing of flags. */
function explainStart(error: unknown, portFlag: string): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  if (error.code === "port_taken") return new CommandError(`${error.message} (${portFlag})`, { cause: error });
  if (error.code === "data_folder_unusable") return new CommandError(`${error.message} (--data)`, { cause: error });
  return error;
}

function welcome({ data, databaseUrl, host }: UpOptions, students: Running, capture: Running): string {
  const place = databaseUrl === undefined ? resolve(data) : "the PostgreSQL database that was given";
  const warning = students.loopback
    ? ""
    : `\nAnyone who can reach ${host} can read and change everything here: no credentials are asked for.\n`;
  return `Signalbox is running. Records are kept in ${place}.

  students  ${students.url}/students   reference: ${students.url}/docs
  capture   ${capture.url}/            open it in a browser for a new route; reference: ${capture.url}/docs
${warning}
Try in another shell:
  curl ${students.url}/students -H 'content-type: application/json' -d '{"givenName":"Ada"}'

Ctrl-C stops it.
`;
}
