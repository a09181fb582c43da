import { createInterface } from "node:readline/promises";
import type { Command } from "./command.ts";
import { CommandError } from "./process.ts";

/** The flag of destructive commands. */
export interface ConfirmFlags {
  readonly yes?: boolean | undefined;
}

/** Adds `--yes`. */
export function confirmFlag<Given extends unknown[], Flags extends object>(
  command: Command<Given, Flags>,
): Command<Given, Flags & ConfirmFlags> {
  return command.flag("-y, --yes", "do not ask; needed where there is no terminal to ask on");
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
