import { Command, Option } from "commander";
import { CommandError } from "../../command-error.ts";
import { loadKpm, requireSchema } from "./load-kpm.ts";
import { readInput } from "./read-input.ts";

interface EncodeFlags {
  readonly type: string;
  readonly to: "protobuf" | "json";
  readonly hex?: boolean;
  readonly base64?: boolean;
  readonly json?: boolean;
}

/** `signalbox kpm encode`: ProtoJSON to octets. */
export function encodeCommand(): Command {
  return new Command("encode")
    .description("encode a message that is given as JSON")
    .argument("[input]", "file, JSON text, or - for stdin")
    .requiredOption("-t, --type <message>", "message type, such as E2SmKpmIndicationMessage")
    .addOption(new Option("--to <wire>", "wire of the output").choices(["protobuf", "json"]).default("protobuf"))
    .option("--hex", "print hex text (always done on a terminal)")
    .option("--base64", "print base64 text")
    .option("--json", 'print {"type", "wire", "octets", "hex"}')
    .addHelpText("after", EXAMPLES)
    .action(encodeMessage);
}

const EXAMPLES = `
Examples:
  $ signalbox kpm encode --type PlmnIdentity '{"value": "APEQ"}' --hex
  $ signalbox kpm encode --type E2SmKpmActionDefinition action.json > action.bin`;

async function encodeMessage(input: string | undefined, flags: EncodeFlags): Promise<void> {
  if (flags.hex === true && flags.base64 === true) throw CommandError.usage("--hex and --base64 exclude each other");
  const kpm = await loadKpm();
  const schema = requireSchema(kpm, flags.type);
  const message = kpm.decode(schema, await readInput(input, {}), { wire: "json" });
  const octets = Buffer.from(kpm.encode(schema, message, { wire: flags.to }));
  if (flags.json === true) {
    const report = { type: schema.name, wire: flags.to, octets: octets.length, hex: octets.toString("hex") };
    process.stdout.write(`${JSON.stringify(report)}\n`);
  } else if (flags.base64 === true) {
    process.stdout.write(`${octets.toString("base64")}\n`);
  } else if (flags.to === "json") {
    process.stdout.write(`${octets.toString("utf8")}\n`);
  } else if (flags.hex === true || process.stdout.isTTY) {
    process.stdout.write(`${octets.toString("hex")}\n`);
  } else {
    process.stdout.write(octets);
  }
}
