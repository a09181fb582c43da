import { create } from "@bufbuild/protobuf";
import { KpmError } from "../error.ts";
import { type BitString, type GlobalKpmnodeId, GlobalKpmnodeIdSchema } from "../gen/e2sm_kpm/v1beta1/e2sm_kpm.ts";
import { bitString } from "./bit-string.ts";
import { mccMnc, type Plmn, plmnIdentity } from "./networks.ts";

/** A gNB. With a unit number, the node is that unit of the gNB. `bits` is 22 to 32. */
export interface GnbNode extends Plmn {
  readonly kind: "gnb";
  readonly id: number;
  readonly bits: number;
  readonly cuUpId?: bigint;
  readonly duId?: bigint;
}

/** An en-gNB. `bits` is 22 to 32. */
export interface EnGnbNode extends Plmn {
  readonly kind: "en-gnb";
  readonly id: number;
  readonly bits: number;
}

/** An ng-eNB: `macro` numbers have 20 bits, `short` 18, `long` 21. */
export interface NgEnbNode extends Plmn {
  readonly kind: "ng-enb";
  readonly id: number;
  readonly size: "macro" | "short" | "long";
}

/** An eNB: `macro` numbers have 20 bits, `home` 28, `short` 18, `long` 21. */
export interface EnbNode extends Plmn {
  readonly kind: "enb";
  readonly id: number;
  readonly size: "macro" | "home" | "short" | "long";
}

/** A node of one of the four kinds: its network and its number in the network. */
export type ReportingNode = GnbNode | EnGnbNode | NgEnbNode | EnbNode;

const ngEnbCases = { macro: "enbIdMacro", short: "enbIdShortmacro", long: "enbIdLongmacro" } as const;
const ngEnbSizes = { enbIdMacro: "macro", enbIdShortmacro: "short", enbIdLongmacro: "long" } as const;
const enbCases = { macro: "macroENbId", home: "homeENbId", short: "shortMacroENbId", long: "longMacroENbId" } as const;
const enbSizes = { macroENbId: "macro", homeENbId: "home", shortMacroENbId: "short", longMacroENbId: "long" } as const;
const bitsOf = { macro: 20, home: 28, short: 18, long: 21 } as const;

/**
 * The message that identifies a node.
 *
 * @throws KpmError `invalid_argument` when a number does not fit its bits, and for a kind or a size that does not exist
 */
export function nodeId(node: ReportingNode): GlobalKpmnodeId {
  return create(GlobalKpmnodeIdSchema, { globalKpmnodeId: alternative(node) });
}

function alternative(node: ReportingNode) {
  const plmn = plmnIdentity(node);
  switch (node.kind) {
    case "gnb": {
      const gnbIdChoice = { case: "gnbId" as const, value: bitString(node.id, node.bits) };
      return {
        case: "gNb" as const,
        value: {
          globalGNbId: { plmnId: plmn, gnbId: { gnbIdChoice } },
          ...(node.cuUpId === undefined ? {} : { gNbCuUpId: { value: node.cuUpId } }),
          ...(node.duId === undefined ? {} : { gNbDuId: { value: node.duId } }),
        },
      };
    }
    case "en-gnb": {
      const engnbId = { case: "gNbId" as const, value: bitString(node.id, node.bits) };
      return { case: "enGNb" as const, value: { globalGNbId: { pLmnIdentity: plmn, gNbId: { engnbId } } } };
    }
    case "ng-enb": {
      assertSize(node, ngEnbCases);
      const enbIdChoice = { case: ngEnbCases[node.size], value: bitString(node.id, bitsOf[node.size]) };
      return { case: "ngENb" as const, value: { globalNgENbId: { plmnId: plmn, enbId: { enbIdChoice } } } };
    }
    case "enb": {
      assertSize(node, enbCases);
      const enbId = { case: enbCases[node.size], value: bitString(node.id, bitsOf[node.size]) };
      return { case: "eNb" as const, value: { globalENbId: { pLmnIdentity: plmn, eNbId: { enbId } } } };
    }
    default: {
      const { kind }: { readonly kind: unknown } = node;
      throw new KpmError("invalid_argument", `The kind of a node is 'gnb', 'en-gnb', 'ng-enb' or 'enb', got '${kind}'`);
    }
  }
}

/** Rejects a size that this kind of node does not have. Callers without types can pass one. */
function assertSize({ kind, size }: NgEnbNode | EnbNode, cases: Readonly<Record<string, string>>): void {
  if (Object.hasOwn(cases, size)) return;
  const sizes = Object.keys(cases).map((name) => `'${name}'`);
  throw new KpmError(
    "invalid_argument",
    `The size of the number of an ${kind} is ${sizes.join(" or ")}, got '${size}'`,
  );
}

/**
 * The node that a message identifies; `undefined` when the message has no network or no number.
 *
 * @throws KpmError `invalid_argument` when the network is not made of digits
 */
export function nodeOf({ globalKpmnodeId: node }: GlobalKpmnodeId): ReportingNode | undefined {
  switch (node.case) {
    case "gNb": {
      const { globalGNbId, gNbCuUpId, gNbDuId } = node.value;
      const id = globalGNbId?.gnbId?.gnbIdChoice.value;
      if (globalGNbId?.plmnId === undefined || id === undefined) return undefined;
      return {
        kind: "gnb",
        ...mccMnc(globalGNbId.plmnId),
        ...numbered(id),
        ...(gNbCuUpId === undefined ? {} : { cuUpId: gNbCuUpId.value }),
        ...(gNbDuId === undefined ? {} : { duId: gNbDuId.value }),
      };
    }
    case "enGNb": {
      const { globalGNbId } = node.value;
      const id = globalGNbId?.gNbId?.engnbId.value;
      if (globalGNbId?.pLmnIdentity === undefined || id === undefined) return undefined;
      return { kind: "en-gnb", ...mccMnc(globalGNbId.pLmnIdentity), ...numbered(id) };
    }
    case "ngENb": {
      const { globalNgENbId } = node.value;
      const id = globalNgENbId?.enbId?.enbIdChoice;
      if (globalNgENbId?.plmnId === undefined || id?.case === undefined) return undefined;
      return { kind: "ng-enb", ...mccMnc(globalNgENbId.plmnId), id: Number(id.value.value), size: ngEnbSizes[id.case] };
    }
    case "eNb": {
      const { globalENbId } = node.value;
      const id = globalENbId?.eNbId?.enbId;
      if (globalENbId?.pLmnIdentity === undefined || id?.case === undefined) return undefined;
      return { kind: "enb", ...mccMnc(globalENbId.pLmnIdentity), id: Number(id.value.value), size: enbSizes[id.case] };
    }
    case undefined:
      return undefined;
  }
}

function numbered({ value, len }: BitString): { readonly id: number; readonly bits: number } {
  return { id: Number(value), bits: len };
}
