import { Command } from "commander";
import { decodeCapture } from "./decode-capture.ts";
import { eachLine } from "./each-line.ts";
import { type Kpm, loadKpm } from "./load-kpm.ts";
import { addMessageOptions, type MessageFlags } from "./message-options.ts";
import { readInput } from "./read-input.ts";
import { recognise } from "./recognise.ts";

interface DecodeFlags extends MessageFlags {
  readonly ndjson?: boolean;
  readonly json?: boolean;
}

/** `signalbox kpm decode`: octets of any wire to ProtoJSON. */
export function decodeCommand(): Command {
  const command = new Command("decode")
    .description("decode a message, or the E2AP PDUs of a pcap or pcapng file, and print JSON")
    .argument("[input]", "file, capture, hex or base64 text, or - for stdin");
  return addMessageOptions(command)
    .option("--ndjson", "each line of the input is a message; print one line for each")
    .option("--json", "print one line without white space")
    .addHelpText("after", EXAMPLES)
    .action(decodeMessage);
}

const EXAMPLES = `
Examples:
  $ signalbox kpm decode --type E2SmKpmEventTriggerDefinition --hex 0a040a02080e
  $ signalbox kpm decode --hex 2038
  $ printf '2038\\n2000\\n' | signalbox kpm decode --hex --ndjson
  $ signalbox kpm decode capture.pcap
  $ printf '\\n\\004\\n\\002\\b\\016' | signalbox kpm decode --json`;

async function decodeMessage(input: string | undefined, flags: DecodeFlags): Promise<void> {
  const kpm = await loadKpm();
  if (flags.ndjson === true) {
    await eachLine(input, flags, (octets) => print(kpm, octets, flags, true));
  } else {
    const octets = await readInput(input, flags);
    const lines = await decodeCapture(kpm, octets);
    if (lines === undefined) print(kpm, octets, flags, flags.json === true);
    else for (const line of lines) process.stdout.write(`${line}\n`);
  }
}

function print(kpm: Kpm, octets: Uint8Array, flags: DecodeFlags, oneLine: boolean): void {
  const { schema, message } = recognise(kpm, octets, flags);
  const json = Buffer.from(kpm.encode(schema, message, { wire: "json" })).toString("utf8");
  process.stdout.write(`${oneLine ? json : JSON.stringify(JSON.parse(json), null, 2)}\n`);
}
