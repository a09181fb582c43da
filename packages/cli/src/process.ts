/**
 * An error that the user can act on. It is printed as one line, without a stack.
 *
 * Exit codes: 1 when the work failed, 2 when the arguments were wrong.
 */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: 1 | 2;

  constructor(message: string, options: { exitCode?: 1 | 2; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.exitCode = options.exitCode ?? 1;
  }

  /** An error of the arguments. */
  static usage(message: string): CommandError {
    return new CommandError(message, { exitCode: 2 });
  }
}

/** Codes of problems that are errors of the arguments: the exit code is the same whether a command finds them or the service. */
const usageProblems: ReadonlySet<string> = new Set([
  ...["invalid_parameter", "unknown_parameter", "duplicate_parameter", "invalid_header"],
  ...["invalid_query", "invalid_filter", "invalid_body", "malformed_json"],
]);

/** The exit code for an error of a service, by the code of its problem document. */
export function exitCodeOf(problemCode = ""): 1 | 2 {
  return usageProblems.has(problemCode) ? 2 : 1;
}

/** The oldest Node that has the SQLite of the services, and that the libraries of all commands run on. */
export const OLDEST_NODE = "22.16";

/** Whether this is a clone of the repository, which runs its sources. */
export const isClone: boolean = import.meta.url.endsWith(".ts");

/** Whether this Node can run the services. `bin/signalbox.mjs` rejects those that can run no command at all. */
export function canRunServices(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split(".").map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/**
 * Keeps the command running when the reader of its output exits (`| head`), so that a service can drain. Any other output error,
 * such as a full disk, is printed to stderr and ends the command with exit code 1.
 */
export function watchOutput(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    process.stderr.write(`signalbox: Cannot write the output: ${error.message}\n`);
    process.exit(1);
  });
  process.stderr.on("error", () => {});
}

/** A second signal within this time is a duplicate: the terminal sends Ctrl-C to all processes, and npm forwards it again. */
const ECHO_MS = 500;

let isStopped = false;

/** After a signal, ends a process that something keeps although its command has ended, such as a database that is silent. */
export function endIfStopped(): void {
  if (isStopped) setTimeout(() => process.exit(), 1_000).unref();
}

/**
 * Resolves at the first SIGINT, SIGTERM or SIGHUP, so that the caller can drain. A later one ends the process at once.
 *
 * @param onHangup runs at SIGHUP, which then stops nothing. Windows sends SIGHUP when the console closes, so there it always stops.
 */
export function untilStopped(onHangup?: () => void): Promise<void> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const stop = (): void => {
      if (first === undefined) {
        first = performance.now();
        isStopped = true;
        resolve();
      } else if (performance.now() - first > ECHO_MS) {
        process.exit(1);
      }
    };
    process.on("SIGINT", stop);
    process.on("SIGTERM", stop);
    process.on("SIGHUP", process.platform === "win32" ? stop : (onHangup ?? stop));
  });
}

/**
 * Aborts at the first signal of `untilStopped`, and when the reader of the output exits (`| head`). For commands that print
 * continuously.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  void untilStopped().then(() => stop.abort());
  process.stdout.once("error", () => stop.abort());
  return stop.signal;
}
