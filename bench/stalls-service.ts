// A service in a separate process, for bench/stalls.ts.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fromSource } from "../test/run-signalbox.ts";

export interface ServiceProcess {
  /** Its URL, without a path. */
  readonly url: string;
  /** The longest uninterrupted processor time of its event loop since the last call, in milliseconds. */
  longestMs(): Promise<number>;
  stop(): Promise<void>;
}

/** Runs `signalbox <service> serve` on DATABASE_URL, or on a folder that is removed at the end. */
export async function startService(
  service: "students" | "capture",
  options: readonly string[] = [],
): Promise<ServiceProcess> {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-stalls-"));
  const [node, ...source] = fromSource;
  const meter = new URL("./stalls-meter.ts", import.meta.url).href;
  const child = spawn(node, ["--import", meter, ...source, service, "serve", "--port", "0", ...options], {
    // Set as a variable: a flag would override DATABASE_URL.
    env: { ...process.env, SIGNALBOX_DATA: folder },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  if (child.stdout === null) throw new Error("The service has no standard output.");
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  return {
    url: /https?:\/\/[^\s/]+/.exec(line)?.[0] ?? "",
    async longestMs() {
      const response = once(child, "message");
      child.send("ask");
      return ((await response) as [number])[0];
    },
    async stop() {
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      await exit;
      rmSync(folder, { recursive: true });
    },
  };
}
