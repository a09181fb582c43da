import type { KpmError, Models, ServiceModel } from "@signalbox/kpm";
import type { Association, AssociationOptions, CapturedPdu, Received } from "@signalbox/kpm/e2ap";
import { Option } from "commander";
import type { Kpm, MessageFlags } from "./messages.ts";

/** What versions 2 and later and their envelope need. */
export interface Later {
  readonly e2ap: typeof import("@signalbox/kpm/e2ap");
  readonly models: Models;
  readonly byVersion: ReadonlyMap<string, ServiceModel>;
}

/** Loads the later versions and the envelope. */
export async function loadLater(kpm: Kpm): Promise<Later> {
  const e2ap = await import("@signalbox/kpm/e2ap");
  const { kpmV2, kpmV3, kpmV4 } = await import("@signalbox/kpm/v3");
  const all = [kpm.kpmV1, kpmV2, kpmV3, kpmV4];
  return { e2ap, models: kpm.models(...all), byVersion: new Map(all.map((model) => [model.version, model])) };
}

/** The value of `--timestamp`. */
export type TimestampFlag = "auto" | "4" | "8";

/** `--timestamp`: how long the time stamp of a header is. */
export function timestampOption(): Option {
  return new Option("--timestamp <bytes>", "size of the time stamp in headers of versions 2 and later")
    .choices(["auto", "4", "8"])
    .default("auto");
}

/** The options of an association that tolerates what nodes in the field send. */
export function associationOptions(
  { dialect }: Pick<MessageFlags, "dialect">,
  timestamp: TimestampFlag,
): Pick<AssociationOptions, "dialect" | "strict" | "timestamp"> {
  return { dialect, strict: false, timestamp: timestamp === "auto" ? timestamp : timestamp === "4" ? 4 : 8 };
}

/** A PDU of a capture and what it says, or why it cannot be decoded; without a PDU, why the file cannot be read any further. */
export type Captured =
  | { readonly pdu: CapturedPdu; readonly received: Received }
  | { readonly pdu: CapturedPdu | undefined; readonly error: KpmError };

/** Decodes the E2AP PDUs of a pcap or pcapng file, each with what its association has learnt before. */
export function* receiveAll(
  kpm: Kpm,
  { e2ap, models }: Later,
  octets: Uint8Array,
  options: ReturnType<typeof associationOptions>,
): Generator<Captured, void> {
  const associations = new Map<string, Association>();
  const pdus = e2ap.readCapture(octets);
  for (;;) {
    let pdu: CapturedPdu | undefined;
    try {
      const { done, value } = pdus.next();
      if (done === true) return;
      pdu = value;
      const association = associations.get(pdu.association) ?? new e2ap.Association({ models, ...options });
      associations.set(pdu.association, association);
      yield { pdu, received: association.receive(pdu.octets) };
    } catch (error) {
      if (!(error instanceof kpm.KpmError)) throw error;
      yield { pdu, error };
      if (pdu === undefined) return;
    }
  }
}
