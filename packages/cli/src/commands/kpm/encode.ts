import { Command, Option } from "commander";
import { CommandError } from "../../process.ts";
import { eachLine, type Notation, notations, readInput, writeOctets } from "./input.ts";
import {
  addModelOptions,
  dialectOption,
  type Kpm,
  loadKpm,
  type MessageFlags,
  typeText,
  type Wire,
  wireOption,
} from "./messages.ts";
import { encodeAs, recognise } from "./recognise.ts";

interface EncodeFlags extends Pick<MessageFlags, "type" | "model" | "dialect"> {
  readonly to: Wire;
  readonly format?: Notation;
  /** Former spellings of `format`. */
  readonly hex?: boolean;
  readonly base64?: boolean;
  readonly ndjson?: boolean;
  readonly json?: boolean;
}

/** `signalbox kpm encode`: ProtoJSON to bytes of any wire. */
export function encodeCommand(): Command {
  const command = new Command("encode")
    .description("encode a message or an E2AP PDU that is given as JSON")
    .argument("[input]", "file, JSON text, or - for stdin");
  return addModelOptions(command)
    .addOption(wireOption("--to <wire>", "wire of the output").default("protobuf"))
    .addOption(dialectOption("--dialect <dialect>", "dialect of APER").default("x691"))
    .addOption(
      new Option("--format <format>", "notation of the output bytes (raw; hex on a terminal)").choices(notations),
    )
    .addOption(new Option("--hex").hideHelp())
    .addOption(new Option("--base64").hideHelp())
    .option("--ndjson", "each line of the input is a message; print a line of hex (or base64) for each")
    .option("--json", 'print {"type", "wire", "bytes", "hex"}')
    .addHelpText("after", EXAMPLES)
    .action(encodeMessage);
}

const EXAMPLES = `
Examples:
  $ signalbox kpm encode --type PlmnIdentity '{"value": "APEQ"}' --format hex
  $ echo '{"ricStyleType": {"value": 1}}' | signalbox kpm encode --type E2SmKpmActionDefinition --to aper --json
  $ signalbox kpm encode --model 3.00 --to aper --format hex '{"indicationHeaderFormat1": {"colletStartTime": "6U+KIIAAAAA="}}'
  $ echo '{"value": "APEQ"}' | signalbox kpm encode --type PlmnIdentity --ndjson`;

async function encodeMessage(input: string | undefined, flags: EncodeFlags): Promise<void> {
  if (flags.hex === true && flags.base64 === true) throw CommandError.usage("--hex and --base64 exclude each other");
  const kpm = await loadKpm();
  if (flags.ndjson === true) await eachLine(input, {}, (json) => print(kpm, json, flags));
  else print(kpm, await readInput(input, {}), flags);
}

function print(kpm: Kpm, json: Uint8Array, { to: wire, ...flags }: EncodeFlags): void {
  const { dialect } = flags;
  const recognised = recognise(kpm, json, { ...flags, from: "json", timestamp: "auto" });
  const octets = Buffer.from(encodeAs(kpm, recognised, { wire, dialect }));
  if (flags.json === true) {
    const report = { type: typeText(recognised.schema), wire, bytes: octets.length, hex: octets.toString("hex") };
    process.stdout.write(`${JSON.stringify(report)}\n`);
  } else {
    const lines = flags.ndjson === true && wire !== "json";
    const { hex = false, base64 = false, format = base64 ? "base64" : hex ? "hex" : "raw" } = flags;
    const isBase64 = format === "base64";
    writeOctets(octets, wire, { hex: format === "hex" || (lines && !isBase64), base64: isBase64 });
  }
}
