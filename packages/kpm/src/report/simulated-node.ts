import { assertKnownOptions } from "../arguments.ts";
import type { Container, Subject } from "../build/indication.ts";
import { nrcgi, plmnIdentity, type Slice, snssai } from "../build/networks.ts";
import { type GnbNode, nodeId } from "../build/node-id.ts";
import { KpmError } from "../error.ts";
import { NiType } from "../gen/e2sm_kpm/v1beta1/e2sm_kpm.ts";
import type { SliceQuota } from "../rc/slice-quota.ts";
import type { ReportSource, ReportStyle } from "./report-function.ts";

/** Bytes that a resource block in use carries in a millisecond, in downlink: about 4 bits a symbol and subcarrier. */
const BYTES_PER_PRB_MS = 84;

/** Slices of the network: eMBB and URLLC. */
const SLICES: readonly Slice[] = [
  { sst: 1, sd: 1 },
  { sst: 2, sd: 1 },
];
/** The 5QIs of each slice, and the QCIs of the evolved packet core. */
const FIVE_QIS = [1, 5, 9];
const QCIS = [1, 9];
/** Resource blocks of a cell. */
const PRBS = 273;
/** UEs of a cell in its busiest hour. */
const PEAK_UES = 400;

/** A node whose measurements follow the load of a day, with some noise. */
export class SimulatedNode implements ReportSource {
  readonly subject: Subject;
  readonly styles: readonly ReportStyle[] = [
    { type: 1, name: "O-DU measurement container", measures: "prb-usage" },
    { type: 2, name: "O-CU-CP measurement container", measures: "active-ues" },
    { type: 3, name: "O-CU-UP measurement container", measures: "pdcp-volume" },
  ];
  readonly #options: Required<SimulatedNodeOptions>;
  readonly #load: LoadCurve;
  /** Quotas that were set, by slice. The others are 0 to 100 percent. */
  readonly #quotas = new Map<string, SliceQuota>();

  /** @throws KpmError `invalid_argument` for an option that does not exist or is out of bounds */
  constructor(options: SimulatedNodeOptions = {}) {
    const { node = { kind: "gnb", mcc: "001", mnc: "01", id: 1, bits: 22 } } = options;
    this.#options = {
      seed: 1,
      cells: 3,
      ...options,
      node,
    };
    assertOptions(this.#options);
    this.#load = new LoadCurve(this.#options.seed);
    this.subject = { node };
  }

  measure({ measures }: ReportStyle, time: number, period: number): readonly Container[] {
    switch (measures) {
      case "prb-usage":
        return [this.#prbUsage(time)];
      case "active-ues":
        return [this.#activeUes(time)];
      case "pdcp-volume":
        return [this.#pdcpVolume(time, period)];
    }
  }

  /**
   * Sets how much of the resource blocks the slices get. A slice gets its `min`, and a share of the rest in proportion to `max -
   * min`.
   *
   * @throws KpmError `invalid_argument` for a slice that the node does not have, and if all `min` exceed 100; then no quota has
   *   changed
   */
  setQuotas(quotas: readonly SliceQuota[]): void {
    const { mcc, mnc } = this.#options.node;
    const next = new Map(this.#quotas);
    for (const quota of quotas) {
      const { plmn, slice } = quota;
      const key = keyOf(slice);
      if (plmn.mcc !== mcc || plmn.mnc !== mnc || SLICES.every((own) => keyOf(own) !== key)) {
        throw new KpmError("invalid_argument", `The node has no slice ${plmn.mcc}-${plmn.mnc} ${key}`);
      }
      next.set(key, quota);
    }
    const sum = SLICES.reduce((total, slice) => total + (next.get(keyOf(slice))?.min ?? 0), 0);
    if (sum > 100)
      throw new KpmError("invalid_argument", `The minimum shares add up to ${sum} percent; the maximum is 100`);
    for (const [key, quota] of next) this.#quotas.set(key, quota);
  }

  /** The share of the resource blocks that each slice gets: 0 to 1. Without quotas, all are equal. */
  #shares(): readonly number[] {
    const ratios = SLICES.map((slice) => {
      const { min, max } = this.#quotas.get(keyOf(slice)) ?? { min: 0, max: 100 };
      return { min: min / 100, room: (max - min) / 100 };
    });
    const left = 1 - ratios.reduce((sum, { min }) => sum + min, 0);
    const room = ratios.reduce((sum, ratio) => sum + ratio.room, 0);
    const part = room === 0 ? 0 : Math.min(1, left / room);
    return ratios.map((ratio) => ratio.min + ratio.room * part);
  }

  #prbUsage(time: number): Container {
    const { cells, node } = this.#options;
    const { mcc, mnc, id, bits } = node;
    const shares = this.#shares();
    const cellResourceReportList = range(cells).map((cell) => ({
      nRcgi: nrcgi({ mcc, mnc, gnbId: id, gnbIdBits: bits, cell }),
      dlTotalofAvailablePrbs: PRBS,
      ulTotalofAvailablePrbs: PRBS,
      servedPlmnPerCellList: [
        {
          pLmnIdentity: plmnIdentity(node),
          duPm5Gc: {
            slicePerPlmnPerCellList: SLICES.map((slice, s) => ({
              sliceId: snssai(slice),
              fQiperslicesPerPlmnPerCellList: FIVE_QIS.map((fiveQi) => {
                const load = this.#load.at(time, `${cell}/0/${s}/${fiveQi}`) * (shares[s] ?? 0);
                return {
                  fiveQi,
                  dlPrbusage: Math.round((load * PRBS) / FIVE_QIS.length),
                  ulPrbusage: Math.round((load * PRBS * 0.35) / FIVE_QIS.length),
                };
              }),
            })),
          },
          duPmEpc: {
            perQcireportList: QCIS.map((qci) => {
              const load = this.#load.at(time, `${cell}/0/epc/${qci}`);
              return { qci, dlPrbusage: Math.round(load * 100), ulPrbusage: Math.round(load * 35) };
            }),
          },
        },
      ],
    }));
    return { oDu: { cellResourceReportList } };
  }

  #activeUes(time: number): Container {
    const { cells } = this.#options;
    const ues = range(cells).reduce((sum, cell) => sum + this.#load.at(time, `ues/${cell}`) * PEAK_UES, 0);
    return {
      oCuCp: {
        gNbCuCpName: { value: "cu-cp-1" },
        cuCpResourceStatus: { numberOfActiveUes: Math.min(65_536, Math.round(ues)) },
      },
    };
  }

  #pdcpVolume(time: number, period: number): Container {
    const { cells, node } = this.#options;
    const peak = (cells * PRBS * BYTES_PER_PRB_MS * period) / (SLICES.length * FIVE_QIS.length + QCIS.length);
    const shares = this.#shares();
    const volumes = (key: string, share: number) => {
      const bytes = this.#load.at(time, key) * peak * share;
      return { pDcpbytesDl: volume(bytes), pDcpbytesUl: volume(bytes * 0.2) };
    };
    const pfContainerList = [
      { interfaceType: NiType.F1_U, share: 1 },
      { interfaceType: NiType.XN_U, share: 0.1 },
      { interfaceType: NiType.X2_U, share: 0.05 },
    ].map(({ interfaceType, share }) => ({
      interfaceType,
      oCuUpPmContainer: {
        plmnList: [
          {
            pLmnIdentity: plmnIdentity(node),
            cuUpPm5Gc: {
              sliceToReportList: SLICES.map((slice, s) => ({
                sliceId: snssai(slice),
                fQiperslicesPerPlmnList: FIVE_QIS.map((fiveQi) => ({
                  fiveQi,
                  ...volumes(`0/${s}/${fiveQi}`, share * (shares[s] ?? 0) * SLICES.length),
                })),
              })),
            },
            cuUpPmEpc: { perQcireportList: QCIS.map((qci) => ({ qci, ...volumes(`0/epc/${qci}`, share) })) },
          },
        ],
      },
    }));
    return { oCuUp: { gNbCuUpName: { value: "cu-up-1" }, pfContainerList } };
  }
}

function keyOf({ sst, sd }: Slice): string {
  return `${sst}/${sd ?? "-"}`;
}

/** Limits a number of bytes to the bounds of the contract. */
function volume(bytes: number): bigint {
  return BigInt(Math.min(10_000_000_000, Math.round(bytes)));
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** What to simulate. */
export interface SimulatedNodeOptions {
  /** Nodes with the same seed report the same values at the same time. @default 1 */
  readonly seed?: number;
  /** @default gNB 1 (22 bits) of network 001-01 */
  readonly node?: GnbNode;
  /**
   * Cells: 1 to 512, and at most 2^(36 - `bits`), because the identity of the gNB takes `bits` bits of a cell identity. @default 3
   */
  readonly cells?: number;
}

/**
 * Checks that a node can be simulated.
 *
 * @throws KpmError `invalid_argument`, which names the option
 */
function assertOptions(options: Required<SimulatedNodeOptions>): void {
  const { seed, node, cells } = options;
  assertKnownOptions(options, ["seed", "node", "cells"]);
  nodeId(node);
  assertInteger("seed", seed, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  assertInteger("cells", cells, 1, Math.min(512, 2 ** (36 - node.bits)));
}

function assertInteger(option: string, value: number, min: number, max: number): void {
  if (Number.isSafeInteger(value) && value >= min && value <= max) return;
  const message = `Option '${option}' of a simulated node takes ${min} to ${max}, got ${value}`;
  throw new KpmError("invalid_argument", message);
}

const HOUR_MS = 3_600_000;
/** The time between two random values of the noise, in milliseconds. */
const SWING_MS = 60_000;

/**
 * The load over the day: low at night, with a first peak around noon and a higher one in the evening. Each key has separate noise.
 * The same seed, key and time always give the same load.
 */
class LoadCurve {
  readonly #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** The load of `key` at `time` (milliseconds since 1970 UTC): 0 to 1. */
  at(time: number, key: string): number {
    const hour = (time / HOUR_MS) % 24;
    const day = 0.12 + 0.5 * peak(hour, 12.5, 3.5) + 0.72 * peak(hour, 20, 2.2);
    const swing = Math.floor(time / SWING_MS);
    const part = time / SWING_MS - swing;
    const from = this.#noise(key, swing);
    const noise = from + (this.#noise(key, swing + 1) - from) * part;
    return Math.min(1, Math.max(0, day * (0.75 + 0.5 * noise)));
  }

  /** A number from 0 to 1 that depends only on the arguments (FNV-1a, then a mixer). */
  #noise(key: string, swing: number): number {
    let hash = 0x811c9dc5 ^ this.#seed;
    for (const character of `${key}@${swing}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
    return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
  }
}

/** A bell curve around an hour of the day; it continues across midnight. */
function peak(hour: number, center: number, width: number): number {
  const distance = Math.min(Math.abs(hour - center), 24 - Math.abs(hour - center));
  return Math.exp(-((distance / width) ** 2));
}
