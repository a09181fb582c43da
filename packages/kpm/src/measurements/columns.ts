import { mccMnc, sliceOf } from "../build/networks.ts";
import type {
  E2SmKpmIndicationMessage,
  FqiperslicesPerPlmnListItem,
  FqiperslicesPerPlmnPerCellListItem,
  PerQcireportListItem,
  PerQcireportListItemFormat,
  PfContainer,
  PlmnIdentity,
} from "../gen/e2sm_kpm/v1beta1/e2sm_kpm.ts";
import { isAbsent } from "../runtime/absence.ts";

/**
 * The use of physical resource blocks in columns. Row `i` of all columns is about the same cell, network, slice and QoS.
 *
 * Rows of the 5G core have a slice and count blocks. Rows of the evolved packet core have no slice and are percentages.
 */
export interface PrbUsage {
  readonly length: number;
  /** NR cell identities: 36 bits, unique in the network of the cell. */
  readonly cell: BigUint64Array;
  /** Networks of the cells, as indices of `plmns`. */
  readonly cellPlmn: Uint16Array;
  /** Indices of `plmns`. */
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
  /** Blocks (5G core) or percentage (evolved packet core), downlink and uplink; -1 where it was not measured. */
  readonly dl: Int16Array;
  readonly ul: Int16Array;
  /** The number of blocks of the cell; -1 where the report does not state it. */
  readonly dlAvailable: Int16Array;
  readonly ulAvailable: Int16Array;
}

type PrbRow = readonly [
  cell: bigint,
  cellPlmn: number,
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

/**
 * Extracts the use of resource blocks from a report. The report should be valid, because columns hold only values inside the
 * contract's bounds.
 */
export function prbUsage(message: E2SmKpmIndicationMessage): PrbUsage {
  const plmns = new Dictionary();
  const rows: PrbRow[] = [];
  for (const { cellResourceReportList } of pfContainers(message, "oDu")) {
    for (const cell of cellResourceReportList) {
      const id = cell.nRcgi?.nRcellIdentity?.value?.value ?? 0n;
      const cellPlmn = plmns.indexOf(plmnKey(cell.nRcgi?.pLmnIdentity));
      const available = [
        isAbsent(cell, 2) ? -1 : cell.dlTotalofAvailablePrbs,
        isAbsent(cell, 3) ? -1 : cell.ulTotalofAvailablePrbs,
      ] as const;
      for (const served of cell.servedPlmnPerCellList) {
        const plmn = plmns.indexOf(plmnKey(served.pLmnIdentity));
        for (const slice of served.duPm5Gc?.slicePerPlmnPerCellList ?? []) {
          const { sst, sd = -1 } = slice.sliceId === undefined ? { sst: 0 } : sliceOf(slice.sliceId);
          for (const item of slice.fQiperslicesPerPlmnPerCellList) {
            rows.push([id, cellPlmn, plmn, 1, sst, sd, item.fiveQi, ...usage(item), ...available]);
          }
        }
        for (const item of served.duPmEpc?.perQcireportList ?? []) {
          rows.push([id, cellPlmn, plmn, 0, 0, -1, item.qci, ...usage(item), ...available]);
        }
      }
    }
  }
  return {
    length: rows.length,
    cell: BigUint64Array.from(rows, (row) => row[0]),
    cellPlmn: Uint16Array.from(rows, (row) => row[1]),
    plmn: Uint16Array.from(rows, (row) => row[2]),
    plmns: plmns.values(),
    is5gc: Uint8Array.from(rows, (row) => row[3]),
    sst: Uint8Array.from(rows, (row) => row[4]),
    sd: Int32Array.from(rows, (row) => row[5]),
    qos: Uint16Array.from(rows, (row) => row[6]),
    dl: Int16Array.from(rows, (row) => row[7]),
    ul: Int16Array.from(rows, (row) => row[8]),
    dlAvailable: Int16Array.from(rows, (row) => row[9]),
    ulAvailable: Int16Array.from(rows, (row) => row[10]),
  };
}

/** PDCP volumes in columns. Row `i` of all columns is about the same unit, interface, network, slice and QoS. */
export interface PdcpVolume {
  readonly length: number;
  /** Indices of `units`. */
  readonly unit: Uint16Array;
  /** Names of user-plane central units; empty for one without a name. */
  readonly units: readonly string[];
  /** Numbers of `NiType`: 0 X2-U, 1 Xn-U, 2 F1-U. */
  readonly interface: Uint8Array;
  /** Indices of `plmns`. */
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
  /** Bytes, downlink and uplink; NaN where not measured. Exact up to 2^53, which is far above the limit of the contract. */
  readonly dl: Float64Array;
  readonly ul: Float64Array;
}

type VolumeRow = readonly [
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

/**
 * Extracts PDCP volumes from a report. The report should be valid, because columns hold only values inside the contract's bounds.
 */
export function pdcpVolume(message: E2SmKpmIndicationMessage): PdcpVolume {
  const units = new Dictionary();
  const plmns = new Dictionary();
  const rows: VolumeRow[] = [];
  for (const { gNbCuUpName, pfContainerList } of pfContainers(message, "oCuUp")) {
    const unit = units.indexOf(gNbCuUpName?.value ?? "");
    for (const { interfaceType, oCuUpPmContainer } of pfContainerList) {
      for (const network of oCuUpPmContainer?.plmnList ?? []) {
        const plmn = plmns.indexOf(plmnKey(network.pLmnIdentity));
        for (const slice of network.cuUpPm5Gc?.sliceToReportList ?? []) {
          const { sst, sd = -1 } = slice.sliceId === undefined ? { sst: 0 } : sliceOf(slice.sliceId);
          for (const item of slice.fQiperslicesPerPlmnList) {
            rows.push([unit, interfaceType, plmn, 1, sst, sd, item.fiveQi, ...volume(item)]);
          }
        }
        for (const item of network.cuUpPmEpc?.perQcireportList ?? []) {
          rows.push([unit, interfaceType, plmn, 0, 0, -1, item.qci, ...volume(item)]);
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

/** Active UEs in columns. Row `i` of all columns is about the same unit. */
export interface ActiveUes {
  readonly length: number;
  /** Indices of `units`. */
  readonly unit: Uint16Array;
  /** Names of control-plane central units; empty for one without a name. */
  readonly units: readonly string[];
  /** Numbers of UEs; -1 where they were not counted. */
  readonly ues: Int32Array;
}

/** Extracts the numbers of active UEs from a report. Units without counters are omitted. */
export function activeUes(message: E2SmKpmIndicationMessage): ActiveUes {
  const units = new Dictionary();
  const rows = pfContainers(message, "oCuCp").flatMap(({ gNbCuCpName, cuCpResourceStatus }) =>
    cuCpResourceStatus === undefined
      ? []
      : [
          {
            unit: units.indexOf(gNbCuCpName?.value ?? ""),
            ues: isAbsent(cuCpResourceStatus, 1) ? -1 : cuCpResourceStatus.numberOfActiveUes,
          },
        ],
  );
  return {
    length: rows.length,
    unit: Uint16Array.from(rows, (row) => row.unit),
    units: units.values(),
    ues: Int32Array.from(rows, (row) => row.ues),
  };
}

/** Downlink and uplink usage; -1 where it is absent. */
function usage(item: FqiperslicesPerPlmnPerCellListItem | PerQcireportListItem): readonly [number, number] {
  return [isAbsent(item, 2) ? -1 : item.dlPrbusage, isAbsent(item, 3) ? -1 : item.ulPrbusage];
}

/** Downlink and uplink bytes; NaN where they are absent. */
function volume(item: FqiperslicesPerPlmnListItem | PerQcireportListItemFormat): readonly [number, number] {
  return [
    isAbsent(item, 2) ? Number.NaN : Number(item.pDcpbytesDl),
    isAbsent(item, 3) ? Number.NaN : Number(item.pDcpbytesUl),
  ];
}

type Kind = NonNullable<PfContainer["pfContainer"]["case"]>;
type OfKind<K extends Kind> = Extract<PfContainer["pfContainer"], { case: K }>["value"];

/** The containers of one kind of node in a report. */
function pfContainers<K extends Kind>(message: E2SmKpmIndicationMessage, kind: K): OfKind<K>[] {
  const report = message.e2SmKpmIndicationMessage;
  if (report.case !== "indicationMessageFormat1") return [];
  return report.value.pmContainers.flatMap(({ performanceContainer }) => {
    const container = performanceContainer?.pfContainer;
    return container?.case === kind ? [container.value as OfKind<K>] : [];
  });
}

/** A network as `001-01`; its bytes in hex if they are not digits; the empty string if there is no network. */
function plmnKey(plmn: PlmnIdentity | undefined): string {
  if (plmn === undefined) return "";
  try {
    const { mcc, mnc } = mccMnc(plmn);
    return `${mcc}-${mnc}`;
  } catch {
    return [...plmn.value].map((octet) => octet.toString(16).padStart(2, "0")).join("");
  }
}

/** Assigns numbers to values in the order of their first appearance, so that a column can hold numbers instead of text. */
export class Dictionary {
  readonly #indices = new Map<string, number>();

  indexOf(value: string): number {
    const known = this.#indices.get(value);
    if (known !== undefined) return known;
    this.#indices.set(value, this.#indices.size);
    return this.#indices.size - 1;
  }

  /** The values by their indices. */
  values(): readonly string[] {
    return [...this.#indices.keys()];
  }
}
