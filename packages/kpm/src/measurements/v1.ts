import { nodeOf } from "../build/node-id.ts";
import { KpmError } from "../error.ts";
import type {
  CellResourceReportListItem,
  E2SmKpmIndicationHeader,
  E2SmKpmIndicationMessage,
  Nrcgi,
  OcuupPfContainer,
  PlmnIdentity,
  Snssai,
} from "../gen/e2sm_kpm/v1beta1/e2sm_kpm_pb.ts";
import { isPresent } from "../runtime/absence.ts";
import { cellText, type Measurement, networkText, type ReportContext, setLabels, sliceText } from "./measurement.ts";
import { unitOf } from "./names.ts";

type Labels = Readonly<Record<string, string | number | undefined>>;
type Emit = (name: string, labels: Labels, value: number | "no-value") => Measurement;

/**
 * The named measurements of a report of version 1. Such a report has containers with fixed counters instead of names:
 *
 * - O-DU: blocks by 5QI are `RRU.PrbUsedDl` and `…Ul`, shares by QCI `RRU.PrbTotDl` and `…Ul`, the blocks of a cell
 *   `RRU.PrbAvailDl` and `…Ul`;
 * - O-CU-CP: active UEs are `RRC.ConnMean`;
 * - O-CU-UP: PDCP volumes are `DRB.PdcpSduVolumeDL` and `…UL`, converted from bytes to kbit.
 */
export function* measurementsV1(
  header: E2SmKpmIndicationHeader | undefined,
  message: E2SmKpmIndicationMessage,
  { periodMs, time }: ReportContext = {},
): Generator<Measurement, void> {
  const report = message.e2SmKpmIndicationMessage;
  if (report.case !== "indicationMessageFormat1") return;
  const node = nodeLabel(header);
  const start = time === undefined || periodMs === undefined ? time : time - periodMs;
  const emit: Emit = (name, labels, value) => {
    return {
      name,
      unit: unitOf(name),
      labels: setLabels({ ...labels, node }),
      granularityMs: periodMs,
      time: start,
      value,
    };
  };
  for (const { performanceContainer } of report.value.pmContainers) {
    const container = performanceContainer?.pfContainer;
    if (container?.case === "oDu") {
      for (const cell of container.value.cellResourceReportList) yield* ofCell(cell, emit);
    } else if (container?.case === "oCuCp") {
      const { gNbCuCpName, cuCpResourceStatus: status } = container.value;
      if (status === undefined) continue;
      const ues = status.numberOfActiveUes;
      yield emit("RRC.ConnMean", { cu: gNbCuCpName?.value }, present(status, ues, 1));
    } else if (container?.case === "oCuUp") {
      yield* ofUserPlane(container.value, emit);
    }
  }
}

function* ofCell(cell: CellResourceReportListItem, emit: Emit): Generator<Measurement, void> {
  const { nRcgi, dlTotalofAvailablePrbs, ulTotalofAvailablePrbs, servedPlmnPerCellList } = cell;
  const labels = { cell: cellLabel(nRcgi) };
  yield emit("RRU.PrbAvailDl", labels, present(cell, dlTotalofAvailablePrbs, 2));
  yield emit("RRU.PrbAvailUl", labels, present(cell, ulTotalofAvailablePrbs, 3));
  for (const { pLmnIdentity, duPm5Gc, duPmEpc } of servedPlmnPerCellList) {
    const plmn = plmnText(pLmnIdentity);
    for (const { sliceId, fQiperslicesPerPlmnPerCellList } of duPm5Gc?.slicePerPlmnPerCellList ?? []) {
      for (const item of fQiperslicesPerPlmnPerCellList) {
        const { fiveQi, dlPrbusage, ulPrbusage } = item;
        const of5Qi = { ...labels, plmn, slice: sliceLabel(sliceId), fiveQi };
        yield emit("RRU.PrbUsedDl", of5Qi, present(item, dlPrbusage, 2));
        yield emit("RRU.PrbUsedUl", of5Qi, present(item, ulPrbusage, 3));
      }
    }
    for (const item of duPmEpc?.perQcireportList ?? []) {
      const { qci, dlPrbusage, ulPrbusage } = item;
      const ofQci = { ...labels, plmn, qci };
      yield emit("RRU.PrbTotDl", ofQci, present(item, dlPrbusage, 2));
      yield emit("RRU.PrbTotUl", ofQci, present(item, ulPrbusage, 3));
    }
  }
}

/** An OPTIONAL number; those that a node did not measure are absent. */
function present(item: Parameters<typeof isPresent>[0], value: number, field: number): number | "no-value" {
  return isPresent(item, value, field) ? value : "no-value";
}

/** The names of the interface types. */
const INTERFACES: readonly string[] = ["X2-U", "XN-U", "F1-U"];

function* ofUserPlane({ gNbCuUpName, pfContainerList }: OcuupPfContainer, emit: Emit): Generator<Measurement, void> {
  for (const { interfaceType, oCuUpPmContainer } of pfContainerList) {
    const name = INTERFACES[interfaceType] ?? interfaceType;
    const labels = { cu: gNbCuUpName?.value, interface: name };
    for (const { pLmnIdentity, cuUpPm5Gc, cuUpPmEpc } of oCuUpPmContainer?.plmnList ?? []) {
      const plmn = plmnText(pLmnIdentity);
      for (const { sliceId, fQiperslicesPerPlmnList } of cuUpPm5Gc?.sliceToReportList ?? []) {
        for (const item of fQiperslicesPerPlmnList) {
          yield* volumes(item, { ...labels, plmn, slice: sliceLabel(sliceId), fiveQi: item.fiveQi }, emit);
        }
      }
      for (const item of cuUpPmEpc?.perQcireportList ?? []) {
        yield* volumes(item, { ...labels, plmn, qci: item.qci }, emit);
      }
    }
  }
}

type VolumeItem = Parameters<typeof isPresent>[0] & { readonly pDcpbytesDl: bigint; readonly pDcpbytesUl: bigint };

function* volumes(item: VolumeItem, labels: Labels, emit: Emit): Generator<Measurement, void> {
  const { pDcpbytesDl, pDcpbytesUl } = item;
  yield emit("DRB.PdcpSduVolumeDL", labels, isPresent(item, pDcpbytesDl, 2) ? kilobits(pDcpbytesDl) : "no-value");
  yield emit("DRB.PdcpSduVolumeUL", labels, isPresent(item, pDcpbytesUl, 3) ? kilobits(pDcpbytesUl) : "no-value");
}

function kilobits(bytes: bigint): number {
  return (Number(bytes) * 8) / 1000;
}

function plmnText(plmn: PlmnIdentity | undefined): string | undefined {
  return plmn === undefined ? undefined : networkText(plmn.value);
}

function sliceLabel(slice: Snssai | undefined): string | undefined {
  return slice === undefined ? undefined : sliceText(slice.sSt, slice.sD);
}

function cellLabel(cell: Nrcgi | undefined): string | undefined {
  if (cell?.pLmnIdentity === undefined) return undefined;
  const identity = cell.nRcellIdentity?.value?.value ?? 0n;
  return cellText(cell.pLmnIdentity.value, identity.toString(16).padStart(9, "0"));
}

/** A node as `gnb 001-01/7`: its kind, its network and its number; `undefined` when the header violates the rules. */
function nodeLabel(header: E2SmKpmIndicationHeader | undefined): string | undefined {
  const id = header?.e2SmKpmIndicationHeader.value?.idGlobalKpmnodeId;
  try {
    const node = id === undefined ? undefined : nodeOf(id);
    return node === undefined ? undefined : `${node.kind} ${node.mcc}-${node.mnc}/${node.id}`;
  } catch (error) {
    if (error instanceof KpmError) return undefined;
    throw error;
  }
}
