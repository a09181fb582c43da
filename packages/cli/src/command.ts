import { Command as BaseCommand, InvalidArgumentError, Option } from "commander";

export type { BaseCommand };

/**
 * A command of the command line, with examples at the end of its help. Its action gets arguments and flags with the types that follow
 * from how they are declared.
 */
export class Command<Given extends unknown[] = [], Flags extends object = object> extends BaseCommand {
  /** Adds an argument, such as `<id>`, or `[file]` if it is optional. */
  arg<Usage extends string, Value = ValueOf<Usage>, Initial extends Value | undefined = undefined>(
    usage: Usage,
    description: string,
    parse?: (text: string) => Value,
    initial?: Initial,
  ): Command<[...Given, Usage extends `<${string}` ? Value : Value | Initial], Flags> {
    return this.argument(usage, description, parse as never, initial) as never;
  }

  /** Adds a flag, such as `-n, --limit <count>`. Its value is under the long name: `limit`. */
  flag<Usage extends string, Value = ValueOf<Usage>, Initial extends Value | undefined = undefined>(
    usage: Usage,
    description: string,
    parse?: (text: string, before: never) => Value,
    initial?: Initial,
  ): Command<Given, With<Flags, Usage, Value, Initial>> {
    return this.option(usage, description, parse as never, initial as never) as never;
  }

  /** Adds a flag that has a variable, with the type of its value. */
  addFlag<Added>(option: Option): Command<Given, Flags & Added> {
    return this.addOption(option) as never;
  }

  /** Adds the flags that `add` adds. */
  with<Added extends BaseCommand>(add: (command: this) => Added): Added {
    return add(this);
  }

  /** Adds `--output`. Its value is undefined for stdout, which `-` means too. */
  output(): Command<Given, With<Flags, "-o, --output <file>", string, undefined>> {
    const parse = (file: string): string => {
      if (file === "") throw new InvalidArgumentError("Name the file to write.");
      return file;
    };
    return this.hook("preAction", (_, running) => {
      // Commander would make an empty text of what a parser returns as undefined.
      if (running.getOptionValue("output") === "-") running.setOptionValue("output", undefined);
    }).flag("-o, --output <file>", "file to write (default: stdout)", parse);
  }

  /** Adds a flag that must be given. */
  requiredFlag<Usage extends string, Value = ValueOf<Usage>>(
    usage: Usage,
    description: string,
  ): Command<Given, With<Flags, Usage, Value, Value>> {
    return this.requiredOption(usage, description) as never;
  }

  /** Adds a flag that has one of these values. */
  choice<Usage extends string, const Value extends string, Initial extends Value | undefined = undefined>(
    usage: Usage,
    description: string,
    values: readonly Value[],
    initial?: Initial,
  ): Command<Given, With<Flags, Usage, Value, Initial>> {
    return this.addOption(new Option(usage, description).choices(values).default(initial)) as never;
  }

  /** Adds a flag that excludes others, by the names of their values. */
  exclusive<Usage extends string>(
    usage: Usage,
    description: string,
    others: string[],
  ): Command<Given, With<Flags, Usage, ValueOf<Usage>, undefined>> {
    return this.addOption(new Option(usage, description).conflicts(others)) as never;
  }

  /** Adds examples to the help, a line each, and what follows them. */
  examples(text: string): this {
    return this.addHelpText("after", `\nExamples:\n${text.replace(/^\n/, "")}`);
  }

  /** Sets what the command does. */
  run(action: (...given: [...Given, Flags, BaseCommand]) => Promise<void> | void): BaseCommand {
    return this.action(action as never);
  }
}

/** `dryRun` of `-n, --dry-run`, and `rewrite` of `--no-rewrite`. */
type NameOf<Usage extends string> = Usage extends `${string}--${infer Name}`
  ? CamelCase<Name extends `${infer Word} ${string}` ? Word : Name>
  : never;

type CamelCase<Name extends string> = Name extends `${infer Word}-${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** The value of an argument or a flag that is not parsed: text, or true for a switch. */
type ValueOf<Usage extends string> = Usage extends `${string}...>`
  ? readonly string[]
  : Usage extends `${string}${"<" | "["}${string}`
    ? string
    : boolean;

/** The flags with one more, which is optional without a value that it has initially. */
type With<Flags, Usage extends string, Value, Initial> = Usage extends `${string}--no-${infer Name}`
  ? Without<Flags, NameOf<`--${Name}`>>
  : Flags &
      (undefined extends Initial
        ? { readonly [Name in NameOf<Usage>]?: Value }
        : { readonly [Name in NameOf<Usage>]: Value });

/** The flags with a switch that turns one off, which is otherwise on unless it is a flag of its own. */
type Without<Flags, Name extends string> = Name extends keyof Flags
  ? Omit<Flags, Name> & { readonly [Key in Name]?: Flags[Name] | false }
  : Flags & { readonly [Key in Name]: boolean };
