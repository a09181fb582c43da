import type { MessageInitShape } from "@bufbuild/protobuf";
import {
  create,
  decode,
  type E2SmKpmIndicationHeader,
  E2SmKpmIndicationHeaderSchema,
  type E2SmKpmIndicationMessage,
  E2SmKpmIndicationMessageSchema,
  type PmContainersListSchema,
} from "@signalbox/kpm";

/** Seeded random whole numbers from 0 to `max` (mulberry32), so that every run and every peer works on the same messages. */
function randomSource(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * (max + 1));
  };
}

const random = randomSource(20_231);
const plmn = { value: new Uint8Array([0x00, 0xf1, 0x10]) };
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const slice = (index: number) => ({
  sSt: new Uint8Array([index + 1]),
  sD: new Uint8Array([0, random(255), random(255)]),
});

/** O-DU, 512 cells × 1 PLMN × (2 slices × 4 5QI + 2 QCI): 20,480 scalar leaves, about 72 kB of protobuf. */
export function odu512(): E2SmKpmIndicationMessage {
  const cellResourceReportList = times(512, () => ({
    nRcgi: {
      pLmnIdentity: plmn,
      nRcellIdentity: { value: { value: BigInt(random(2 ** 36 - 1)), len: 36 } },
    },
    dlTotalofAvailablePrbs: 1 + random(272),
    ulTotalofAvailablePrbs: 1 + random(272),
    servedPlmnPerCellList: [
      {
        pLmnIdentity: plmn,
        duPm5Gc: {
          slicePerPlmnPerCellList: times(2, (index) => ({
            sliceId: slice(index),
            fQiperslicesPerPlmnPerCellList: times(4, () => ({
              fiveQi: 1 + random(254),
              dlPrbusage: 1 + random(272),
              ulPrbusage: 1 + random(272),
            })),
          })),
        },
        duPmEpc: {
          perQcireportList: times(2, () => ({
            qci: 1 + random(8),
            dlPrbusage: 1 + random(99),
            ulPrbusage: 1 + random(99),
          })),
        },
      },
    ],
  }));
  return indication([
    { performanceContainer: { pfContainer: { case: "oDu" as const, value: { cellResourceReportList } } } },
  ]);
}

/** The header of a gNB with all components: 73 octets of protobuf, 29 of APER. */
export function header(): E2SmKpmIndicationHeader {
  const octets =
    "0a470a1b0a190a130a050a03373437120a0a0808f19de3b501101d1202080212130a050a03373437120a0a080887c0f5ad2210241a050a03373437" +
    "22080a0131120331303028093009";
  return decode(E2SmKpmIndicationHeaderSchema, Buffer.from(octets, "hex"));
}

function indication(pmContainers: MessageInitShape<typeof PmContainersListSchema>[]): E2SmKpmIndicationMessage {
  return create(E2SmKpmIndicationMessageSchema, {
    e2SmKpmIndicationMessage: { case: "indicationMessageFormat1", value: { pmContainers } },
  });
}
