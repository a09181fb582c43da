import type { Container, Subject } from "../build/indication.ts";
import { plmnIdentity, snssai } from "../build/networks.ts";
import { nrcgi } from "../build/nr-cell.ts";
import { NiType } from "../gen/e2sm_kpm/v1beta1/e2sm_kpm.ts";
import { LoadCurve } from "./load-curve.ts";
import type { ReportSource, ReportStyle } from "./report-function.ts";
import { assertOptions, type SimulatedNodeOptions } from "./simulated-node-options.ts";

/** Bytes that a resource block in use carries in a millisecond, in downlink: about 4 bits a symbol and subcarrier. */
const BYTES_PER_PRB_MS = 84;

/** A node that measures what a day's load, with some noise, would make of its cells. */
export class SimulatedNode implements ReportSource {
  readonly subject: Subject;
  readonly styles: readonly ReportStyle[] = [
    { type: 1, name: "O-DU measurement container", measures: "prb-usage" },
    { type: 2, name: "O-CU-CP measurement container", measures: "active-ues" },
    { type: 3, name: "O-CU-UP measurement container", measures: "pdcp-volume" },
  ];
  readonly #options: Required<SimulatedNodeOptions>;
  readonly #load: LoadCurve;

  /** @throws KpmError `invalid_argument` for an option that does not exist or is out of bounds */
  constructor(options: SimulatedNodeOptions = {}) {
    const { node = { kind: "gnb", mcc: "001", mnc: "01", id: 1, bits: 22 } } = options;
    this.#options = {
      seed: 1,
      cells: 3,
      plmns: [node],
      slices: [
        { sst: 1, sd: 1 },
        { sst: 2, sd: 1 },
      ],
      fiveQis: [1, 5, 9],
      qcis: [1, 9],
      prbs: 273,
      peakUes: 400,
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

  #prbUsage(time: number): Container {
    const { cells, plmns, slices, fiveQis, qcis, prbs, node } = this.#options;
    // A 4G node has no NR cells of its own: its number stands in for that of a gNB.
    const gnb = "bits" in node ? { gnbId: node.id, gnbIdBits: node.bits } : { gnbId: node.id % 2 ** 22, gnbIdBits: 22 };
    const shares = plmns.length * slices.length * fiveQis.length;
    const cellResourceReportList = range(cells).map((cell) => ({
      nRcgi: nrcgi({ mcc: node.mcc, mnc: node.mnc, ...gnb, cell }),
      dlTotalofAvailablePrbs: prbs,
      ulTotalofAvailablePrbs: prbs,
      servedPlmnPerCellList: plmns.map((plmn, p) => ({
        pLmnIdentity: plmnIdentity(plmn),
        duPm5Gc: {
          slicePerPlmnPerCellList: slices.map((slice, s) => ({
            sliceId: snssai(slice),
            fQiperslicesPerPlmnPerCellList: fiveQis.map((fiveQi) => {
              const load = this.#load.at(time, `${cell}/${p}/${s}/${fiveQi}`);
              return {
                fiveQi,
                dlPrbusage: Math.round((load * prbs) / shares),
                ulPrbusage: Math.round((load * prbs * 0.35) / shares),
              };
            }),
          })),
        },
        duPmEpc: {
          perQcireportList: qcis.map((qci) => {
            const load = this.#load.at(time, `${cell}/${p}/epc/${qci}`);
            return { qci, dlPrbusage: Math.round(load * 100), ulPrbusage: Math.round(load * 35) };
          }),
        },
      })),
    }));
    return { oDu: { cellResourceReportList } };
  }

  #activeUes(time: number): Container {
    const { cells, peakUes } = this.#options;
    const ues = range(cells).reduce((sum, cell) => sum + this.#load.at(time, `ues/${cell}`) * peakUes, 0);
    return {
      oCuCp: {
        gNbCuCpName: { value: "cu-cp-1" },
        cuCpResourceStatus: { numberOfActiveUes: Math.min(65_536, Math.round(ues)) },
      },
    };
  }

  #pdcpVolume(time: number, period: number): Container {
    const { cells, plmns, slices, fiveQis, qcis, prbs } = this.#options;
    const peak =
      (cells * prbs * BYTES_PER_PRB_MS * period) / (plmns.length * (slices.length * fiveQis.length + qcis.length));
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
        plmnList: plmns.map((plmn, p) => ({
          pLmnIdentity: plmnIdentity(plmn),
          cuUpPm5Gc: {
            sliceToReportList: slices.map((slice, s) => ({
              sliceId: snssai(slice),
              fQiperslicesPerPlmnList: fiveQis.map((fiveQi) => ({ fiveQi, ...volumes(`${p}/${s}/${fiveQi}`, share) })),
            })),
          },
          cuUpPmEpc: { perQcireportList: qcis.map((qci) => ({ qci, ...volumes(`${p}/epc/${qci}`, share) })) },
        })),
      },
    }));
    return { oCuUp: { gNbCuUpName: { value: "cu-up-1" }, pfContainerList } };
  }
}

/** Bytes as the contract bounds them. */
function volume(bytes: number): bigint {
  return BigInt(Math.min(10_000_000_000, Math.round(bytes)));
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
