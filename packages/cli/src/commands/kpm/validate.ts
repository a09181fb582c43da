import { Command, Option } from "commander";
import { CommandError } from "../../command-error.ts";
import { loadKpm, requireSchema } from "./load-kpm.ts";
import { type InputForm, readInput } from "./read-input.ts";

interface ValidateFlags extends InputForm {
  readonly type: string;
  readonly from: "protobuf" | "json";
  readonly json?: boolean;
}

/** `signalbox kpm validate`: a message against the rules of the contract; exit code 1 when it breaks one. */
export function validateCommand(): Command {
  return new Command("validate")
    .description("check a message against the rules of the contract")
    .argument("[input]", "file, hex, base64 or JSON text, or - for stdin")
    .requiredOption("-t, --type <message>", "message type, such as E2SmKpmIndicationMessage")
    .addOption(new Option("--from <wire>", "wire of the input").choices(["protobuf", "json"]).default("protobuf"))
    .option("--hex", "the input is hex text")
    .option("--base64", "the input is base64 text")
    .option("--json", "print the verdict as JSON")
    .addHelpText("after", EXAMPLES)
    .action(validateMessage);
}

const EXAMPLES = `
Examples:
  $ signalbox kpm validate --type E2SmKpmEventTriggerDefinition --hex 0a040a02080e
  $ signalbox kpm validate --type PlmnIdentity --from json '{"value": "APEQ"}'

Exit code: 0 valid, 1 invalid or unreadable, 2 wrong usage.`;

async function validateMessage(input: string | undefined, flags: ValidateFlags): Promise<void> {
  const kpm = await loadKpm();
  const schema = requireSchema(kpm, flags.type);
  const message = kpm.decode(schema, await readInput(input, flags), { wire: flags.from });
  const verdict = kpm.validate(schema, message);
  if (flags.json === true) process.stdout.write(`${JSON.stringify(verdict, plainBigint)}\n`);
  if (verdict.kind === "valid") {
    if (flags.json !== true) process.stdout.write(`valid ${schema.name}\n`);
    return;
  }
  if (flags.json !== true) {
    for (const { path, rule, message: text } of verdict.violations)
      process.stdout.write(`${path}: ${text} [${rule}]\n`);
  }
  const count = verdict.violations.length;
  throw new CommandError(`invalid ${schema.name}: ${count} violation${count === 1 ? "" : "s"}`);
}

/** Counts of the contract stay far below 2^53; what does not is printed as a string, as ProtoJSON does. */
function plainBigint(_key: string, value: unknown): unknown {
  if (typeof value !== "bigint") return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}
