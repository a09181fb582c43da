// How fast is a KPM v3 report of 100 measurements with 20 labels each, compared with protobuf-es on the same schema?

import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { decode, encode } from "@signalbox/kpm";
import { E2SmKpmIndicationMessageSchema as S } from "@signalbox/kpm/v3";

const labels = Array.from({ length: 20 }, (_, i) => ({
  measLabel: { fiveQi: i, plmnId: "APEQ", sliceId: { sst: "AQ==" } },
}));
const json = {
  indicationMessageFormat1: {
    measData: [
      {
        measRecord: Array.from({ length: 2000 }, (_, i) =>
          i % 3 === 0 ? { real: i * 1.5 } : i % 17 === 0 ? { noValue: null } : { integer: i * 12345 },
        ),
      },
    ],
    measInfoList: Array.from({ length: 100 }, (_, i) => ({
      measType: { measName: `DRB.UEThpDl.${i}` },
      labelInfoList: labels,
    })),
    granulPeriod: 1000,
  },
};
const message = decode(S, Buffer.from(JSON.stringify(json)), { wire: "json" });
const pb = encode(S, message);
const aper = encode(S, message, { wire: "aper" });
/** Microseconds of CPU time that work takes: the median of seven rounds. */
function time(work: () => unknown): number {
  for (let i = 0; i < 60; i++) work();
  const rounds = Array.from({ length: 7 }, () => {
    const start = process.cpuUsage().user;
    for (let i = 0; i < 40; i++) work();
    return (process.cpuUsage().user - start) / 40;
  });
  return rounds.sort((a, b) => a - b)[3] ?? 0;
}

const decoded = time(() => fromBinary(S, pb));
const encoded = time(() => toBinary(S, message));
const ratios = {
  "decode protobuf": decoded / time(() => decode(S, pb)),
  "decode aper": decoded / time(() => decode(S, aper, { wire: "aper" })),
  "encode protobuf": encoded / time(() => encode(S, message)),
  "encode aper": encoded / time(() => encode(S, message, { wire: "aper" })),
};
for (const [work, ratio] of Object.entries(ratios)) {
  process.stdout.write(`${work.padEnd(16)} ${ratio.toFixed(1)} times as fast as protobuf-es\n`);
}
