import type { Models, ServiceModel } from "@signalbox/kpm";
import type { Association, Payload, Received } from "@signalbox/kpm/e2ap";
import type { Kpm } from "./load-kpm.ts";

type E2ap = typeof import("@signalbox/kpm/e2ap");

/**
 * Decodes the E2AP PDUs of a pcap or pcapng file, a line of JSON for each: where it comes from, what it is, and the payloads of service
 * models whose functions were announced in the capture. What cannot be decoded is a line with an error; the rest goes on.
 *
 * @returns nothing if the octets are no capture
 */
export async function decodeCapture(kpm: Kpm, octets: Uint8Array): Promise<Generator<string, void> | undefined> {
  const e2ap = await import("@signalbox/kpm/e2ap");
  if (!e2ap.isCapture(octets)) return undefined;
  const { kpmV2, kpmV3, kpmV4 } = await import("@signalbox/kpm/v3");
  return linesOf(kpm, e2ap, kpm.models(kpm.kpmV1, kpmV2, kpmV3, kpmV4), octets);
}

function* linesOf(kpm: Kpm, e2ap: E2ap, models: Models, octets: Uint8Array): Generator<string, void> {
  const associations = new Map<string, Association>();
  for (const { frame, time, from, to, association: key, octets: pdu } of e2ap.readCapture(octets)) {
    const association = associations.get(key) ?? new e2ap.Association({ models });
    associations.set(key, association);
    const where = { frame, time: new Date(time).toISOString(), from, to };
    try {
      yield JSON.stringify({ ...where, ...describe(kpm, association.receive(pdu)) });
    } catch (error) {
      yield JSON.stringify({ ...where, ...errorOf(kpm, error) });
    }
  }
}

function describe(kpm: Kpm, received: Received): object {
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
  const { message, path, bitOffset } = error;
  return { error: message, path, bitOffset };
}
