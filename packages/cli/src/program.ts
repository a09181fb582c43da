import { styleText } from "node:util";
import { Command, CommanderError } from "commander";
import manifest from "../package.json" with { type: "json" };
import { CommandError, canRunServices, OLDEST_NODE } from "./process.ts";
import { printable } from "./terminal.ts";

/**
 * The commands, in the order of the help. Every command is in `commands/`, in a file or folder of its name. Each is loaded when it
 * is needed, because loading all of them takes twice as long as loading one.
 */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  up: async () => (await import("./commands/up.ts")).upCommand,
  students: async () => (await import("./commands/students.ts")).studentsCommand,
  api: async () => (await import("./commands/api.ts")).apiCommand,
  capture: async () => (await import("./commands/capture.ts")).captureCommand,
  scenario: async () => (await import("./commands/scenario.ts")).scenarioCommand,
  kpm: async () => (await import("./commands/kpm.ts")).kpmCommand,
  asn1: async () => (await import("./commands/asn1.ts")).asn1Command,
  doctor: async () => (await import("./commands/doctor.ts")).doctorCommand,
};

/**
 * Assembles the `signalbox` command for the command line `args`: with the command that it names, or with all commands when it names
 * none, as for `--help`, completion, and a misspelt name.
 */
export async function createProgram(args: readonly string[] = []): Promise<Command> {
  const program = new Command("signalbox")
    .description(manifest.description)
    .version(manifest.version)
    .option("--debug", "print the stack of an error");
  const named = args.find((arg) => !arg.startsWith("-")) ?? "";
  // `doctor` knows the variables of all commands.
  const isOnly = named !== "doctor" && Object.hasOwn(commands, named);
  if (isOnly) return program.addCommand(await loadCommand(named));
  for (const name of Object.keys(commands)) program.addCommand(await loadCommand(name));
  await addCompletion(program);
  return program;
}

/** The commands without a service, for which an older Node will do. */
const onOlderNode: readonly string[] = ["api", "scenario", "kpm", "asn1", "doctor"];

async function loadCommand(name: string): Promise<Command> {
  const load = commands[name];
  if (load !== undefined && (canRunServices() || onOlderNode.includes(name))) return load();
  return new Command(name)
    .description(`needs Node ${OLDEST_NODE} or later`)
    .helpOption(false)
    .allowUnknownOption()
    .allowExcessArguments()
    .action(() => {
      const remedy =
        "Install a later one from https://nodejs.org; 'signalbox api', 'kpm' and 'asn1' work with this one";
      throw new CommandError(
        `'signalbox ${name}' needs Node ${OLDEST_NODE} or later, and this is ${process.versions.node}. ${remedy}`,
      );
    });
}

/**
 * Runs the command line `args` (without node and script) and returns the exit code: 0 done, 1 failed, 2 wrong arguments.
 *
 * An error is printed to stderr as one line; its stack only with `--debug`.
 */
export async function run(program: Command, args: readonly string[]): Promise<number> {
  prepare(program);
  try {
    await program.parseAsync(helpArguments(program, args), { from: "user" });
    return 0;
  } catch (error) {
    // Commander has already printed its own message (usage, help, version).
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    // A message may quote a service, a file name or an argument, none of which may act on the terminal.
    const message = printable(error instanceof Error ? error.message : String(error));
    process.stderr.write(errorText(`${message}\n`));
    if (program.opts().debug === true && error instanceof Error) {
      process.stderr.write(`${printable(error.stack ?? "", { lines: true })}\n`);
    }
    return error instanceof CommandError ? error.exitCode : 1;
  }
}

/** `help kpm decode` as `kpm decode --help`: Commander's own command reads only the first name. */
function helpArguments(program: Command, args: readonly string[]): readonly string[] {
  const [first, ...names] = args;
  if (first !== "help" || names.length < 2) return args;
  const childOf = (parent: Command | undefined, name: string): Command | undefined =>
    parent?.commands.find((child) => child.name() === name);
  return names.reduce<Command | undefined>(childOf, program) === undefined ? args : [...names, "--help"];
}

/** Parts of the product whose command has another name, with that name. */
const commandOf: Readonly<Record<string, string>> = { client: "api" };

/** Errors of Commander, and the same errors in the words of all others. The name of an option follows its short name, if it has one. */
const rephrased: readonly (readonly [pattern: RegExp, text: string])[] = [
  [
    /option '(?:-\w, )?(--[\w-]+).*?' argument '(.*)' is invalid\. Allowed choices are (.*)\.$/ms,
    "$1 must be one of $3, got '$2'",
  ],
  [
    /option '.*?' value '(.*)' from env '(\w+)' is invalid\. Allowed choices are (.*)\.$/ms,
    "$2 must be one of $3, got '$1'",
  ],
  [/option '(?:-\w, )?(--[\w-]+).*?' argument '(.*)' is invalid\./s, "$1 '$2' is invalid."],
  [/option '.*?' value '(.*)' from env '(\w+)' is invalid\./s, "$2 '$1' is invalid."],
  [/command-argument value '(.*)' is invalid for argument '(.*?)'\./s, "<$2> '$1' is invalid."],
  [/required option '(.*)' not specified$/m, "the option $1 is required"],
  [/missing required argument '(.*)'$/m, "the argument <$1> is required"],
];

/** Rephrases an error, and names the part whose command was given without it, and the options of `up`, which starts two services. */
function suggest(text: string, command: Command): string {
  for (const [pattern, words] of rephrased) {
    const error = new RegExp(`^error: ${pattern.source}`, pattern.flags);
    if (error.test(text)) return text.replace(error, `error: ${words}`);
  }
  const [, option] = /^error: unknown option '--(port|limit)\b/.exec(text) ?? [];
  if (command.name() === "up" && option !== undefined)
    return `error: unknown option '--${option}': up starts two services; use --students-${option} and --capture-${option}\n`;
  if (command.parent !== null) return text;
  const [, name = ""] = /^error: unknown command '([\w-]+)'$/m.exec(text) ?? [];
  const hasCommand = (part: Command): boolean => part.commands.some((child) => child.name() === name);
  const meant = Object.hasOwn(commandOf, name)
    ? commandOf[name]
    : command.commands
        .filter(hasCommand)
        .map((part) => `${part.name()} ${name}`)
        .join(" or ");
  return meant ? `error: unknown command '${name}'\n(Did you mean ${meant}?)\n` : text;
}

function errorText(message: string): string {
  return `${styleText("red", "signalbox:", { stream: process.stderr })} ${printable(message, { lines: true })}`;
}

/** Configures every command: errors are thrown, refer to the help, and quote no control characters. */
function prepare(command: Command): void {
  command.exitOverride();
  command.configureOutput({
    outputError: (text, write) =>
      write(suggest(text, command).replace(/^error: (.*)$/s, (_, message) => errorText(message))),
  });
  command.showHelpAfterError("(add --help for usage and examples)");
  command.commands.forEach(prepare);
}

/**
 * Adds `signalbox completion <shell>`, which prints a script for bash, zsh, fish or PowerShell. The script calls the hidden
 * `complete --` command, so it knows every command and option that `program` has at this point.
 */
async function addCompletion(program: Command): Promise<void> {
  const { default: tab } = await import("@bomb.sh/tab/commander");
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
