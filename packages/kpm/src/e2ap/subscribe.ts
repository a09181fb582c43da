import { measurementAction, measurementTrigger, type WantedMeasurement } from "../build/later.ts";
import type { RICactionToBeSetupItemIEs } from "../gen/e2ap/index.ts";
import type { LaterModel } from "../models/kpm-later.ts";
import { encodePdu } from "./pdu.ts";

/** What to subscribe to. */
export interface Subscription {
  /** The number of the RAN function, which the node announced. */
  readonly ranFunctionId: number;
  /** Names the subscription: the node repeats both numbers in its messages. */
  readonly request: { readonly requestor: number; readonly instance: number };
  /** Names of TS 28.552, without labels or with them. */
  readonly measurements: readonly WantedMeasurement[];
  /** The report period, in milliseconds. */
  readonly periodMs: number;
  /** How long one value is measured. @default the report period */
  readonly granularityMs?: number;
}

/**
 * Creates the PDU of a RICsubscriptionRequest for the measurements of a node: report style 1 of KPM version 2 or later.
 *
 * @throws KpmError `unencodable` for a value that the messages cannot carry
 */
export function subscribe(model: LaterModel, subscription: Subscription): Uint8Array {
  const { ranFunctionId, request, measurements, periodMs, granularityMs = periodMs } = subscription;
  const { eventTrigger, actionDefinition } = model.topLevel;
  const action: RICactionToBeSetupItemIEs = {
    type: "RICaction-ToBeSetup-Item",
    value: {
      ricActionID: 1,
      ricActionType: "report",
      ricActionDefinition: actionDefinition.encode(measurementAction(measurements, granularityMs)),
    },
  };
  const protocolIEs = {
    ricRequestID: { ricRequestorID: request.requestor, ricInstanceID: request.instance },
    ranFunctionID: ranFunctionId,
    ricSubscriptionDetails: {
      ricEventTriggerDefinition: eventTrigger.encode(measurementTrigger(periodMs)),
      ricActionToBeSetupList: [action],
    },
  };
  return encodePdu("initiatingMessage", "RICsubscriptionRequest", protocolIEs);
}
