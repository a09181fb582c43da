import type { ChildProcessByStdio } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { spawn } from "./child-processes.ts";
import { runWholeInProcess } from "./run-in-process.ts";
import { bareEnvironment, fromSource, type Ran } from "./run-signalbox.ts";

interface ShellOptions {
  readonly cwd: string;
  /** The lines see these variables and those of `bareEnvironment`. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A real shell in which `signalbox` is the command of this source. */
export interface Shell {
  /** Runs lines until they end. They end at the first command that fails. */
  run(lines: string, options: ShellOptions): Promise<Ran>;
  /** Starts lines that run until they are stopped, in a process group of their own. */
  start(lines: string, options: ShellOptions): ChildProcessByStdio<null, Readable, Readable>;
  close(): Promise<void>;
}

/**
 * Opens a shell for the lines that help and documents show. Redirections, pipes, variables and exit codes are those of bash. Commands
 * that end by themselves run in the process of the test, because a process would load its modules for each of the hundreds of lines.
 * The others start a process of their own, which a line or a test can stop.
 */
export async function openShell(): Promise<Shell> {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-shell-"));
  // Each connection names the folder of a call, and receives the exit code.
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", async (name) => socket.end(`${await runCall(String(name).trim())}\n`));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const command = join(folder, "signalbox");
  await writeFile(command, scriptOf(folder, (server.address() as AddressInfo).port));
  await chmod(command, 0o755);
  const PATH = [folder, dirname(process.execPath), process.env.PATH].join(delimiter);

  function start(lines: string, { cwd, env }: ShellOptions) {
    return spawn("bash", ["-euo", "pipefail", "-c", lines], {
      cwd,
      env: { ...bareEnvironment, ...env, PATH },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
  }

  return {
    start,
    async run(lines, options) {
      const child = start(lines, options);
      const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
      const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
      return { code, stdout, stderr };
    },
    async close() {
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** The program `signalbox` of the shell. */
function scriptOf(folder: string, port: number): string {
  return `#!/usr/bin/env bash
set -euo pipefail
case " $* " in
  *" serve "* | *" up "* | *" tail "* | *" listen "* | *" mcp "*)
    exec "${fromSource.join('" "')}" "$@" ;;
esac
call=$(mktemp -d "${folder}/call-XXXXXX")
printf '%s\\0' "$PWD" "$@" > "$call/args"
env -0 > "$call/env"
cat > "$call/input"
exec 3<> /dev/tcp/127.0.0.1/${port}
echo "$call" >&3
read -r code <&3
cat "$call/stdout"
cat "$call/stderr" >&2
exit "$code"
`;
}

async function runCall(folder: string): Promise<number> {
  const [args, variables, input] = await Promise.all(
    ["args", "env", "input"].map((name) => readFile(join(folder, name))),
  );
  const [cwd = "", ...words] = listOf(args);
  const environment = Object.fromEntries(listOf(variables).map((line) => line.split(/=(.*)/s, 2)));
  const { code, stdout, stderr } = await runWholeInProcess(words, { cwd, environment, input: input ?? "" });
  await Promise.all([writeFile(join(folder, "stdout"), stdout), writeFile(join(folder, "stderr"), stderr)]);
  return code;
}

/** Values that each end with a null byte. */
function listOf(bytes: Buffer | undefined): string[] {
  return String(bytes).split("\0").slice(0, -1);
}
