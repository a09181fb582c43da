import { assertKnownOptions } from "../arguments.ts";
import { checkElements, decodePdu, encodePdu, procedureOf } from "../e2ap/pdu.ts";
import { KpmError } from "../error.ts";
import type {
  Cause,
  CauseRICrequest,
  E2APPDU,
  RANfunctionItemIEs,
  RICcontrolRequestIEs,
  RICrequestID,
  RICserviceQueryIEs,
  RICsubscriptionDeleteRequestIEs,
  RICsubscriptionRequestIEs,
} from "../gen/e2ap/index.ts";
import type { E2SMKPMActionDefinition, E2SMKPMEventTriggerDefinition } from "../gen/kpm-v4/index.ts";
import type { E2SMRCRANFunctionDefinition } from "../gen/rc/index.ts";
import type { LaterModel } from "../models/kpm-later.ts";
import { rc } from "../models/rc.ts";
import { readSliceQuotas, SLICE_QUOTA } from "../rc/slice-quota.ts";
import { type NamedReport, NamedReportFunction } from "./named-report-function.ts";
import type { SubscribeOptions } from "./report-function.ts";
import { type Clock, endEarly } from "./schedule.ts";
import type { SimulatedNode } from "./simulated-node.ts";

/** The numbers of its RAN functions. */
const KPM_FUNCTION = 2;
const RC_FUNCTION = 3;

/** Limits of a node: subscriptions, report rate and report size, so that no subscriber takes all of its time. */
const MAX_SUBSCRIPTIONS = 1000;
const MIN_PERIOD_MS = 10;
const MAX_RECORDS = 10;
const MAX_VALUES = 256;

/**
 * A simulated node that speaks E2AP. It has two RAN functions: KPM reports its measurements, and RC controls the quotas of its slices,
 * which the next reports show.
 */
export class E2Node {
  readonly #node: SimulatedNode;
  readonly #kpm: NamedReportFunction;
  readonly #subscriptions = new Map<string, AbortController>();

  /** @param options.model the version of KPM: `kpmV2`, `kpmV3` (the default) or `kpmV4` */
  constructor(node: SimulatedNode, options: { readonly model?: LaterModel; readonly clock?: Clock } = {}) {
    assertKnownOptions(options, ["model", "clock"]);
    this.#node = node;
    this.#kpm = new NamedReportFunction(node, options);
  }

  /**
   * Handles a PDU of a RIC, and yields the responses of the node. The responses to a subscription end when `signal` is aborted,
   * or when the subscription is deleted.
   *
   * - RICserviceQuery: a RICserviceUpdate with the RAN functions;
   * - RICsubscriptionRequest: RICsubscriptionResponse and a RICindication in each period, or RICsubscriptionFailure;
   * - RICsubscriptionDeleteRequest: RICsubscriptionDeleteResponse or -Failure;
   * - RICcontrolRequest: RICcontrolAcknowledge, or RICcontrolFailure;
   * - anything else: ErrorIndication.
   */
  exchange(octets: Uint8Array, options: SubscribeOptions = {}): AsyncGenerator<Uint8Array, void> {
    return endEarly(options.signal, (left) => this.#respond(octets, left));
  }

  async *#respond(octets: Uint8Array, signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
    let pdu: E2APPDU;
    try {
      pdu = decodePdu(octets);
    } catch (error) {
      if (!(error instanceof KpmError)) throw error;
      yield errorIndication({ kind: "protocol", value: "transfer-syntax-error" });
      return;
    }
    const procedure = procedureOf(pdu);
    const isComplete = checkElements(pdu).every(({ effect }) => effect !== "reject");
    if (!isComplete && procedure?.type !== "RICcontrolRequest") {
      yield errorIndication({ kind: "protocol", value: "abstract-syntax-error-reject" });
      return;
    }
    switch (procedure?.type) {
      case "RICserviceQuery":
        yield await this.#announce(procedure.value.protocolIEs);
        break;
      case "RICsubscriptionRequest":
        yield* this.#subscribe(procedure.value.protocolIEs, signal);
        break;
      case "RICsubscriptionDeleteRequest":
        yield this.#delete(procedure.value.protocolIEs);
        break;
      case "RICcontrolRequest":
        yield* this.#control(procedure.value.protocolIEs, isComplete);
        break;
      default:
        yield errorIndication({ kind: "protocol", value: "message-not-compatible-with-receiver-state" });
    }
  }

  async #announce({ transactionID }: RICserviceQueryIEs): Promise<Uint8Array> {
    const { model } = this.#kpm;
    const kpm = model.topLevel.functionDescription.encode(await this.#kpm.describe());
    const ranFunctionsAdded = [
      announced(KPM_FUNCTION, model.oid, kpm),
      announced(RC_FUNCTION, rc.oid, rc.topLevel.functionDescription.encode(controlDefinition)),
    ];
    return encodePdu("initiatingMessage", "RICserviceUpdate", { transactionID, ranFunctionsAdded });
  }

  async *#subscribe(ies: RICsubscriptionRequestIEs, signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
    const { ricRequestID, ranFunctionID, ricSubscriptionDetails: details } = ies;
    const ids = { ricRequestID, ranFunctionID };
    const [action, ...others] = details.ricActionToBeSetupList.flatMap((item) =>
      item.type === "RICaction-ToBeSetup-Item" ? [item.value] : [],
    );
    const key = keyOf(ricRequestID);
    const left = new AbortController();
    let reports: AsyncIterable<NamedReport>;
    try {
      if (ranFunctionID !== KPM_FUNCTION) {
        throw new Rejection(ranFunctionID === RC_FUNCTION ? "action-not-supported" : "ran-function-id-invalid");
      }
      if (action?.ricActionType !== "report") throw new Rejection("action-not-supported");
      if (this.#subscriptions.has(key)) throw new Rejection("duplicate-action");
      if (this.#subscriptions.size >= MAX_SUBSCRIPTIONS) throw new Rejection("function-resource-limit");
      const { eventTrigger, actionDefinition } = this.#kpm.model.topLevel;
      const trigger = rejecting("eventTriggerNotSupported", () =>
        eventTrigger.decode(details.ricEventTriggerDefinition),
      );
      const definition = rejecting("action-not-supported", () =>
        actionDefinition.decode(action.ricActionDefinition ?? new Uint8Array()),
      );
      assertAffordable(trigger, definition);
      reports = rejecting("action-not-supported", () =>
        this.#kpm.subscribe(trigger, definition, { signal: AbortSignal.any([signal, left.signal]) }),
      );
    } catch (error) {
      yield encodePdu("unsuccessfulOutcome", "RICsubscriptionFailure", { ...ids, cause: causeOf(error) });
      return;
    }
    const { ricActionID } = action;
    const rejected = others.map((other) => ({
      type: "RICaction-NotAdmitted-Item" as const,
      value: { ricActionID: other.ricActionID, cause: new Rejection("excessive-actions").cause },
    }));
    this.#subscriptions.set(key, left);
    try {
      const protocolIEs = {
        ...ids,
        ricActionsAdmitted: [{ type: "RICaction-Admitted-Item" as const, value: { ricActionID } }],
        ...(rejected.length === 0 ? {} : { ricActionsNotAdmitted: rejected }),
      };
      yield encodePdu("successfulOutcome", "RICsubscriptionResponse", protocolIEs);
      const { header, message } = this.#kpm.model.topLevel;
      let sent = 0;
      for await (const report of reports) {
        const indication = {
          ...ids,
          ricActionID,
          ricIndicationSN: sent++ % 65_536,
          ricIndicationType: "report" as const,
          ricIndicationHeader: header.encode(report.header),
          ricIndicationMessage: message.encode(report.message),
        };
        yield encodePdu("initiatingMessage", "RICindication", indication);
      }
    } finally {
      this.#subscriptions.delete(key);
    }
  }

  #delete({ ricRequestID, ranFunctionID }: RICsubscriptionDeleteRequestIEs): Uint8Array {
    const ids = { ricRequestID, ranFunctionID };
    const subscription = ranFunctionID === KPM_FUNCTION ? this.#subscriptions.get(keyOf(ricRequestID)) : undefined;
    if (subscription === undefined) {
      const { cause } = new Rejection("request-id-unknown");
      return encodePdu("unsuccessfulOutcome", "RICsubscriptionDeleteFailure", { ...ids, cause });
    }
    subscription.abort();
    return encodePdu("successfulOutcome", "RICsubscriptionDeleteResponse", ids);
  }

  *#control(ies: RICcontrolRequestIEs, isComplete: boolean): Generator<Uint8Array, void> {
    const { ricRequestID, ranFunctionID, ricCallProcessID, ricControlAckRequest } = ies;
    if (ricRequestID === undefined || ranFunctionID === undefined) {
      yield errorIndication({ kind: "protocol", value: "abstract-syntax-error-reject" });
      return;
    }
    const ids = { ricRequestID, ranFunctionID, ...(ricCallProcessID === undefined ? {} : { ricCallProcessID }) };
    try {
      this.#execute(ies, isComplete);
    } catch (error) {
      yield encodePdu("unsuccessfulOutcome", "RICcontrolFailure", { ...ids, cause: causeOf(error) });
      return;
    }
    if (ricControlAckRequest === "noAck") return;
    const outcome = rc.topLevel.controlOutcome.encode({
      ricControlOutcomeFormats: { kind: "controlOutcome-Format1", value: { ranPList: [] } },
    });
    yield encodePdu("successfulOutcome", "RICcontrolAcknowledge", { ...ids, ricControlOutcome: outcome });
  }

  /** @throws Rejection with the cause of the failure; then no quota has changed */
  #execute(ies: RICcontrolRequestIEs, isComplete: boolean): void {
    if (ies.ranFunctionID === KPM_FUNCTION) throw new Rejection("action-not-supported");
    if (ies.ranFunctionID !== RC_FUNCTION) throw new Rejection("ran-function-id-invalid");
    if (!isComplete) throw new Rejection({ kind: "protocol", value: "abstract-syntax-error-reject" });
    // There is no insert, so there is no process that a control could continue.
    if (ies.ricCallProcessID !== undefined) throw new Rejection("ric-call-process-id-invalid");
    const { controlHeader, controlMessage } = rc.topLevel;
    const { ricControlHeaderFormats: header } = rejecting("control-message-invalid", () =>
      controlHeader.decode(ies.ricControlHeader),
    );
    const { style, action } = SLICE_QUOTA;
    const isKnown =
      header.kind === "controlHeader-Format1" &&
      Number(header.value.ricStyleType) === style &&
      Number(header.value.ricControlActionID) === action;
    if (!isKnown) throw new Rejection("action-not-supported");
    const quotas = rejecting("control-message-invalid", () =>
      readSliceQuotas(controlMessage.decode(ies.ricControlMessage)),
    );
    rejecting("control-failed-to-execute", () => this.#node.setQuotas(quotas));
  }
}

/** The cause for which a request fails. */
class Rejection extends Error {
  override readonly cause: Cause;

  constructor(cause: Cause | CauseRICrequest) {
    super("the request is rejected");
    this.cause = typeof cause === "object" ? cause : { kind: "ricRequest", value: cause };
  }
}

function causeOf(error: unknown): Cause {
  if (error instanceof Rejection) return error.cause;
  throw error;
}

/** Runs a step whose KpmErrors reject the request. */
function rejecting<T>(cause: CauseRICrequest, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw error instanceof KpmError ? new Rejection(cause) : error;
  }
}

function assertAffordable(
  { eventDefinitionFormats: trigger }: E2SMKPMEventTriggerDefinition,
  { actionDefinitionFormats: action }: E2SMKPMActionDefinition,
): void {
  if (trigger.kind !== "eventDefinition-Format1" || action.kind !== "actionDefinition-Format1") return;
  const { reportingPeriod } = trigger.value;
  const { granulPeriod, measInfoList } = action.value;
  const values = measInfoList.reduce((total, { labelInfoList }) => total + labelInfoList.length, 0);
  const isTooMuch = reportingPeriod / granulPeriod > MAX_RECORDS || values > MAX_VALUES;
  if (reportingPeriod < MIN_PERIOD_MS || isTooMuch) throw new Rejection("function-resource-limit");
}

function errorIndication(cause: Cause): Uint8Array {
  return encodePdu("initiatingMessage", "ErrorIndication", { cause });
}

function announced(ranFunctionID: number, ranFunctionOID: string, definition: Uint8Array): RANfunctionItemIEs {
  const value = { ranFunctionID, ranFunctionDefinition: definition, ranFunctionRevision: 1, ranFunctionOID };
  return { type: "RANfunction-Item", value };
}

function keyOf({ ricRequestorID, ricInstanceID }: RICrequestID): string {
  return `${ricRequestorID}/${ricInstanceID}`;
}

const controlDefinition: E2SMRCRANFunctionDefinition = {
  ranFunctionName: {
    ranFunctionShortName: "ORAN-E2SM-RC",
    ranFunctionE2SMOID: rc.oid,
    ranFunctionDescription: "RAN Control",
  },
  ranFunctionDefinitionControl: {
    ricControlStyleList: [
      {
        ricControlStyleType: SLICE_QUOTA.style,
        ricControlStyleName: "Radio Resource Allocation Control",
        ricControlActionList: [
          { ricControlActionID: SLICE_QUOTA.action, ricControlActionName: "Slice-level PRB quota" },
        ],
        ricControlHeaderFormatType: 1,
        ricControlMessageFormatType: 1,
        ricControlOutcomeFormatType: 1,
      },
    ],
  },
};
