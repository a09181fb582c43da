import type { KpmError } from "@signalbox/kpm";
import type { Association, AssociationOptions, CapturedPdu, Layers, Payload, Received } from "@signalbox/kpm/e2ap";
import { type Kpm, type MessageFlags, noteOnce, pduType, type Recognised } from "./messages.ts";

/** The flags for decoding the PDUs of a node. */
type NodeDialect = Pick<MessageFlags, "dialect" | "timestamp">;

/** The options of an association that tolerates the deviations of real nodes. */
export function associationOptions({
  dialect,
  timestamp,
}: NodeDialect): Pick<AssociationOptions, "dialect" | "strict" | "timestamp"> {
  return { dialect, strict: false, timestamp: timestamp === "auto" ? timestamp : timestamp === "4" ? 4 : 8 };
}

/** Follows the PDUs of one association; `--model` names the version of functions that were not announced. */
export function openAssociation(kpm: Kpm, flags: NodeDialect & Pick<MessageFlags, "model">): Association {
  const versions = kpm.messageSets.flatMap(({ model }) => model ?? []);
  const otherwise = kpm.messageSets.find(({ name }) => name === flags.model)?.model;
  const known = { models: kpm.models(...versions), ...associationOptions(flags) };
  return new kpm.e2ap.Association({ ...known, ...(otherwise === undefined ? {} : { otherwise }) });
}

export type PduMessage = Received["pdu"];

/**
 * A PDU of a capture with its content, or with the error that prevents decoding. Without a PDU, the error at which reading the file
 * stopped. A PDU of another protocol than E2AP has no content here.
 */
export type Captured =
  | { readonly pdu: CapturedPdu | undefined; readonly received: Received }
  | { readonly pdu: CapturedPdu | undefined; readonly error: KpmError }
  | { readonly pdu: CapturedPdu; readonly isOther: true };

/**
 * Decodes the E2AP PDUs of a pcap or pcapng file, each with the state that its association has collected before. RAN functions
 * whose setup is not in the capture, and whose version is therefore unknown, are reported on stderr and make the exit code 1. So are
 * messages of other protocols that `layers` has no module for.
 */
export function* receiveAll(
  kpm: Kpm,
  octets: Uint8Array,
  flags: Parameters<typeof openAssociation>[1],
  layers?: Layers,
): Generator<Captured, void> {
  const associations = new Map<string, Association>();
  const unannounced = new Set<number>();
  /** How many messages are of each protocol without a module, by what to say about it. */
  const unread = new Map<string, number>();
  const pdus = kpm.e2ap.readCapture(octets);
  for (;;) {
    let pdu: CapturedPdu | undefined;
    try {
      const { done, value } = pdus.next();
      if (done === true) break;
      pdu = value;
      const { protocol } = pdu;
      if (protocol?.name !== "E2AP") {
        if (protocol === undefined || layers?.typeOf(protocol) === undefined) {
          const needs =
            protocol === undefined
              ? "SCTP payload protocols that have no ASN.1 module"
              : `${protocol.name}: name ${protocol.module} (${protocol.specification}) and the modules that it imports from with decode --schema`;
          unread.set(needs, (unread.get(needs) ?? 0) + 1);
        }
        yield { pdu, isOther: true };
        continue;
      }
      const association = associations.get(pdu.association) ?? openAssociation(kpm, flags);
      associations.set(pdu.association, association);
      const received = association.receive(pdu.octets);
      if ("ranFunctionId" in received && flags.model === undefined) {
        const { ranFunctionId } = received;
        if (!association.functions.has(ranFunctionId)) unannounced.add(ranFunctionId);
      }
      yield { pdu, received };
    } catch (error) {
      if (!(error instanceof kpm.KpmError)) throw error;
      yield { pdu, error };
      if (pdu === undefined) break;
    }
  }
  for (const [needs, count] of unread)
    process.stderr.write(`${count} message${count === 1 ? " is" : "s are"} of ${needs}\n`);
  for (const module of layers?.missing ?? []) {
    process.stderr.write(`there are messages of ${module} inside of others: add its modules to --schema\n`);
  }
  if (unannounced.size === 0) return;
  const functions = `RAN function${unannounced.size === 1 ? "" : "s"} ${[...unannounced].join(", ")}`;
  process.stderr.write(
    `the capture has no E2 setup of ${functions}: name the version with --model, such as --model 3.00 or --model rc\n`,
  );
  process.exitCode = 1;
}

/** The messages of service models that a PDU carries. */
function carriedBy(received: Received): readonly Payload[] {
  switch (received.kind) {
    case "functions":
      return received.functions.map(({ definition }) => definition);
    case "subscription":
      return [received.eventTrigger, ...received.actionDefinitions.values()];
    case "indication":
      return [received.header, received.message];
    case "control":
      return [received.header, received.message, received.outcome].filter((one) => one !== undefined);
    default:
      return [];
  }
}

/** Notes that the messages in a single PDU were not decoded or checked, because nothing names their version. */
export function noteUnknownVersion(
  kpm: Kpm,
  received: Received,
  { model }: Pick<MessageFlags, "model">,
  done: string,
): void {
  if (model !== undefined || !("ranFunctionId" in received) || carriedBy(received).length === 0) return;
  noteOnce(
    kpm,
    `the messages inside of the PDU were not ${done}: name their version with --model, such as --model 3.00 or --model rc`,
  );
}

/** A message of a service model in a capture. */
interface CapturedMessage extends Recognised {
  readonly frame: number;
}

/**
 * The messages of service models in a capture. With `pdus`, each PDU comes before the messages that it carries. Data that cannot be
 * decoded is reported on stderr and makes the exit code 1.
 */
export function* captureMessages(
  kpm: Kpm,
  octets: Uint8Array,
  flags: MessageFlags,
  { pdus = false }: { readonly pdus?: boolean } = {},
): Generator<CapturedMessage, void> {
  for (const { pdu, ...outcome } of receiveAll(kpm, octets, flags)) {
    if ("error" in outcome) reportOnStderr(pdu, outcome.error);
    if (!("received" in outcome) || pdu === undefined) continue;
    const { frame } = pdu;
    const { received } = outcome;
    if (pdus) yield { ...pduType(kpm), wire: "aper", message: received.pdu, frame };
    for (const message of carriedMessages(kpm, received, (error) => reportOnStderr(pdu, error))) {
      yield { ...message, frame };
    }
  }
}

/** The messages of known service models that a PDU carries. */
export function* carriedMessages(
  kpm: Kpm,
  received: Received,
  onError: (error: KpmError) => void,
): Generator<Recognised, void> {
  for (const payload of carriedBy(received)) {
    const set = kpm.messageSets.find(({ model }) => model === payload.model);
    if (payload.model === undefined || set === undefined) continue;
    try {
      const { schema, value } = payload.decoded;
      yield { set, schema, wire: "aper", message: value };
    } catch (error) {
      if (!(error instanceof kpm.KpmError)) throw error;
      onError(error);
    }
  }
}

/** Reports the error of a PDU on stderr. The caller continues. */
export function reportOnStderr(pdu: CapturedPdu | undefined, { message }: KpmError): void {
  process.stderr.write(`${pdu === undefined ? "" : `frame ${pdu.frame}: `}${message}\n`);
  process.exitCode = 1;
}
