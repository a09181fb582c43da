import { type ServeCaptureOptions, serveCapture } from "@signalbox/capture";
import { createCaptureClient } from "@signalbox/capture/sdk";
import { type ServeStudentsOptions, serveStudents } from "@signalbox/students";
import { afterAll } from "vitest";
import { runInProcess } from "../../../test/run-in-process.ts";

type Options = NonNullable<Parameters<typeof runInProcess>[1]>;

/** What a command printed, and its exit code. */
interface Output {
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
}

/** Runs commands of a part of `signalbox` with these variables. */
export function commandsOf(part: string, own: Readonly<Record<string, string>> = {}) {
  return async (args: readonly string[], { env, ...options }: Options = {}): Promise<Output> => {
    const { stdout, stderr, code } = await runInProcess([part, ...args], { ...options, env: { ...own, ...env } });
    return { out: stdout, err: stderr, code };
  };
}

/** A capture service in memory until the tests of the file that calls this have ended, and the commands that use it. */
export async function openCapture(options: ServeCaptureOptions = {}) {
  const { url, close } = await serveCapture({ inMemory: true, port: 0, logLevel: "silent", ...options });
  afterAll(() => close());
  return { url, client: createCaptureClient({ url }), capture: commandsOf("capture", { SIGNALBOX_CAPTURE_URL: url }) };
}

/** A student-record service with its records in this folder until the tests of the file have ended, and the commands that use it. */
export async function openStudents(dataFolder: string, options: ServeStudentsOptions = {}) {
  const { url, close } = await serveStudents({ dataFolder, port: 0, logLevel: "silent", ...options });
  afterAll(() => close());
  const own = { SIGNALBOX_STUDENTS_URL: url, SIGNALBOX_DATA: dataFolder };
  return { url, students: commandsOf("students", own) };
}
