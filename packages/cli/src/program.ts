import { styleText } from "node:util";
import tab from "@bomb.sh/tab/commander";
import { Command, CommanderError } from "commander";
import manifest from "../package.json" with { type: "json" };
import { apiCommand } from "./commands/api.ts";
import { mcpCommand } from "./commands/capture/mcp.ts";
import { captureCommand } from "./commands/capture.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { kpmCommand } from "./commands/kpm.ts";
import { studentsCommand } from "./commands/students.ts";
import { upCommand } from "./commands/up.ts";
import { hideAliases } from "./grammar.ts";
import { CommandError } from "./process.ts";

/** Assembles the `signalbox` command. Every command is in `commands/`, in a file or folder of its name. */
export function createProgram(): Command {
  const program = new Command("signalbox")
    .description(manifest.description)
    .version(manifest.version)
    .option("--debug", "print the stack of an error")
    .addCommand(upCommand())
    .addCommand(studentsCommand())
    .addCommand(apiCommand())
    .addCommand(captureCommand())
    .addCommand(kpmCommand())
    .addCommand(doctorCommand())
    // Its name in programs that were configured before it moved to `capture`.
    .addCommand(mcpCommand(), { hidden: true });
  addCompletion(program);
  return program;
}

/**
 * Runs the command line `args` (without node and script) and returns the exit code: 0 done, 1 failed, 2 wrong arguments.
 *
 * An error is printed to stderr as one line; its stack only with `--debug`.
 */
export async function run(program: Command, args: readonly string[]): Promise<number> {
  prepare(program);
  try {
    await program.parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    // Commander has printed its own message (usage, help, version) already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${styleText("red", "signalbox:", { stream: process.stderr })} ${message}\n`);
    if (program.opts().debug === true && error instanceof Error) process.stderr.write(`${error.stack}\n`);
    return error instanceof CommandError ? error.exitCode : 1;
  }
}

/** What holds for every command: errors are thrown, and point to the help. */
function prepare(command: Command): void {
  command.exitOverride();
  command.showHelpAfterError("(add --help for usage and examples)");
  hideAliases(command);
  command.commands.forEach(prepare);
}

/**
 * Adds `signalbox completion <shell>`, which prints a script for bash, zsh, fish or PowerShell. The script calls the hidden
 * `complete --` command, so it knows every command and option that `program` has at this point.
 */
function addCompletion(program: Command): void {
  tab(program, { completionCommandName: "completion" });
  const completion = program.commands.find((command) => command.name() === "completion");
  completion?.description("print a completion script for your shell").addHelpText(
    "after",
    `
Examples:
  source <(signalbox completion bash)
  signalbox completion zsh > "\${fpath[1]}/_signalbox"
  signalbox completion fish > ~/.config/fish/completions/signalbox.fish`,
  );
}
