import { sliceOf } from "../build/slice.ts";
import type { E2SmKpmIndicationMessage } from "../gen/e2sm_kpm/v1beta1/e2sm_kpm_pb.ts";
import { Dictionary } from "./dictionary.ts";
import { pfContainers } from "./pf-containers.ts";
import { plmnKey } from "./plmn-key.ts";

/**
 * The use of physical resource blocks in columns: row `i` of each is about the same cell, network, slice and QoS.
 *
 * Rows of the 5G core have a slice and count blocks; rows of the evolved packet core have none and are percentages.
 */
export interface PrbUsage {
  readonly length: number;
  /** NR cell identities: 36 bits. */
  readonly cell: BigUint64Array;
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
  /** Blocks (5G core) or percentage (evolved packet core), downlink and uplink. */
  readonly dl: Uint16Array;
  readonly ul: Uint16Array;
  /** Blocks that the cell has. */
  readonly dlAvailable: Uint16Array;
  readonly ulAvailable: Uint16Array;
}

type Row = readonly [
  cell: bigint,
  plmn: number,
  is5gc: number,
  sst: number,
  sd: number,
  qos: number,
  dl: number,
  ul: number,
  dlAvailable: number,
  ulAvailable: number,
];

/** Extracts the use of resource blocks from a report, which should be valid: columns hold values inside the contract's bounds. */
export function prbUsage(message: E2SmKpmIndicationMessage): PrbUsage {
  const plmns = new Dictionary();
  const rows: Row[] = [];
  for (const { cellResourceReportList } of pfContainers(message, "oDu")) {
    for (const cell of cellResourceReportList) {
      const id = cell.nRcgi?.nRcellIdentity?.value?.value ?? 0n;
      const available = [cell.dlTotalofAvailablePrbs, cell.ulTotalofAvailablePrbs] as const;
      for (const served of cell.servedPlmnPerCellList) {
        const plmn = plmns.place(plmnKey(served.pLmnIdentity));
        for (const slice of served.duPm5Gc?.slicePerPlmnPerCellList ?? []) {
          const { sst, sd = -1 } = slice.sliceId === undefined ? { sst: 0 } : sliceOf(slice.sliceId);
          for (const { fiveQi, dlPrbusage, ulPrbusage } of slice.fQiperslicesPerPlmnPerCellList) {
            rows.push([id, plmn, 1, sst, sd, fiveQi, dlPrbusage, ulPrbusage, ...available]);
          }
        }
        for (const { qci, dlPrbusage, ulPrbusage } of served.duPmEpc?.perQcireportList ?? []) {
          rows.push([id, plmn, 0, 0, -1, qci, dlPrbusage, ulPrbusage, ...available]);
        }
      }
    }
  }
  return {
    length: rows.length,
    cell: BigUint64Array.from(rows, (row) => row[0]),
    plmn: Uint16Array.from(rows, (row) => row[1]),
    plmns: plmns.values(),
    is5gc: Uint8Array.from(rows, (row) => row[2]),
    sst: Uint8Array.from(rows, (row) => row[3]),
    sd: Int32Array.from(rows, (row) => row[4]),
    qos: Uint16Array.from(rows, (row) => row[5]),
    dl: Uint16Array.from(rows, (row) => row[6]),
    ul: Uint16Array.from(rows, (row) => row[7]),
    dlAvailable: Uint16Array.from(rows, (row) => row[8]),
    ulAvailable: Uint16Array.from(rows, (row) => row[9]),
  };
}
