/**
 * The grammar of the command line: `signalbox <part> [noun] <verb>`. The verbs for stored objects are list, get, create, update and
 * delete. A test checks every command against these rules.
 */

import { createInterface } from "node:readline/promises";
import { InvalidArgumentError } from "commander";
import type { Command } from "./command.ts";
import { CommandError } from "./process.ts";

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
  readonly yes?: boolean | undefined;
}

/** Adds `--yes`. */
export function withConfirmation(command: Command): Command {
  return command.option("-y, --yes", "do not ask; needed where there is no terminal to ask on");
}

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
