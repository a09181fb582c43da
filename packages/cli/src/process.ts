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

/** The services need the SQLite of this version or later. */
export const oldestNode = 24;

/** Ends the command with one line when Node is too old, before anything fails in a less obvious way. */
export function requireNode(): void {
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return;
  process.stderr.write(
    `signalbox: Node ${process.versions.node} is too old; version ${oldestNode} or later is needed.\n`,
  );
  process.exit(1);
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
const echoMs = 500;

/**
 * Resolves at the first SIGINT or SIGTERM, so that the caller can drain. A later one ends the process at once.
 */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const stop = (): void => {
      if (first === undefined) {
        first = performance.now();
        resolve();
      } else if (performance.now() - first > echoMs) {
        process.exit(1);
      }
    };
    process.on("SIGINT", stop);
    process.on("SIGTERM", stop);
  });
}

/**
 * Aborts at the first SIGINT or SIGTERM, and when the reader of the output exits (`| head`). For commands that print
 * continuously.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  void untilStopped().then(() => stop.abort());
  process.stdout.once("error", () => stop.abort());
  return stop.signal;
}
