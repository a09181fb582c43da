import * as node from "node:child_process";
import { once } from "node:events";

const running = new Set<node.ChildProcess>();

/** Kills running processes and waits for their end. `test/after-each-file.ts` calls it after the other hooks of a file. */
export async function endChildProcesses(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const exited = once(child, "exit");
      // A detached child leads its own process group, whose members would outlive it.
      if (isDetached.has(child)) process.kill(-(child.pid ?? Number.NaN), "SIGKILL");
      else child.kill("SIGKILL");
      await exited;
    }),
  );
}

const isDetached = new WeakSet<node.ChildProcess>();

/**
 * Node's `spawn()` for tests: kills a process that still runs after the tests of the file, so a failed test leaves nothing
 * behind that would prevent the run from ending.
 */
export const spawn = ((command: string, args: readonly string[], options: node.SpawnOptions = {}) => {
  const child = node.spawn(command, args, options);
  if (child.pid === undefined) return child;
  running.add(child);
  if (options.detached === true) isDetached.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}) as typeof node.spawn;
