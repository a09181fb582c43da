import { mccMnc, type Plmn, plmnIdentity, type Slice, sliceOf, snssai } from "../build/networks.ts";
import { encodePdu } from "../e2ap/pdu.ts";
import { KpmError } from "../error.ts";
import type {
  E2SMRCControlHeader,
  E2SMRCControlMessage,
  RANParameterSTRUCTURE,
  RANParameterValue,
  RANParameterValueType,
} from "../gen/rc/index.ts";
import { rc } from "../models/rc.ts";

/** The share of the resource blocks of a cell that the UEs of a slice may use: RRM policy ratios of 3GPP TS 28.541. */
export interface SliceQuota {
  readonly plmn: Plmn;
  readonly slice: Slice;
  /** The share that the slice gets whenever it needs it: 0 to 100 percent. */
  readonly min: number;
  /** The largest share that it may use: `min` to 100 percent. */
  readonly max: number;
}

/** Control style 2, radio resource allocation, and its action 6, slice-level PRB quota. */
export const SLICE_QUOTA = { style: 2, action: 6 } as const;

/** The RAN parameters of the action. A policy contains those that follow it. */
const POLICY_LIST = 1;
const POLICY_GROUP = 2;
const POLICY = 3;
const MEMBER_LIST = 5;
const MEMBER = 6;
const PLMN = 7;
const S_NSSAI = 8;
const SST = 9;
const SD = 10;
const MIN_RATIO = 11;
const MAX_RATIO = 12;
const DEDICATED_RATIO = 13;

/** A RAN parameter with its number. */
interface Parameter {
  readonly ranParameterID: number | bigint;
  readonly ranParameterValueType: RANParameterValueType;
}

/** The control message that sets the quotas of slices. */
export function sliceQuotaMessage(quotas: readonly SliceQuota[]): E2SMRCControlMessage {
  const groups = quotas.map(({ plmn, slice, min, max }) => {
    const { sSt, sD } = snssai(slice);
    const member = structure(MEMBER, [
      element(PLMN, { kind: "valueOctS", value: plmnIdentity(plmn).value }),
      structure(S_NSSAI, [
        element(SST, { kind: "valueOctS", value: sSt }),
        ...(sD.length === 0 ? [] : [element(SD, { kind: "valueOctS", value: sD })]),
      ]),
    ]);
    return structure(POLICY_GROUP, [
      structure(POLICY, [list(MEMBER_LIST, [member])]),
      element(MIN_RATIO, { kind: "valueInt", value: min }),
      element(MAX_RATIO, { kind: "valueInt", value: max }),
      // No share is set aside: others may use what the slice does not need.
      element(DEDICATED_RATIO, { kind: "valueInt", value: 0 }),
    ]);
  });
  return {
    ricControlMessageFormats: { kind: "controlMessage-Format1", value: { ranPList: [list(POLICY_LIST, groups)] } },
  };
}

/**
 * The quotas that a control message sets: one for each slice of each policy.
 *
 * @throws KpmError `invalid_definition` for a missing RAN parameter, one of another kind, and ratios outside 0 to 100
 */
export function readSliceQuotas({ ricControlMessageFormats: format }: E2SMRCControlMessage): readonly SliceQuota[] {
  if (format.kind !== "controlMessage-Format1") throw invalid(`control message format 1 is needed, got ${format.kind}`);
  return itemsOf(format.value.ranPList, POLICY_LIST, POLICY_GROUP).flatMap((group) => {
    const min = ratio(group, MIN_RATIO, 0);
    const max = ratio(group, MAX_RATIO, min);
    const policy = partsOf(find(group, POLICY), POLICY);
    return itemsOf(policy, MEMBER_LIST, MEMBER).map((member) => {
      const slice = partsOf(find(member, S_NSSAI), S_NSSAI);
      const sSt = octets(slice, SST, 1);
      const sD = slice.some(({ ranParameterID }) => Number(ranParameterID) === SD) ? octets(slice, SD, 3) : empty;
      return { plmn: mccMnc({ value: octets(member, PLMN, 3) }), slice: sliceOf({ sSt, sD }), min, max };
    });
  });
}

const empty = new Uint8Array();

/** What a control request needs besides the quotas. */
export interface ControlRequest {
  /** The number of the RAN function, which the node announced. */
  readonly ranFunctionId: number;
  /** Names the request: the node repeats both numbers in its response. */
  readonly request: { readonly requestor: number; readonly instance: number };
  readonly quotas: readonly SliceQuota[];
}

/**
 * Creates the PDU of a RICcontrolRequest that sets the quotas of slices. The header requires a UE; the node ignores it.
 *
 * @throws KpmError `invalid_argument` or `unencodable` for a value that the messages cannot carry
 */
export function controlSlices({ ranFunctionId, request, quotas }: ControlRequest): Uint8Array {
  const pLMNIdentity = plmnIdentity(quotas[0]?.plmn ?? { mcc: "001", mnc: "01" }).value;
  const amf = { aMFRegionID: bits(8), aMFSetID: bits(10), aMFPointer: bits(6) };
  const header: E2SMRCControlHeader = {
    ricControlHeaderFormats: {
      kind: "controlHeader-Format1",
      value: {
        ueID: { kind: "gNB-UEID", value: { amfUENGAPID: 0, guami: { pLMNIdentity, ...amf } } },
        ricStyleType: SLICE_QUOTA.style,
        ricControlActionID: SLICE_QUOTA.action,
      },
    },
  };
  const protocolIEs = {
    ricRequestID: { ricRequestorID: request.requestor, ricInstanceID: request.instance },
    ranFunctionID: ranFunctionId,
    ricControlHeader: rc.topLevel.controlHeader.encode(header),
    ricControlMessage: rc.topLevel.controlMessage.encode(sliceQuotaMessage(quotas)),
    ricControlAckRequest: "ack" as const,
  };
  return encodePdu("initiatingMessage", "RICcontrolRequest", protocolIEs);
}

function bits(length: number): { readonly bytes: Uint8Array; readonly length: number } {
  return { bytes: new Uint8Array(Math.ceil(length / 8)), length };
}

function element(ranParameterID: number, ranParameterValue: RANParameterValue): Parameter {
  return {
    ranParameterID,
    ranParameterValueType: { kind: "ranP-Choice-ElementFalse", value: { ranParameterValue } },
  };
}

function structure(ranParameterID: number, sequenceOfRanParameters: readonly Parameter[]): Parameter {
  return {
    ranParameterID,
    ranParameterValueType: {
      kind: "ranP-Choice-Structure",
      value: { ranParameterStructure: { sequenceOfRanParameters } },
    },
  };
}

/** A list, whose items are structures of one parameter. */
function list(ranParameterID: number, items: readonly Parameter[]): Parameter {
  const listOfRanParameter = items.map((item) => ({ sequenceOfRanParameters: [item] }));
  return {
    ranParameterID,
    ranParameterValueType: { kind: "ranP-Choice-List", value: { ranParameterList: { listOfRanParameter } } },
  };
}

function find(parameters: readonly Parameter[], id: number): Parameter {
  const found = parameters.find(({ ranParameterID }) => Number(ranParameterID) === id);
  if (found === undefined) throw invalid(`RAN parameter ${id} is missing`);
  return found;
}

function partsOf({ ranParameterValueType: type }: Parameter, id: number): readonly Parameter[] {
  if (type.kind !== "ranP-Choice-Structure") throw invalid(`RAN parameter ${id} must be a structure`);
  return type.value.ranParameterStructure.sequenceOfRanParameters ?? [];
}

/** The parts of each item of a list. An item is the structure itself, or contains it as its one parameter. */
function itemsOf(parameters: readonly Parameter[], id: number, itemId: number): readonly (readonly Parameter[])[] {
  const { ranParameterValueType: type } = find(parameters, id);
  if (type.kind !== "ranP-Choice-List") throw invalid(`RAN parameter ${id} must be a list`);
  return type.value.ranParameterList.listOfRanParameter.map(
    ({ sequenceOfRanParameters: parts = [] }: RANParameterSTRUCTURE) => {
      const [first] = parts;
      return first !== undefined && Number(first.ranParameterID) === itemId ? partsOf(first, itemId) : parts;
    },
  );
}

function elementOf(parameters: readonly Parameter[], id: number): RANParameterValue | undefined {
  const { ranParameterValueType: type } = find(parameters, id);
  const isElement = type.kind === "ranP-Choice-ElementFalse" || type.kind === "ranP-Choice-ElementTrue";
  return isElement ? type.value.ranParameterValue : undefined;
}

function ratio(parameters: readonly Parameter[], id: number, min: number): number {
  const value = elementOf(parameters, id);
  const number = value?.kind === "valueInt" ? Number(value.value) : Number.NaN;
  if (number >= min && number <= 100) return number;
  throw invalid(`RAN parameter ${id} must be an integer from ${min} to 100`);
}

function octets(parameters: readonly Parameter[], id: number, length: number): Uint8Array {
  const value = elementOf(parameters, id);
  if (value?.kind === "valueOctS" && value.value.length === length) return value.value;
  throw invalid(`RAN parameter ${id} must be ${length} octets`);
}

function invalid(message: string): KpmError {
  return new KpmError("invalid_definition", `Invalid slice quotas: ${message}`);
}
