import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { spawn } from "./child-processes.ts";
import { fromSource, repositoryRoot } from "./run-signalbox.ts";

/** Both services, as `npm start` runs them. */
export interface SignalboxUp {
  readonly studentsUrl: string;
  readonly captureUrl: string;
  readonly process: ChildProcess;
  /** Everything printed to stdout so far. */
  output(): string;
  /** Interrupts it like Ctrl-C and returns its exit code. */
  stop(): Promise<number | null>;
}

/** Starts `signalbox up` as a process on free ports, with its records in `dataFolder`, and waits until it responds. */
export async function startSignalbox(
  dataFolder: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  [command, ...before]: readonly [string, ...string[]] = fromSource,
): Promise<SignalboxUp> {
  const child = spawn(command, [...before, "up", ...args], {
    cwd: repositoryRoot,
    // Set as a variable: a flag would override a database of the environment.
    env: {
      ...process.env,
      SIGNALBOX_DATA: dataFolder,
      SIGNALBOX_STUDENTS_PORT: "0",
      SIGNALBOX_CAPTURE_PORT: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  let output = "";
  const find = (pattern: RegExp): string | undefined => pattern.exec(output)?.[1];
  for await (const line of createInterface({ input: child.stdout })) {
    output += `${line}\n`;
    if (line.startsWith("Ctrl-C")) break;
  }
  // Keep reading, so that a full pipe never stops the services.
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stdout.resume();
  const studentsUrl = find(/students +(http:\S+)\/students/);
  const captureUrl = find(/capture +(http:\S+)\//);
  if (studentsUrl === undefined || captureUrl === undefined) {
    throw new Error(`signalbox up did not start: ${output}`);
  }
  return {
    studentsUrl,
    captureUrl,
    process: child,
    output: () => output,
    async stop() {
      child.kill("SIGINT");
      const [code] = await exited;
      return code;
    },
  };
}
