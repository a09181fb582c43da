import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "./process.ts";

/** A connection through which others reach a port of this machine. */
export interface Tunnel {
  /** The address for others, without a trailing slash. */
  readonly url: string;
  /** The program that provides it. */
  readonly program: string;
  close(): Promise<void>;
}

interface TunnelOptions {
  /** A program, `[user@]host[:port]` for ssh, or true for the first program that this machine has. */
  readonly through: string | true;
  /** The port of 127.0.0.1 to which it leads. */
  readonly port: number;
  /** The address for others, where the program cannot know it: that of a server in front of the host. */
  readonly publicUrl?: string | undefined;
  /** Called when the program ends by itself, with the last line that it printed. */
  readonly onEnd: (program: string, lastLine: string) => void;
}

/** How to start a program, and how to find the address in a line that it prints. */
interface TunnelProgram {
  readonly program: string;
  readonly args: readonly string[];
  readonly address: (line: string) => string | undefined;
}

/** How long a program may take to print its address, its name to resolve, and requests to come through, in milliseconds. */
const ADDRESS_MS = 60_000;
const RESOLVE_MS = 15_000;
const CHECK_MS = 60_000;

/** In the order in which they are tried. ssh needs no account at its public host, but everyone may use that. */
const programs = ["cloudflared", "ngrok", "tailscale", "ssh"] as const;
const PUBLIC_SSH_HOST = "nokey@localhost.run";

/**
 * Starts a program that gives a port of this machine a public address, and waits until a request comes through. The program ends
 * with the tunnel, and when this process ends in any way.
 *
 * @throws CommandError with what the program printed, when there is no address or nothing comes through
 */
export async function openTunnel({ through, port, publicUrl, onEnd }: TunnelOptions): Promise<Tunnel> {
  const { program, args, address } = programOf(through, port);
  const child = spawnGuarded(program, args);
  const exited = once(child, "exit");
  const closed = once(child, "close");
  let isClosing = false;
  const close = async (): Promise<void> => {
    isClosing = true;
    child.stdin?.end();
    await exited;
    // What the program left behind may still hold its output.
    child.stdout?.destroy();
    child.stderr?.destroy();
  };
  try {
    const { found, lastLine } = await addressOf(child, address);
    if (found === undefined)
      throw new CommandError(
        `--public: ${program} opened no tunnel: ${lastLine()}; signalbox up --help names other tunnels`,
      );
    const url = (publicUrl ?? found).replace(/\/+$/, "");
    await assertReachable(url, program);
    // Not "exit": its last line may not have been read by then. It may also have ended during the check.
    void closed.then(() => {
      if (!isClosing) onEnd(program, lastLine());
    });
    return { url, program, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @throws CommandError when this machine does not have the program */
function programOf(through: string | true, port: number): TunnelProgram {
  const program = through === true ? programs.find(isInstalled) : (programs.find((name) => name === through) ?? "ssh");
  if (program === undefined || !isInstalled(program)) {
    const which = program === undefined ? `none of ${programs.join(", ")}` : `no ${program}`;
    throw new CommandError(
      `--public: this machine has ${which}; install one, or run Signalbox on a server and signalbox capture listen here`,
    );
  }
  const target = `127.0.0.1:${port}`;
  switch (program) {
    case "cloudflared":
      return {
        program,
        args: ["tunnel", "--no-autoupdate", "--url", `http://${target}`],
        address: (line) => /https:\/\/[a-z\d-]+\.trycloudflare\.com/.exec(line)?.[0],
      };
    case "ngrok":
      return {
        program,
        args: ["http", target, "--log", "stdout", "--log-format", "json"],
        address: (line) => /"url":"(https:\/\/[^"]+)"/.exec(line)?.[1],
      };
    case "tailscale":
      return {
        program,
        args: ["funnel", target],
        address: (line) => /^\s*(https:\/\/[\w.-]+\.ts\.net(?::\d+)?)\/?\s*$/.exec(line)?.[1],
      };
    case "ssh":
      return sshTunnel(through === true || through === "ssh" ? undefined : through, target);
  }
}

/** A remote forward of OpenSSH: to a port of the user's host, or to the public one, which prints an address of its own. */
function sshTunnel(host: string | undefined, target: string): TunnelProgram {
  // A connection of its own: a shared one (ControlMaster) would keep the forward after the end of this ssh.
  const options = ["ExitOnForwardFailure=yes", "ServerAliveInterval=15", "BatchMode=yes", "ControlPath=none"];
  const common = ["-T", ...options.flatMap((option) => ["-o", option])];
  if (host === undefined) {
    return {
      program: "ssh",
      args: [...common, "-o", "StrictHostKeyChecking=accept-new", "-R", `80:${target}`, PUBLIC_SSH_HOST],
      address: (line) => /tunneled with tls termination, (https:\/\/[\w.-]+)/.exec(line)?.[1],
    };
  }
  const [, login = "", name = "", port = "0"] = /^((?:[\w.-]+@)?([\w.-]+))(?::(\d{1,5}))?$/.exec(host) ?? [];
  if (login === "" || login.startsWith("-")) {
    throw CommandError.usage(`--public must be ${programs.join(", ")} or [user@]host[:port], got '${host}'`);
  }
  // With `-v`, ssh also says when a port that was asked for is forwarded. All addresses: the server decides with GatewayPorts.
  return {
    program: "ssh",
    args: [...common, "-v", "-N", "-R", `*:${port}:${target}`, login],
    address: (line) => {
      const allocated = /Allocated port (\d+) for remote forward/.exec(line)?.[1];
      if (allocated !== undefined) return `http://${name}:${allocated}`;
      return port !== "0" && /remote forward success/.test(line) ? `http://${name}:${port}` : undefined;
    },
  };
}

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, process.platform === "win32" ? `${program}.exe` : program), constants.X_OK);
      return folder !== "";
    } catch {
      return false;
    }
  });
}

/**
 * Runs a program below a small process that ends it when its standard input closes. The system closes that when this process ends, even
 * by SIGKILL.
 */
function spawnGuarded(program: string, args: readonly string[]): ChildProcess {
  const guard = `
    const child = process.getBuiltinModule("node:child_process").spawn(${JSON.stringify(program)}, ${JSON.stringify(args)}, {
      stdio: ["ignore", "inherit", "inherit"],
    });
    const end = () => (child.kill(), setTimeout(() => child.kill("SIGKILL"), 5_000).unref());
    process.stdin.resume().on("close", end).on("error", end);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, signal === "SIGINT" ? () => {} : end);
    child.on("error", (error) => (console.error(error.message), process.exit(1)));
    child.on("exit", (code) => process.exit(code ?? 1));
  `;
  return spawn(process.execPath, ["-e", guard], { stdio: ["pipe", "pipe", "pipe"] });
}

/** Waits for the address in the output of a program; undefined when it ends before, or takes too long. */
async function addressOf(
  child: ChildProcess,
  address: TunnelProgram["address"],
): Promise<{ found: string | undefined; lastLine: () => string }> {
  let last = "it printed nothing";
  const found = Promise.withResolvers<string | undefined>();
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on("line", (line) => {
      if (line.trim() !== "" && !line.startsWith("debug1:")) last = line.trim().slice(0, 500);
      const url = address(line);
      if (url !== undefined) found.resolve(url);
    });
  }
  child.once("close", () => found.resolve(undefined));
  using _ = setTimeout(() => found.resolve(undefined), ADDRESS_MS);
  return { found: await found.promise, lastLine: () => last };
}

/** Sends requests to an address until one reaches this service, which returns its id. */
async function assertReachable(url: string, program: string): Promise<void> {
  const start = Date.now();
  process.stderr.write(`signalbox: ${program} gave the address ${url}; checking that requests come through\n`);
  let reason = "";
  for (let pause = 250, most = CHECK_MS; Date.now() - start < most; pause = Math.min(pause * 2, 4_000)) {
    const requestId = randomUUID();
    try {
      const response = await fetch(url, {
        // ngrok shows browsers a page of its own first.
        headers: { "x-request-id": requestId, "ngrok-skip-browser-warning": "1" },
        signal: AbortSignal.timeout(10_000),
      });
      await response.body?.cancel();
      if (response.headers.get("x-request-id") === requestId) return;
      reason = `another program responds there with ${response.status}`;
    } catch (error) {
      const { cause, message } = error as Error;
      reason = (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
    }
    const isUnresolved = /^(?:ENOTFOUND|EAI_AGAIN)$/.test(reason);
    if (isUnresolved)
      reason = `its name does not resolve here (${reason}); check the DNS of this machine, or name another tunnel with --public`;
    most = isUnresolved ? RESOLVE_MS : CHECK_MS;
    await sleep(pause);
  }
  throw new CommandError(`--public: ${program} gave the address ${url}, but no request comes through: ${reason}`);
}
