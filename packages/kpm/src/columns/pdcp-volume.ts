import { sliceOf } from "../build/slice.ts";
import type { E2SmKpmIndicationMessage } from "../gen/e2sm_kpm/v1beta1/e2sm_kpm_pb.ts";
import { Dictionary } from "./dictionary.ts";
import { pfContainers } from "./pf-containers.ts";
import { plmnKey } from "./plmn-key.ts";

/** PDCP volumes in columns: row `i` of each is about the same unit, interface, network, slice and QoS. */
export interface PdcpVolume {
  readonly length: number;
  /** Places in `units`. */
  readonly unit: Uint16Array;
  /** Names of user-plane central units; empty for one without a name. */
  readonly units: readonly string[];
  /** Numbers of `NiType`: 0 X2-U, 1 Xn-U, 2 F1-U. */
  readonly interface: Uint8Array;
  /** Places in `plmns`. */
  readonly plmn: Uint16Array;
  /** Networks as `001-01`. */
  readonly plmns: readonly string[];
  /** 1 for the 5G core, 0 for the evolved packet core. */
  readonly is5gc: Uint8Array;
  /** Slice type, 0 without a slice. */
  readonly sst: Uint8Array;
  /** Slice differentiator, -1 without one. */
  readonly sd: Int32Array;
  /** 5QI or QCI. */
  readonly qos: Uint16Array;
  /** Bytes, downlink and uplink; exact up to 2^53, which is far above what the contract allows. */
  readonly dl: Float64Array;
  readonly ul: Float64Array;
}

type Row = readonly [
  unit: number,
  kind: number,
  plmn: number,
  is5gc: number,
  sst: number,
  sd: number,
  qos: number,
  dl: number,
  ul: number,
];

/** Extracts PDCP volumes from a report, which should be valid: columns hold values inside the contract's bounds. */
export function pdcpVolume(message: E2SmKpmIndicationMessage): PdcpVolume {
  const units = new Dictionary();
  const plmns = new Dictionary();
  const rows: Row[] = [];
  for (const { gNbCuUpName, pfContainerList } of pfContainers(message, "oCuUp")) {
    const unit = units.place(gNbCuUpName?.value ?? "");
    for (const { interfaceType, oCuUpPmContainer } of pfContainerList) {
      for (const network of oCuUpPmContainer?.plmnList ?? []) {
        const plmn = plmns.place(plmnKey(network.pLmnIdentity));
        for (const slice of network.cuUpPm5Gc?.sliceToReportList ?? []) {
          const { sst, sd = -1 } = slice.sliceId === undefined ? { sst: 0 } : sliceOf(slice.sliceId);
          for (const { fiveQi, pDcpbytesDl, pDcpbytesUl } of slice.fQiperslicesPerPlmnList) {
            rows.push([unit, interfaceType, plmn, 1, sst, sd, fiveQi, Number(pDcpbytesDl), Number(pDcpbytesUl)]);
          }
        }
        for (const { qci, pDcpbytesDl, pDcpbytesUl } of network.cuUpPmEpc?.perQcireportList ?? []) {
          rows.push([unit, interfaceType, plmn, 0, 0, -1, qci, Number(pDcpbytesDl), Number(pDcpbytesUl)]);
        }
      }
    }
  }
  return {
    length: rows.length,
    unit: Uint16Array.from(rows, (row) => row[0]),
    units: units.values(),
    interface: Uint8Array.from(rows, (row) => row[1]),
    plmn: Uint16Array.from(rows, (row) => row[2]),
    plmns: plmns.values(),
    is5gc: Uint8Array.from(rows, (row) => row[3]),
    sst: Uint8Array.from(rows, (row) => row[4]),
    sd: Int32Array.from(rows, (row) => row[5]),
    qos: Uint16Array.from(rows, (row) => row[6]),
    dl: Float64Array.from(rows, (row) => row[7]),
    ul: Float64Array.from(rows, (row) => row[8]),
  };
}
