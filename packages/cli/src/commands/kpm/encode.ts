import type { BaseCommand } from "../../command.ts";
import { captureMessages } from "./captures.ts";
import { eachLine, isJson, readInput, writeOctets } from "./input.ts";
import { dialects, loadKpm, messageCommand, type Recognised, wires } from "./messages.ts";
import { encodeAs, recognise } from "./recognise.ts";

/** `signalbox kpm encode`: a message, as JSON or bytes, to bytes of any wire. */
export const encodeCommand: BaseCommand = messageCommand("encode")
  .description(
    "encode a message or an E2AP PDU that is given as JSON, or convert bytes or a capture to another encoding",
  )
  .arg("[input]", "file, capture, JSON, hex or base64 text, or - for stdin")
  .choice("--to <encoding>", "encoding of the output (default: protobuf; aper for later versions and E2AP)", wires)
  .choice("--to-dialect <dialect>", "dialect of APER in the output (that of --dialect by default)", dialects)
  .choice("--format <format>", "notation of the output bytes (raw; hex on a terminal)", ["raw", "hex", "base64"])
  .flag("--ndjson", "each line of the input is a message; print a line for each (always done for captures)")
  .flag("--json", 'print {"type", "from", "to", "bytes", "hex"}')
  .examples(`
  $ signalbox kpm encode --type PlmnIdentity '{"value": "APEQ"}' --format hex
  $ echo '{"ricStyleType": {"value": 1}}' | signalbox kpm encode --type E2SmKpmActionDefinition --to aper --json
  $ signalbox kpm encode --model 3.00 --format hex '{"indicationHeader-formats": {"indicationHeader-Format1": {"colletStartTime": "e94f8a2080000000"}}}'
  $ signalbox kpm encode --hex 2038 --to protobuf --format hex
  $ signalbox kpm encode capture.pcap --to json
  $ signalbox kpm encode --type GnbCuCpName --from aper --hex 00804142 --to aper --to-dialect asn1c --format hex`)
  .run(async (input, flags) => {
    const kpm = await loadKpm();
    const print = (recognised: Recognised, isLine = flags.ndjson === true): void => {
      const { schema, wire: from } = recognised;
      const { to = schema.kind === "asn1" ? "aper" : "protobuf", toDialect: dialect = flags.dialect } = flags;
      const { format = isLine && to !== "json" ? "hex" : "raw" } = flags;
      const octets = encodeAs(kpm, recognised, { wire: to, dialect });
      if (flags.json === true) {
        const hex = Buffer.from(octets).toString("hex");
        process.stdout.write(`${JSON.stringify({ type: schema.name, from, to, bytes: octets.length, hex })}\n`);
      } else {
        writeOctets(octets, to, format);
      }
    };
    const encodeOne = (octets: Uint8Array): void => {
      const from = flags.from ?? (isJson(octets) ? "json" : undefined);
      print(recognise(kpm, octets, from === undefined ? flags : { ...flags, from }));
    };
    if (flags.ndjson === true) return eachLine(input, flags, encodeOne);
    const octets = await readInput(input, flags);
    if (!kpm.e2ap.isCapture(octets)) encodeOne(octets);
    else for (const found of captureMessages(kpm, octets, flags)) print(found, true);
  });
