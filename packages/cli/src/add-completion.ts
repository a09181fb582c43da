import tab from "@bomb.sh/tab/commander";
import type { Command } from "commander";

/**
 * Adds `signalbox completion <shell>`, which prints a script for bash, zsh, fish or PowerShell. The script asks the command
 * itself (hidden `complete --`) what can follow, so it knows every command and option that `program` has by now.
 */
export function addCompletion(program: Command): void {
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
