/**
 * The grammar of the command line: `signalbox <part> [noun] <verb>`. The verbs for stored objects are list, get, create, update and
 * delete. A test checks every command against these rules.
 */

import { createInterface } from "node:readline/promises";
import { type Command, InvalidArgumentError } from "commander";
import { CommandError } from "./process.ts";

/** A command with its current and former names. Help and completion do not show former names. */
export function renamed(command: Command, ...before: readonly string[]): Command {
  return command.aliases(before);
}

/**
 * Adds a former argument that an option has replaced, so that old command lines still work. Help and documents do not show it.
 *
 * @param usage What help shows in place of all arguments.
 */
export function withFormerArgument(command: Command, usage: string): Command {
  return command.argument("[former]").usage(usage);
}

/** The arguments of a command without those that options have replaced. */
export function visibleArguments({ registeredArguments }: Command): readonly Command["registeredArguments"][number][] {
  return registeredArguments.filter(({ description }) => description !== "");
}

/** Hides former names and arguments in the help. */
export function hideAliases(command: Command): void {
  command.configureHelp({
    subcommandTerm: (child) =>
      [
        child.name(),
        ...(child.options.length > 0 ? ["[options]"] : []),
        ...visibleArguments(child).map((argument) =>
          argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
        ),
      ].join(" "),
    visibleArguments: (shown) => [...visibleArguments(shown)],
    commandUsage: (shown) => `${pathOf(shown).join(" ")} ${shown.usage()}`,
  });
}

function pathOf(command: Command): string[] {
  return [...(command.parent === null ? [] : pathOf(command.parent)), command.name()];
}

/** Seconds in a unit of time. */
const units: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3_600, d: 86_400 };

/** Parses a duration such as `500ms`, `30s`, `5m`, `2h`, `7d`, or a number of seconds. The result is in seconds. */
export function parseDuration(text: string): number {
  const [, count = "", unit = "s"] = /^(\d{1,12}(?:\.\d+)?)(ms|s|m|h|d)?$/.exec(text) ?? [];
  if (count !== "") return Number(count) * (units[unit] ?? 1);
  throw new InvalidArgumentError(`A duration looks like 500ms, 30s, 5m, 2h or 7d; without a unit it is in seconds.`);
}

/** The flag of destructive commands. */
export interface ConfirmFlags {
  readonly yes?: boolean;
}

/** Adds `--yes`. */
export function withConfirmation(command: Command): Command {
  return command.option("-y, --yes", "do not ask; needed where there is no terminal to ask on");
}

/**
 * Adds `--yes` to a command that does not ask, because what it does can be undone. Scripts can then pass it to every deletion.
 *
 * @param undo the command that undoes it
 */
export function acceptConfirmation(command: Command, undo: string): Command {
  return command.option("-y, --yes", `${doesNotAsk}: ${undo} undoes it`);
}

/** How the help of `--yes` begins where it changes nothing. */
export const doesNotAsk = "accepted for scripts; this never asks";

/**
 * Asks for confirmation, unless `--yes` was given.
 *
 * @param question names what will be deleted, such as "Delete the route 7f1c… and its 12 requests?"
 * @throws CommandError when the answer is not yes, and when there is no terminal.
 */
export async function confirm(question: string, { yes }: ConfirmFlags): Promise<void> {
  if (yes === true) return;
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true) {
    throw CommandError.usage(`${question.replace(/\?$/, "")}: this cannot be undone; add --yes to confirm`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [y/N] `).finally(() => terminal.close());
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new CommandError("nothing was changed");
}
