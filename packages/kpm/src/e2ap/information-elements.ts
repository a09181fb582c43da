import { KpmError } from "../error.ts";
import { Criticality, type E2apPdu, type Ies, type ProtocolIe, ProtocolIeSchema } from "../gen/e2ap/v2/e2ap.ts";

/** The name of an information element as an alternative of `ProtocolIe`. */
type IeName = NonNullable<ProtocolIe["value"]["case"]>;

/** The value of an information element. */
type IeValue<Name extends IeName> = Extract<ProtocolIe["value"], { case: Name }>["value"];

/** A missing or unknown information element, which the receiver of a PDU must handle. */
export interface IeIssue {
  readonly kind: "missing" | "unknown";
  /** The number of the information element. */
  readonly id: number;
  /**
   * What the receiver does: `reject` fails the procedure, `notify` ignores the element and notifies the sender, `ignore` ignores
   * it. An unknown element states the effect in its criticality. A missing mandatory element fails the procedure.
   */
  readonly effect: "reject" | "ignore" | "notify";
  /**
   * In protobuf notation: `initiating_message.ric_indication.protocol_ies[3]`; the path of a missing element ends with its name.
   */
  readonly path: string;
  readonly message: string;
}

/** The information elements of each supported message, in order. Names with `?` are optional. */
const ELEMENTS: Readonly<Record<string, readonly (readonly [id: number, name: `${IeName}${"" | "?"}`])[]>> = {
  e2setupRequest: [
    [49, "transactionId"],
    [3, "globalE2nodeId"],
    [10, "ranFunctionsAdded"],
    [50, "e2NodeComponentsAdded"],
  ],
  e2setupResponse: [
    [49, "transactionId"],
    [4, "globalRicId"],
    [9, "ranFunctionsAccepted?"],
    [13, "ranFunctionsRejected?"],
    [52, "e2NodeComponentsAcknowledged"],
  ],
  e2setupFailure: [
    [49, "transactionId"],
    [1, "cause"],
    [31, "timeToWait?"],
    [2, "criticalityDiagnostics?"],
    [48, "tnlInformation?"],
  ],
  ricSubscriptionRequest: [
    [29, "ricRequestId"],
    [5, "ranFunctionId"],
    [30, "ricSubscriptionDetails"],
    [62, "ricSubscriptionStartTime?"],
    [63, "ricSubscriptionEndTime?"],
  ],
  ricSubscriptionResponse: [
    [29, "ricRequestId"],
    [5, "ranFunctionId"],
    [17, "ricActionsAdmitted"],
    [18, "ricActionsNotAdmitted?"],
  ],
  ricSubscriptionFailure: [
    [29, "ricRequestId"],
    [5, "ranFunctionId"],
    [1, "cause"],
    [2, "criticalityDiagnostics?"],
  ],
  ricSubscriptionDeleteRequest: [
    [29, "ricRequestId"],
    [5, "ranFunctionId"],
  ],
  ricSubscriptionDeleteResponse: [
    [29, "ricRequestId"],
    [5, "ranFunctionId"],
  ],
  ricSubscriptionDeleteFailure: [
    [29, "ricRequestId"],
    [5, "ranFunctionId"],
    [1, "cause"],
    [2, "criticalityDiagnostics?"],
  ],
  ricSubscriptionDeleteRequired: [[60, "ricSubscriptionsDeleted"]],
  ricIndication: [
    [29, "ricRequestId"],
    [5, "ranFunctionId"],
    [15, "ricActionId"],
    [27, "ricIndicationSn?"],
    [28, "ricIndicationType"],
    [25, "ricIndicationHeader"],
    [26, "ricIndicationMessage"],
    [20, "ricCallProcessId?"],
  ],
  errorIndication: [
    [49, "transactionId?"],
    [29, "ricRequestId?"],
    [5, "ranFunctionId?"],
    [1, "cause?"],
    [2, "criticalityDiagnostics?"],
  ],
};

const effects: Readonly<Record<number, IeIssue["effect"]>> = {
  [Criticality.REJECT]: "reject",
  [Criticality.IGNORE]: "ignore",
  [Criticality.NOTIFY]: "notify",
};

/**
 * Checks the information elements of a supported PDU: which mandatory ones are missing, and which are unknown. The order does not
 * matter. Messages that are not supported have no issues.
 */
export function checkIes(pdu: E2apPdu): readonly IeIssue[] {
  const { case: outcome, value: procedure } = pdu.e2apPdu;
  const { case: name, value: message } = procedure?.value ?? {};
  const elements = ELEMENTS[name ?? ""];
  if (outcome === undefined || name === undefined || elements === undefined) return [];
  const { protocolIes } = message as Ies;
  const base = `${protoName(outcome)}.${protoName(name)}`;
  const issues: IeIssue[] = [];
  for (const [index, { id, criticality }] of protocolIes.entries()) {
    if (elements.some(([known]) => known === id)) continue;
    issues.push({
      kind: "unknown",
      id,
      effect: effects[criticality] ?? "reject",
      path: `${base}.protocol_ies[${index}]`,
      message: `unknown information element ${id}`,
    });
  }
  for (const [id, element] of elements) {
    if (element.endsWith("?") || protocolIes.some((ie) => ie.id === id)) continue;
    const field = protoNameOfIe(element as IeName);
    issues.push({
      kind: "missing",
      id,
      effect: "reject",
      path: `${base}.${field}`,
      message: `missing mandatory information element ${id} (${field})`,
    });
  }
  return issues;
}

/** The error of an issue that fails the procedure. */
export function toError({ path, message }: IeIssue): KpmError {
  return new KpmError("malformed", `Cannot accept ${path}: ${message}`, { wire: "aper", path });
}

/** The value of an information element at any position. */
export function findIe<Name extends IeName>({ protocolIes }: Ies, name: Name): IeValue<Name> | undefined {
  return protocolIes.find(({ value }) => value.case === name)?.value.value as IeValue<Name> | undefined;
}

/** The value of a mandatory information element. */
export function getIe<Name extends IeName>(ies: Ies, name: Name): IeValue<Name> {
  const value = findIe(ies, name);
  if (value !== undefined) return value;
  const path = protoNameOfIe(name);
  throw new KpmError("malformed", `Cannot accept ${path}: missing mandatory information element`, {
    wire: "aper",
    path,
  });
}

function protoNameOfIe(name: IeName): string {
  return ProtocolIeSchema.fields.find(({ localName }) => localName === name)?.name ?? name;
}

/** `ricIndication` as `ric_indication`. */
function protoName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
