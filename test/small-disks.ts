import { type ChildProcess, execFileSync, spawnSync } from "node:child_process";
import { rm, statfs, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { spawn } from "./child-processes.ts";

/** Gives a program a disk with little room, fills it, and frees it again. */
interface SmallDisk {
  readonly disk: string;
  /** Whether all files share the room, so that the reserve of a store is room for its deletions. */
  readonly isShared: boolean;
  /** Starts Node with these parameters. Limits the room for its data in `folder`. */
  start(parameters: readonly string[], folder: string): ChildProcess;
  fill(program: ChildProcess, folder: string): Promise<void>;
  makeRoom(program: ChildProcess, folder: string): Promise<void>;
}

/** The kinds of small disk that this user can create. */
export const smallDisks: readonly SmallDisk[] = [
  {
    disk: "a limit on the size of files",
    isShared: false,
    start: (parameters) => startWithSmallFiles(400, parameters),
    fill: async () => {},
    makeRoom: async (program) => allowLargeFiles(program),
  },
  // If the user may mount one: a file system that only the program sees.
  ...(spawnSync("unshare", ["-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0 ? [fileSystem()] : []),
];

/** Starts Node with these parameters. No file of it can become larger than `kibibytes`. */
export function startWithSmallFiles(kibibytes: number, parameters: readonly string[]): ChildProcess {
  return run(["bash", "-c", `trap '' XFSZ; ulimit -S -f ${kibibytes}; exec "$@"`, "bash"], parameters);
}

export function allowLargeFiles({ pid }: ChildProcess): void {
  execFileSync("prlimit", ["--pid", String(pid), "--fsize=unlimited:"]);
}

function fileSystem(): SmallDisk {
  const filler = ({ pid }: ChildProcess, folder: string): string => `/proc/${pid}/root${folder}/filler`;
  return {
    disk: "a file system of 12 MB",
    isShared: true,
    start: (parameters, folder) =>
      run(["unshare", "-rm", "bash", "-c", `mount -t tmpfs -o size=12m tmpfs "$0" && exec "$@"`, folder], parameters),
    // The files of the program differ in size, as it has had time for a checkpoint or not.
    async fill(program, folder) {
      const file = filler(program, folder);
      const { bavail, bsize } = await statfs(dirname(file));
      await writeFile(file, Buffer.alloc(bavail * bsize - 500_000));
    },
    makeRoom: (program, folder) => rm(filler(program, folder)),
  };
}

function run([program = "", ...before]: readonly string[], parameters: readonly string[]): ChildProcess {
  return spawn(program, [...before, process.execPath, ...parameters], { stdio: ["ignore", "pipe", "inherit"] });
}
