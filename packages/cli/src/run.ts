import { type Command, CommanderError } from "commander";
import { CommandError } from "./command-error.ts";

/**
 * Runs the command line `args` (without node and script) and returns the exit code: 0 done, 1 failed, 2 used wrongly.
 *
 * An error is printed to stderr as one line; its stack only with `--debug`.
 */
export async function run(program: Command, args: readonly string[]): Promise<number> {
  throwInsteadOfExit(program);
  try {
    await program.parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    // Commander has printed its own message (usage, help, version) already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`signalbox: ${message}\n`);
    if (program.opts().debug === true && error instanceof Error) process.stderr.write(`${error.stack}\n`);
    return error instanceof CommandError ? error.exitCode : 1;
  }
}

function throwInsteadOfExit(command: Command): void {
  command.exitOverride();
  command.showHelpAfterError("(add --help for usage and examples)");
  command.commands.forEach(throwInsteadOfExit);
}
