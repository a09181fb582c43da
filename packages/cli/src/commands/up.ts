import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { FileRoute, ServeCaptureOptions } from "@signalbox/capture";
import { defaultLimits as captureLimits } from "@signalbox/capture/limits";
import type { ServeStudentsOptions } from "@signalbox/students";
import { defaultLimits as studentLimits } from "@signalbox/students/limits";
import { type BaseCommand, Command } from "../command.ts";
import { flag, type LocationFlags, locationFlags, locationOf, portFlag, storeFlag } from "../options.ts";
import { CommandError, isClone } from "../process.ts";
import {
  type Limits,
  type ListenFlags,
  limitFlag,
  listenFlags,
  listenOptions,
  type Running,
  referenceOf,
  runServices,
} from "../service-options.ts";
import { jsonLine } from "../terminal.ts";
import { applyRoutes, planText } from "./capture/apply.ts";
import { DEFAULT_ROUTES_FILE, readRoutesFile } from "./capture/routes-file.ts";
import { type CaptureFlags, captureFlags, captureOptions, publicLine, startCapture } from "./capture/serve.ts";
import { withAdvice } from "./capture/service.ts";
import { type StudentsFlags, startStudents, studentsFlags, studentsOptions } from "./students/serve.ts";

interface UpFlags extends LocationFlags, ListenFlags, CaptureFlags, StudentsFlags {
  readonly studentsPort: number;
  readonly capturePort: number;
  readonly routes?: string;
  readonly studentsLimit: Limits;
  readonly captureLimit: Limits;
}

/** `signalbox up`: both services, on SQLite files in one folder or on one PostgreSQL database. */
export const upCommand: BaseCommand = new Command<[], UpFlags>("up")
  .with(locationFlags)
  .description("start the student-record service and the request-capture service")
  .addOption(portFlag("--students-port <port>", "SIGNALBOX_STUDENTS_PORT", "port of the student-record service", 3000))
  .addOption(portFlag("--capture-port <port>", "SIGNALBOX_CAPTURE_PORT", "port of the request-capture service", 5000))
  .addOption(
    flag(
      "--routes <file>",
      "SIGNALBOX_ROUTES",
      `file of routes to create and change (default: ${DEFAULT_ROUTES_FILE}, if there is one)`,
    ),
  )
  .with(listenFlags)
  .with(studentsFlags)
  .with(captureFlags)
  .addOption(
    limitFlag("--students-limit <name=value>", "SIGNALBOX_STUDENTS_LIMITS", studentLimits).helpGroup(
      "The student-record service:",
    ),
  )
  .addOption(limitFlag("--capture-limit <name=value>", "SIGNALBOX_CAPTURE_LIMITS", captureLimits))
  .examples(`
  signalbox up
  signalbox up --allow-address 127.0.0.1    (replays and forwards may call this machine)
  signalbox up --public                     (webhook providers reach capture routes, and nothing else)
  signalbox up --host 0.0.0.0 --host-name signalbox.example
  signalbox up --data /var/lib/signalbox --students-port 8080 --capture-port 8081
  signalbox up --students-limit maxSubscribers=200 --capture-limit bytes=20GiB
  DATABASE_URL=postgres://user:password@localhost/signalbox signalbox up`)
  .run(async (given) => {
    const file = given.routes || (existsSync(DEFAULT_ROUTES_FILE) ? DEFAULT_ROUTES_FILE : undefined);
    const stated = file === undefined ? undefined : await readRoutesFile(file, given.routes ? "--routes" : undefined);
    const schema = given.schema || (stated?.schema && resolve(dirname(file ?? ""), stated.schema));
    const flags = { ...given, ...(schema ? { schema } : {}) };
    const { students, capture } = upOptions(flags);
    const print = (text: string) => flags.json === true || process.stdout.write(text);
    await runServices(
      flags,
      [() => startStudents(students, "--students-port"), () => startCapture(capture, flags, "--capture-port")],
      async (...running) => {
        const [students, capture] = running as [Running, Running];
        const routes = servesApi(flags) ? (stated?.routes ?? []) : [];
        await withAdvice(applyStated)(capture, routes, { data: flags.data, print });
        if (flags.json === true) {
          return jsonLine({ students: students.url, capture: capture.url, public: capture.publicUrl });
        }
        return welcome(flags, students, capture);
      },
      () => print("Stopping: finishing running requests.\n"),
    );
    print("Stopped.\n");
  });

/** Only an API can create and change routes. */
function servesApi({ role }: ListenFlags): boolean {
  return role.length === 0 || role.includes("api");
}

/** Creates and changes the routes of a file in the service that has just started. */
async function applyStated(
  { url }: Running,
  routes: readonly FileRoute[],
  { data, print }: { readonly data: string; readonly print: (text: string) => unknown },
): Promise<void> {
  const secrets = join(resolve(data), "route-secrets");
  for await (const planned of applyRoutes(routes, { url, secrets })) print(planText(planned));
}

/** The flags of `up` as the services take them. */
export function upOptions(flags: UpFlags): { students: ServeStudentsOptions; capture: ServeCaptureOptions } {
  const { studentsPort, capturePort } = flags;
  if (studentsPort === capturePort && capturePort !== 0) {
    throw CommandError.usage(`--students-port and --capture-port are both ${capturePort}; they must differ`);
  }
  const common = listenOptions(flags);
  return {
    students: {
      ...locationOf(flags),
      ...common,
      hostNames: flags.requireKey === true ? flags.hostName : [...flags.hostName, ...publicHost(flags)],
      ...studentsOptions(flags),
      limits: flags.studentsLimit,
      port: studentsPort,
    },
    capture: { ...common, ...captureOptions(flags, flags.captureLimit), port: capturePort },
  };
}

/** A name that reaches the capture service may reach the student-record service, too. */
function publicHost({ publicUrl = "" }: UpFlags): string[] {
  const url = URL.parse(publicUrl);
  return url === null || url.hostname === "" ? [] : [url.hostname];
}

/** A first command for each service, for the shell in which this one was typed. */
function tryLines(flags: UpFlags, students: Running, capture: Running): readonly string[] {
  const command = isClone ? "npx signalbox" : "signalbox";
  const create = `curl ${students.url}/students -H 'content-type: application/json' -d '{"givenName":"Ada"}'`;
  return [
    ...(flags.requireKey === true
      ? [
          `KEY=$(${command} students keys create first --scope admin ${storeFlag(flags)})`,
          `${create} -H "authorization: Bearer $KEY"`,
        ]
      : [create]),
    `curl "$(${command} capture create --url ${capture.url})" -d '{"hello":"world"}'`,
  ];
}

function welcome(flags: UpFlags, students: Running, capture: Running): string {
  const { data, databaseUrl, requireKey } = flags;
  const records = databaseUrl === undefined ? resolve(data) : "the PostgreSQL database of --database-url";
  const warning = students.loopback
    ? ""
    : requireKey === true
      ? "\nAnyone who can reach this machine can create routes and read public ones. Student records require a key.\n"
      : "\nAnyone who can reach this machine can read and change everything. Add --require-key to require a key for student records.\n";
  return `Signalbox is running. Records are in ${records}.

  students  ${students.url}/students   page: ${students.url}/${referenceOf(flags, students.url, "   ")}
  capture   ${capture.url}/            open it in a browser for a new route${referenceOf(flags, capture.url, "; ")}
${warning}${publicLine(capture.publicUrl)}
Try in another shell:
${tryLines(flags, students, capture)
  .map((line) => `  ${line}\n`)
  .join("")}
Ctrl-C stops it.
`;
}
