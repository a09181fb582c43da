import { Command as BaseCommand, Option } from "commander";

/** A command of the command line, with examples at the end of its help. */
export class Command extends BaseCommand {
  /** Adds examples to the help, a line each, and what follows them. */
  examples(text: string): this {
    return this.addHelpText("after", `\nExamples:\n${text.replace(/^\n/, "")}`);
  }

  /** Adds an option that has one of these values. */
  choice(flags: string, description: string, values: readonly string[], initial?: string): this {
    return this.addOption(new Option(flags, description).choices(values).default(initial));
  }

  /** Adds an option that excludes others, by the names of their values. */
  exclusive(flags: string, description: string, others: string[]): this {
    return this.addOption(new Option(flags, description).conflicts(others));
  }
}
