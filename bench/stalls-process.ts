// A service in a separate process, for bench/stalls.ts.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface ServiceProcess {
  /** Its URL, without a path. */
  readonly url: string;
  readonly pid: number | undefined;
  /** The longest uninterrupted processor time of its event loop since the last call, in milliseconds. */
  longestMs(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Runs `signalbox <service> serve` on DATABASE_URL, on the folder DATA, or on a folder that is removed at the end.
 * SIGNALBOX_MAIN names the command of another version; PROFILE a folder for its CPU profile.
 */
export async function startProcess(
  service: "students" | "capture",
  options: readonly string[] = [],
): Promise<ServiceProcess> {
  const { DATABASE_URL, DATA, PROFILE } = process.env;
  const own =
    DATABASE_URL === undefined && DATA === undefined ? mkdtempSync(join(tmpdir(), "signalbox-stalls-")) : DATA;
  const place = DATABASE_URL === undefined ? ["--data", own ?? ""] : [];
  const main = process.env.SIGNALBOX_MAIN ?? fileURLToPath(new URL("../packages/cli/src/main.ts", import.meta.url));
  const meter = ["--import", new URL("./stalls-meter.ts", import.meta.url).href];
  const profile = PROFILE === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${PROFILE}`];
  const args = [
    "-C",
    "@signalbox/source",
    ...meter,
    ...profile,
    main,
    service,
    "serve",
    "--port",
    "0",
    ...place,
    ...options,
  ];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit", "ipc"] });
  if (child.stdout === null) throw new Error("The service has no standard output.");
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  return {
    url: /https?:\/\/[^\s/]+/.exec(line)?.[0] ?? "",
    pid: child.pid,
    async longestMs() {
      const response = once(child, "message");
      child.send("ask");
      return ((await response) as [number])[0];
    },
    async stop() {
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      // Earlier versions did not always stop.
      const timer = setTimeout(() => child.kill("SIGKILL"), 15_000);
      await exit;
      clearTimeout(timer);
      if (own !== undefined && own !== DATA) rmSync(own, { recursive: true });
    },
  };
}
