import type { ServiceModel } from "@signalbox/kpm";
import type { CapturedPdu, Layers, Payload, Received } from "@signalbox/kpm/e2ap";
import type { BaseCommand } from "../../command.ts";
import { defined } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { printable, printableJson } from "../../terminal.ts";
import { compileSchema, ERRATA } from "../asn1.ts";
import { noteUnknownVersion, openAssociation, type PduMessage, receiveAll } from "./captures.ts";
import { eachLine, isJson, readInput } from "./input.ts";
import { findTypes, type Kpm, loadKpm, type MessageFlags, messageCommand, pduType } from "./messages.ts";
import { encodeAs, nearest, recognise, subjectOf } from "./recognise.ts";

/** `signalbox kpm decode`: bytes of any wire to JSON. */
export const decodeCommand: BaseCommand = messageCommand("decode")
  .description("decode a message, an E2AP PDU, or the messages over SCTP of a pcap or pcapng file, and print JSON")
  .arg("[input]", "file, capture, hex or base64 text, or - for stdin")
  .flag("--bits", "aligned PER: print the components with their bits, as far as they can be decoded")
  .flag("--ndjson", "each line of the input is a message; print one line for each")
  .flag("--json", "print one line without white space")
  .flag("--schema <files...>", "captures: the ASN.1 modules of protocols other than E2AP, such as NGAP and F1AP")
  .flag("--errata <file>", ERRATA)
  .examples(`
  $ signalbox kpm decode --type E2SmKpmEventTriggerDefinition --hex 0a040a02080e
  $ signalbox kpm decode --hex 2038
  $ printf '2038\\n2000\\n' | signalbox kpm decode --hex --ndjson
  $ signalbox kpm decode capture.pcap
  $ signalbox kpm decode --bits --model 3.00 --type E2SmKpmIndicationHeader --hex 0079c4121fc60857df
  $ signalbox kpm decode --hex 00090012000002001d00050028d6f03d000500020958
  $ signalbox kpm decode --model 3.00 --type E2SmKpmIndicationHeader --hex 0079c4121fc60857df
  $ printf '\\n\\004\\n\\002\\b\\016' | signalbox kpm decode --json

For other protocols in a capture, name the ASN.1 modules of their specifications, such as --schema ngap/*.asn rrc/*.asn.`)
  .run(async (input, flags) => {
    const kpm = await loadKpm();
    if (flags.ndjson === true) {
      await eachLine(input, flags, (octets) => print(kpm, octets, flags, true));
      return;
    }
    const octets = await readInput(input, flags);
    if (flags.bits === true) printBits(kpm, octets, flags, flags.json === true);
    else if (!kpm.e2ap.isCapture(octets)) print(kpm, octets, flags, flags.json === true);
    else {
      const { schema = [], errata } = flags;
      const asn1 = await import("@signalbox/asn1");
      const layers = new kpm.e2ap.Layers(await compileSchema(asn1, defined({ schema, errata })));
      for (const line of linesOf(kpm, octets, flags, { asn1, layers })) {
        process.stdout.write(`${printableJson(line)}\n`);
      }
    }
  });

function print(kpm: Kpm, octets: Uint8Array, flags: MessageFlags, oneLine: boolean): void {
  const recognised = recognise(kpm, octets, flags);
  const { schema, wire, message } = recognised;
  let json: string;
  if (schema === kpm.e2ap.E2apPdu && wire === "aper") {
    const received = openAssociation(kpm, flags).follow(message as PduMessage);
    noteUnknownVersion(kpm, received, flags, "decoded");
    json = JSON.stringify(describe(kpm, received));
  } else {
    json = Buffer.from(encodeAs(kpm, recognised, { wire: "json" })).toString("utf8");
  }
  process.stdout.write(`${printableJson(oneLine ? json : JSON.stringify(JSON.parse(json), null, 2))}\n`);
}

/** Prints the bits of a message. Unrecognised bytes are decoded as the likeliest type, as far as possible. */
function printBits(kpm: Kpm, octets: Uint8Array, flags: MessageFlags, oneLine: boolean): void {
  const isCapture = kpm.e2ap.isCapture(octets);
  if (isCapture || (flags.from ?? (isJson(octets) && !flags.hex && !flags.base64 ? "json" : "aper")) !== "aper") {
    const what = isCapture ? "a capture" : "another encoding";
    const advice = "signalbox kpm encode --to aper --format hex converts";
    throw CommandError.usage(`--bits shows one message in aligned PER, not ${what}: ${advice}`);
  }
  const packed = { ...flags, from: "aper" } as const;
  const chosen = flags.type === undefined ? undefined : findTypes(kpm, flags.type, flags.model)[0];
  const { schema } = subjectOf(kpm, octets, packed) ?? chosen ?? nearest(kpm, octets, packed)?.type ?? pduType(kpm);
  const { dialect, model } = flags;
  const named = kpm.messageSets.find(({ name }) => name === model)?.model;
  const models = named === undefined ? [kpm.v3.kpmV3, kpm.rc.rc, kpm.kpmV1] : [named, kpm.rc.rc];
  const isPdu = schema === kpm.e2ap.E2apPdu;
  const trace = isPdu ? kpm.e2ap.tracePdu(octets, models, dialect) : kpm.trace(schema, octets, { dialect });
  process.stdout.write(
    oneLine ? `${JSON.stringify(trace.root)}\n` : printable(kpm.formatTrace(trace), { lines: true }),
  );
  if (trace.error !== undefined) process.exitCode = 1;
}

/** What decodes the messages of a capture, down to messages inside of messages. */
interface LayerDecoder {
  readonly layers: Layers;
  readonly asn1: typeof import("@signalbox/asn1");
}

/**
 * Prints a line of JSON for each message over SCTP of a capture: its source, its protocol, and its content. Of an E2AP PDU, that is
 * its type and the payloads of service models whose functions were announced. A message that cannot be decoded is a line with an error,
 * and makes the exit code 1; one without a module is a line with its bytes and the module that would decode it.
 */
function* linesOf(kpm: Kpm, octets: Uint8Array, flags: MessageFlags, decoder: LayerDecoder): Generator<string, void> {
  for (const { pdu, ...outcome } of receiveAll(kpm, octets, flags, decoder.layers)) {
    const where = pdu && { frame: pdu.frame, time: new Date(pdu.time).toISOString(), from: pdu.from, to: pdu.to };
    const content =
      "error" in outcome
        ? errorOf(kpm, outcome.error)
        : "received" in outcome
          ? describe(kpm, outcome.received)
          : describeOther(pdu as CapturedPdu, decoder);
    yield JSON.stringify({ ...where, ...content });
  }
}

/** The content of a message of another protocol than E2AP. */
function describeOther({ protocol, payloadProtocol, octets }: CapturedPdu, { asn1, layers }: LayerDecoder): object {
  const hex = Buffer.from(octets).toString("hex");
  if (protocol === undefined) return { payloadProtocol, hex };
  const type = layers.typeOf(protocol);
  if (type === undefined) return { protocol: protocol.name, module: protocol.module, hex };
  try {
    return { protocol: protocol.name, value: asn1.toPlain(type, asn1.decode(type, octets)) };
  } catch (error) {
    if (!(error instanceof asn1.Asn1Error)) throw error;
    process.exitCode = 1;
    return { protocol: protocol.name, hex, error: error.message, path: error.path, bitOffset: error.bitOffset };
  }
}

/**
 * The content of a PDU: its message and information elements. The messages of service models in it are decoded if their version is
 * known. `issues` are missing or unknown information elements.
 */
function describe(kpm: Kpm, received: Received): object {
  const procedure = kpm.e2ap.procedureOf(received.pdu);
  if (procedure === undefined) return { pdu: "unknown" };
  const issues = received.issues.map(({ kind, id, effect, path }) => ({ kind, id, effect, path }));
  return {
    pdu: procedure.type,
    ...describePayloads(kpm, received),
    elements: elementsOf(kpm, received.pdu),
    ...(issues.length === 0 ? {} : { issues }),
  };
}

/** The information elements of a PDU by the names of their types. */
function elementsOf(kpm: Kpm, pdu: PduMessage): unknown {
  const json = JSON.parse(Buffer.from(kpm.e2ap.pduToJson(pdu)).toString("utf8")) as PduJson;
  const [outcome] = Object.values(json);
  const [message] = Object.values(outcome?.value ?? {});
  return (message?.protocolIEs ?? []).map(({ id, value }) => ({ id, ...value }));
}

/** The JSON of a PDU, as far as it is used here. */
interface PduJson {
  readonly [outcome: string]: {
    readonly value: { readonly [message: string]: { readonly protocolIEs: readonly ElementJson[] } };
  };
}

interface ElementJson {
  readonly id: number;
  readonly value: object;
}

function describePayloads(kpm: Kpm, received: Received): object {
  switch (received.kind) {
    case "functions":
      return {
        functions: received.functions.map(({ id, oid, revision, definition }) => ({
          id,
          oid,
          revision,
          model: nameOf(definition.model),
          definition: payload(kpm, definition),
        })),
      };
    case "subscription":
      return {
        function: received.ranFunctionId,
        request: received.request,
        model: nameOf(received.eventTrigger.model),
        eventTrigger: payload(kpm, received.eventTrigger),
        actions: [...received.actionDefinitions].map(([id, definition]) => ({
          id,
          definition: payload(kpm, definition),
        })),
      };
    case "indication":
      return {
        function: received.ranFunctionId,
        request: received.request,
        action: received.actionId,
        sequenceNumber: received.sequenceNumber,
        model: nameOf(received.model),
        header: payload(kpm, received.header),
        message: payload(kpm, received.message),
      };
    case "control": {
      const { header, message, outcome } = received;
      return {
        function: received.ranFunctionId,
        request: received.request,
        model: nameOf((header ?? outcome)?.model),
        header: header && payload(kpm, header),
        message: message && payload(kpm, message),
        outcome: outcome && payload(kpm, outcome),
      };
    }
    default:
      return {};
  }
}

function nameOf(model: ServiceModel | undefined): string | undefined {
  return model === undefined ? undefined : `${model.name} ${model.version}`;
}

/** A payload as JSON. If its model is not known, its bytes; if it cannot be decoded, its bytes and an error. */
function payload(kpm: Kpm, source: Payload): object {
  const hex = Buffer.from(source.octets).toString("hex");
  if (source.model === undefined) return { hex };
  try {
    const { schema, value } = source.decoded;
    const json = kpm.encode(schema, value, { wire: "json" });
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
