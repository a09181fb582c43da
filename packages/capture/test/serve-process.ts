import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { spawn } from "../../../test/child-processes.ts";

/** The parameters of Node for a service in a process of its own, which may be killed. Its location is a folder or a PostgreSQL URL. */
export function serviceParameters(location: string): string[] {
  return ["-C", "@signalbox/source", fileURLToPath(new URL("./serve-for-kill.ts", import.meta.url)), location];
}

/** Starts a service in a process of its own. */
export async function serveInProcess(location: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, serviceParameters(location), { stdio: ["ignore", "pipe", "inherit"] });
  return { child, url: await urlOf(child) };
}

/** The URL of such a service, which it prints once it is ready. */
export async function urlOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error("The service has no standard output.");
  return String((await once(createInterface({ input: stdout }), "line"))[0]);
}
