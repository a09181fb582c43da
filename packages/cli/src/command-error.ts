/**
 * A failure that the person at the terminal can act on. It is printed as one line, without a stack.
 *
 * Exit codes: 1 when the work failed, 2 when the command was used wrongly.
 */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: 1 | 2;

  constructor(message: string, options: { exitCode?: 1 | 2; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.exitCode = options.exitCode ?? 1;
  }

  /** The command was called with arguments that cannot be right. */
  static usage(message: string): CommandError {
    return new CommandError(message, { exitCode: 2 });
  }
}
