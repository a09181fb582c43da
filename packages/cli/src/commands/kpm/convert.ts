import { Command, Option } from "commander";
import { captureMessages } from "./captures.ts";
import { eachLine, type Notation, notations, readInput, writeOctets } from "./input.ts";
import {
  addMessageOptions,
  dialectOption,
  type Kpm,
  loadKpm,
  type MessageFlags,
  type Recognised,
  typeText,
  type Wire,
  wireOption,
} from "./messages.ts";
import { encodeAs, recognise } from "./recognise.ts";

interface ConvertFlags extends MessageFlags {
  readonly to: Wire;
  readonly toDialect?: MessageFlags["dialect"];
  readonly format?: Notation;
  /** The former name of `format`. */
  readonly output?: Notation;
  readonly ndjson?: boolean;
  readonly json?: boolean;
}

/** `signalbox kpm convert`: a message of one wire to another. */
export function convertCommand(): Command {
  const command = new Command("convert")
    .description("convert a message, or the messages of service models in a capture, from one wire to another")
    .argument("[input]", "file, capture, hex, base64 or JSON text, or - for stdin");
  return addMessageOptions(command)
    .addOption(wireOption("--to <wire>", "wire of the output").makeOptionMandatory())
    .addOption(
      dialectOption("--to-dialect <dialect>", "dialect of APER in the output (that of the input when left out)"),
    )
    .addOption(
      new Option("--format <format>", "notation of the output bytes (raw; hex on a terminal)").choices(notations),
    )
    .addOption(new Option("--output <format>").choices(notations).hideHelp())
    .option("--ndjson", "each line of the input is a message; print a line for each (always done for captures)")
    .option("--json", 'print {"type", "from", "to", "bytes", "hex"}')
    .addHelpText("after", EXAMPLES)
    .action(convertMessage);
}

const EXAMPLES = `
Examples:
  $ signalbox kpm convert --hex 2038 --to protobuf --format hex
  $ signalbox kpm convert --type E2SmKpmEventTriggerDefinition --hex 0a040a02080e --to aper --format hex
  $ signalbox kpm convert --hex 2038 --to json
  $ signalbox kpm convert --model 2.03 --type E2SmKpmEventTriggerDefinition --hex 0803e7 --to json
  $ signalbox kpm convert capture.pcap --to protobuf --json
  $ signalbox kpm convert --type GnbCuCpName --from aper --hex 00804142 --to aper --to-dialect asn1c --format hex`;

async function convertMessage(input: string | undefined, flags: ConvertFlags): Promise<void> {
  const kpm = await loadKpm();
  if (flags.ndjson === true) {
    await eachLine(input, flags, (octets) => print(kpm, recognise(kpm, octets, flags), flags));
    return;
  }
  const octets = await readInput(input, flags);
  if (!kpm.e2ap.isCapture(octets)) print(kpm, recognise(kpm, octets, flags), flags);
  else for (const found of captureMessages(kpm, octets, flags)) print(kpm, found, { ...flags, ndjson: true });
}

function print(kpm: Kpm, recognised: Recognised, flags: ConvertFlags): void {
  const {
    to,
    toDialect: dialect = flags.dialect,
    output = flags.ndjson === true && flags.to !== "json" ? "hex" : "raw",
    format = output,
  } = flags;
  const { schema, wire } = recognised;
  const octets = encodeAs(kpm, recognised, { wire: to, dialect });
  if (flags.json === true) {
    const hex = Buffer.from(octets).toString("hex");
    process.stdout.write(`${JSON.stringify({ type: typeText(schema), from: wire, to, bytes: octets.length, hex })}\n`);
  } else {
    writeOctets(octets, to, { hex: format === "hex", base64: format === "base64" });
  }
}
