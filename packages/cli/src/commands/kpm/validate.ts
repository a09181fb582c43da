import { Command, Option } from "commander";
import { CommandError } from "../../process.ts";
import { eachLine, readInput } from "./input.ts";
import { addMessageOptions, type Kpm, loadKpm, type MessageFlags, plainBigint, recognise } from "./messages.ts";

interface ValidateFlags extends MessageFlags {
  readonly profile: "contract" | "encodable";
  readonly first?: boolean;
  readonly ndjson?: boolean;
  readonly json?: boolean;
}

/** `signalbox kpm validate`: a message against the rules of the contract; exit code 1 when it breaks one. */
export function validateCommand(): Command {
  const command = new Command("validate")
    .description("check a message against the rules of the contract")
    .argument("[input]", "file, hex, base64 or JSON text, or - for stdin");
  return addMessageOptions(command)
    .addOption(
      new Option("--profile <profile>", "rules of the contract, or what APER can carry")
        .choices(["contract", "encodable"])
        .default("contract"),
    )
    .option("--first", "stop at the first violation")
    .option("--ndjson", "each line of the input is a message; print a line for each")
    .option("--json", "print the verdict as JSON")
    .addHelpText("after", EXAMPLES)
    .action(validateMessage);
}

const EXAMPLES = `
Examples:
  $ signalbox kpm validate --type E2SmKpmEventTriggerDefinition --hex 0a040a02080e
  $ signalbox kpm validate --type PlmnIdentity --from json '{"value": "APEQ"}'
  $ signalbox kpm validate --hex 2038 --profile encodable --json

Exit code: 0 valid, 1 invalid or unreadable, 2 wrong usage.`;

/** The most violations that are listed. */
const shown = 100;

async function validateMessage(input: string | undefined, flags: ValidateFlags): Promise<void> {
  const kpm = await loadKpm();
  if (flags.ndjson === true) await eachLine(input, flags, (octets) => check(kpm, octets, { ...flags, json: true }));
  else check(kpm, await readInput(input, flags), flags);
}

function check(kpm: Kpm, octets: Uint8Array, flags: ValidateFlags): void {
  const { schema, message } = recognise(kpm, octets, flags);
  const { profile, first } = flags;
  const found = kpm.validate(schema, message, { profile, mode: first === true ? "first" : "all", limit: shown + 1 });
  const isMore = found.kind === "invalid" && found.violations.length > shown;
  const verdict = isMore ? { ...found, violations: found.violations.slice(0, shown) } : found;
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
  throw new CommandError(
    `invalid ${schema.name}: ${isMore ? "more than " : ""}${count} violation${count === 1 ? "" : "s"}`,
  );
}
