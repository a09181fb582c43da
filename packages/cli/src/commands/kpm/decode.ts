import type { ServiceModel } from "@signalbox/kpm";
import type { Payload, Received } from "@signalbox/kpm/e2ap";
import { Command, Option } from "commander";
import {
  associationOptions,
  type Later,
  loadLater,
  receiveAll,
  type TimestampFlag,
  timestampOption,
} from "./captures.ts";
import { eachLine, readInput } from "./input.ts";
import { addMessageOptions, type Kpm, loadKpm, type MessageFlags, recognise } from "./messages.ts";
import { modelVersions } from "./nodes.ts";

interface DecodeFlags extends MessageFlags {
  readonly model?: string;
  readonly timestamp: TimestampFlag;
  readonly ndjson?: boolean;
  readonly json?: boolean;
}

/** `signalbox kpm decode`: octets of any wire to ProtoJSON. */
export function decodeCommand(): Command {
  const command = new Command("decode")
    .description("decode a message, an E2AP PDU, or the PDUs of a pcap or pcapng file, and print JSON")
    .argument("[input]", "file, capture, hex or base64 text, or - for stdin");
  return addMessageOptions(command)
    .addOption(
      new Option("--model <version>", "version of KPM of messages whose RAN function was not announced").choices(
        modelVersions,
      ),
    )
    .addOption(timestampOption())
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
  $ signalbox kpm decode --hex 00090012000002001d00050028d6f03d000500020958
  $ signalbox kpm decode --type e2sm_kpm.v3.E2SmKpmIndicationHeader --timestamp 8 --hex 0079c4121fc60857df
  $ printf '\\n\\004\\n\\002\\b\\016' | signalbox kpm decode --json`;

async function decodeMessage(input: string | undefined, flags: DecodeFlags): Promise<void> {
  const kpm = await loadKpm();
  const later = await loadLater(kpm);
  if (flags.ndjson === true) {
    await eachLine(input, flags, (octets) => print(kpm, later, octets, flags, true));
  } else {
    const octets = await readInput(input, flags);
    if (later.e2ap.isCapture(octets)) {
      for (const line of linesOf(kpm, later, octets, flags)) process.stdout.write(`${line}\n`);
    } else {
      print(kpm, later, octets, flags, flags.json === true);
    }
  }
}

function print(kpm: Kpm, later: Later, octets: Uint8Array, flags: DecodeFlags, oneLine: boolean): void {
  const json = decodePdu(kpm, later, octets, flags) ?? decodeLater(kpm, later, octets, flags) ?? decodeV1();
  process.stdout.write(`${oneLine ? json : JSON.stringify(JSON.parse(json), null, 2)}\n`);

  function decodeV1(): string {
    const { schema, message } = recognise(kpm, octets, flags);
    return textOf(kpm.encode(schema, message, { wire: "json" }));
  }
}

/** An E2AP PDU as in a capture; nothing for bytes that are something else. */
function decodePdu(kpm: Kpm, later: Later, octets: Uint8Array, flags: DecodeFlags): string | undefined {
  const { e2ap, models, byVersion } = later;
  const { type, from = "aper", model, timestamp } = flags;
  if (from !== "aper" || (type !== undefined && type !== "E2apPdu" && type !== "E2AP-PDU")) return undefined;
  try {
    const pdu = kpm.decode(e2ap.E2apPduSchema, octets, { wire: "aper" });
    if (type === undefined && pdu.e2apPdu.value?.value.case === "other") return undefined;
    const functionId = functionOf(e2ap, pdu);
    const known = byVersion.get(model ?? "");
    const functions = known === undefined || functionId === undefined ? {} : { [functionId]: known };
    const association = new e2ap.Association({ models, functions, ...associationOptions(flags, timestamp) });
    return JSON.stringify(describe(kpm, association.follow(pdu)));
  } catch (error) {
    // Without a type, the bytes are more likely another message.
    if (type !== undefined || !(error instanceof kpm.KpmError)) throw error;
    return undefined;
  }
}

/** The RAN function that a PDU is about. */
function functionOf(e2ap: Later["e2ap"], pdu: Received["pdu"]): number | undefined {
  const message = pdu.e2apPdu.value?.value.value;
  return message === undefined || message instanceof Uint8Array ? undefined : e2ap.findIe(message, "ranFunctionId");
}

/** A message of versions 2 and later that `--type` names; nothing for other types. */
function decodeLater(kpm: Kpm, { e2ap, byVersion }: Later, octets: Uint8Array, flags: DecodeFlags): string | undefined {
  const { type, from = "aper", dialect, timestamp } = flags;
  const model = byVersion.get(flags.model ?? "3.00");
  const schema = model?.schemas.find(
    ({ typeName, name }) => typeName === type || (flags.model !== undefined && name === type),
  );
  if (model === undefined || schema === undefined || model === kpm.kpmV1) return undefined;
  const message =
    schema === model.topLevel.header && from === "aper"
      ? e2ap.decodePart(model, "header", octets, associationOptions(flags, timestamp))
      : kpm.decode(schema, octets, { wire: from, dialect, model });
  return textOf(kpm.encode(schema, message, { wire: "json" }));
}

function textOf(json: Uint8Array): string {
  return Buffer.from(json).toString("utf8");
}

/**
 * A line of JSON for each E2AP PDU of a capture: where it comes from, what it is, and the payloads of service models whose functions
 * were announced. A PDU that cannot be decoded is a line with an error, and makes the exit code 1.
 */
function* linesOf(kpm: Kpm, later: Later, octets: Uint8Array, flags: DecodeFlags): Generator<string, void> {
  for (const { pdu, ...outcome } of receiveAll(kpm, later, octets, associationOptions(flags, flags.timestamp))) {
    const where = pdu && { frame: pdu.frame, time: new Date(pdu.time).toISOString(), from: pdu.from, to: pdu.to };
    const content = "error" in outcome ? errorOf(kpm, outcome.error) : describe(kpm, outcome.received);
    yield JSON.stringify({ ...where, ...content });
  }
}

/** What a PDU says; `issues` are information elements that are missing or unknown. */
function describe(kpm: Kpm, received: Received): object {
  const issues = received.issues.map(({ kind, id, effect, path }) => ({ kind, id, effect, path }));
  return { ...describeContent(kpm, received), ...(issues.length === 0 ? {} : { issues }) };
}

function describeContent(kpm: Kpm, received: Received): object {
  const { value: outcome } = received.pdu.e2apPdu;
  const pdu = outcome?.value.case ?? "unknown";
  switch (received.kind) {
    case "functions":
      return {
        pdu,
        functions: received.functions.map(({ id, oid, revision, definition }) => ({
          id,
          oid,
          revision,
          model: nameOf(definition.model),
          definition: payload(kpm, "functionDescription", definition),
        })),
      };
    case "subscription":
      return {
        pdu,
        function: received.ranFunctionId,
        request: received.request,
        model: nameOf(received.eventTrigger.model),
        eventTrigger: payload(kpm, "eventTrigger", received.eventTrigger),
        actions: [...received.actionDefinitions].map(([id, definition]) => ({
          id,
          definition: payload(kpm, "actionDefinition", definition),
        })),
      };
    case "indication":
      return {
        pdu,
        function: received.ranFunctionId,
        request: received.request,
        action: received.actionId,
        sequenceNumber: received.sequenceNumber,
        model: nameOf(received.model),
        header: payload(kpm, "header", received.header),
        message: payload(kpm, "message", received.message),
      };
    default:
      return { pdu };
  }
}

function nameOf(model: ServiceModel | undefined): string | undefined {
  return model === undefined ? undefined : `${model.name} ${model.version}`;
}

/** A payload as JSON; its octets if its model is not known, and an error beside them if it cannot be decoded. */
function payload(kpm: Kpm, part: keyof ServiceModel["topLevel"], source: Payload): object {
  const { model, octets } = source;
  const hex = Buffer.from(octets).toString("hex");
  if (model === undefined) return { hex };
  try {
    const json = kpm.encode(model.topLevel[part], source.value, { wire: "json" });
    return JSON.parse(Buffer.from(json).toString("utf8"));
  } catch (error) {
    return { hex, ...errorOf(kpm, error) };
  }
}

function errorOf(kpm: Kpm, error: unknown): object {
  if (!(error instanceof kpm.KpmError)) throw error;
  process.exitCode = 1;
  const { message, path, bitOffset } = error;
  return { error: message, path, bitOffset };
}
