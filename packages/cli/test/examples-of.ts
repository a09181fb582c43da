import type { Command } from "commander";

/** The examples in the help of a command and its subcommands. */
export function examplesOf(command: Command): string[] {
  const own = Array.from(helpOf(command).matchAll(/^ {2}\$ (.*)$/gm), ([, line = ""]) => line);
  return [...own, ...command.commands.flatMap(examplesOf)];
}

/** The help of a command, with the examples after it. */
export function helpOf(command: Command): string {
  let help = "";
  // Other tests run the same command.
  const before = { ...command.configureOutput() };
  command.configureOutput({ writeOut: (part) => (help += part) }).outputHelp();
  command.configureOutput(before);
  return help;
}
