import { Command, Option } from "commander";
import { loadKpm, requireSchema } from "./load-kpm.ts";
import { type InputForm, readInput } from "./read-input.ts";

interface DecodeFlags extends InputForm {
  readonly type: string;
  readonly from: "protobuf" | "json";
  readonly json?: boolean;
}

/** `signalbox kpm decode`: octets to ProtoJSON. */
export function decodeCommand(): Command {
  return new Command("decode")
    .description("decode a message and print it as JSON")
    .argument("[input]", "file, hex or base64 text, or - for stdin")
    .requiredOption("-t, --type <message>", "message type, such as E2SmKpmIndicationMessage")
    .addOption(new Option("--from <wire>", "wire of the input").choices(["protobuf", "json"]).default("protobuf"))
    .option("--hex", "the input is hex text")
    .option("--base64", "the input is base64 text")
    .option("--json", "print one line without white space")
    .addHelpText("after", EXAMPLES)
    .action(decodeMessage);
}

const EXAMPLES = `
Examples:
  $ signalbox kpm decode --type E2SmKpmEventTriggerDefinition --hex 0a040a02080e
  $ signalbox kpm decode --type E2SmKpmIndicationMessage report.bin
  $ curl -s localhost:8000/report | signalbox kpm decode --type E2SmKpmIndicationMessage --json`;

async function decodeMessage(input: string | undefined, flags: DecodeFlags): Promise<void> {
  const kpm = await loadKpm();
  const schema = requireSchema(kpm, flags.type);
  const message = kpm.decode(schema, await readInput(input, flags), { wire: flags.from });
  const json = Buffer.from(kpm.encode(schema, message, { wire: "json" })).toString("utf8");
  process.stdout.write(`${flags.json === true ? json : JSON.stringify(JSON.parse(json), null, 2)}\n`);
}
