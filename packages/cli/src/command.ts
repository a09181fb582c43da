import { Command as BaseCommand } from "commander";

/** A command of the command line, with examples at the end of its help. */
export class Command extends BaseCommand {
  /** Adds examples to the help, a line each, and what follows them. */
  examples(text: string): this {
    return this.addHelpText("after", `\nExamples:\n${text.replace(/^\n/, "")}`);
  }
}
