import * as node from "node:child_process";
import { once } from "node:events";

const running = new Set<node.ChildProcess>();

/** Kills what still runs, and waits until it is gone. `test/after-each-file.ts` calls this when all else of a file is done. */
export async function endChildProcesses(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const exited = once(child, "exit");
      // A detached child leads a group of its own, whose members would outlive it.
      if (isDetached.has(child)) process.kill(-(child.pid ?? Number.NaN), "SIGKILL");
      else child.kill("SIGKILL");
      await exited;
    }),
  );
}

const isDetached = new WeakSet<node.ChildProcess>();

/**
 * `spawn()` of Node for tests: a process that still runs after the tests of the file is killed, so a test that fails in
 * between leaves nothing behind that would keep the run from ending.
 */
export const spawn = ((command: string, args: readonly string[], options: node.SpawnOptions = {}) => {
  const child = node.spawn(command, args, options);
  if (child.pid === undefined) return child;
  running.add(child);
  if (options.detached === true) isDetached.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}) as typeof node.spawn;
