import { create, type MessageInitShape } from "@bufbuild/protobuf";
import {
  type E2SmKpmIndicationHeader,
  E2SmKpmIndicationHeaderSchema,
  type E2SmKpmIndicationMessage,
  E2SmKpmIndicationMessageSchema,
  type OcucpPfContainerSchema,
  type OcuupPfContainerSchema,
  type OduPfContainerSchema,
} from "../gen/e2sm_kpm/v1beta1/e2sm_kpm.ts";
import { type NrCell, nrcgi, type Plmn, plmnIdentity, type Slice, snssai } from "./networks.ts";
import { nodeId, type ReportingNode } from "./node-id.ts";

/** The subject of a report. Omitted fields are not part of it. */
export interface Subject {
  readonly node?: ReportingNode;
  readonly cell?: NrCell & Plmn;
  readonly plmn?: Plmn;
  readonly slice?: Slice;
  /** 0 to 255. */
  readonly fiveQi?: number;
  /** 0 to 255. */
  readonly qci?: number;
}

/** The measurements of one container. A container has measurements of exactly one kind of node. */
export type Container =
  | { readonly oDu: MessageInitShape<typeof OduPfContainerSchema> }
  | { readonly oCuCp: MessageInitShape<typeof OcucpPfContainerSchema> }
  | { readonly oCuUp: MessageInitShape<typeof OcuupPfContainerSchema> };

/** The header of a report. */
export function indicationHeader({ node, cell, plmn, slice, fiveQi = 0, qci = 0 }: Subject): E2SmKpmIndicationHeader {
  return create(E2SmKpmIndicationHeaderSchema, {
    e2SmKpmIndicationHeader: {
      case: "indicationHeaderFormat1",
      value: {
        ...(node === undefined ? {} : { idGlobalKpmnodeId: nodeId(node) }),
        ...(cell === undefined ? {} : { nRcgi: nrcgi(cell) }),
        ...(plmn === undefined ? {} : { pLmnIdentity: plmnIdentity(plmn) }),
        ...(slice === undefined ? {} : { sliceId: snssai(slice) }),
        fiveQi,
        qci,
      },
    },
  });
}

/** A report with these measurements. */
export function indication(...containers: readonly Container[]): E2SmKpmIndicationMessage {
  return create(E2SmKpmIndicationMessageSchema, {
    e2SmKpmIndicationMessage: {
      case: "indicationMessageFormat1",
      value: {
        pmContainers: containers.map((container) => ({ performanceContainer: { pfContainer: choice(container) } })),
      },
    },
  });
}

function choice(container: Container) {
  if ("oDu" in container) return { case: "oDu" as const, value: container.oDu };
  if ("oCuCp" in container) return { case: "oCuCp" as const, value: container.oCuCp };
  return { case: "oCuUp" as const, value: container.oCuUp };
}
