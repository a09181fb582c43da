import type { Command } from "commander";

/** The examples in the help of a command and its subcommands. */
export function examplesOf(command: Command): string[] {
  let help = "";
  command.configureOutput({ writeOut: (part) => (help += part) }).outputHelp();
  const own = Array.from(help.matchAll(/^ {2}\$ (.*)$/gm), ([, line = ""]) => line);
  return [...own, ...command.commands.flatMap(examplesOf)];
}
