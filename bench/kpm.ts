// Decoding, encoding and validating with @signalbox/kpm, compared with protobuf-es (and protovalidate for rules), protobufjs, ts-proto and pbf.
// Aligned PER is compared with the protobuf of protobuf-es on the same message.
//
//   npm run bench bench/kpm.ts [shapes] [works]      separated by commas: odu512, header; decode, aper-decode…

import { type Aim, compare, startProcess, worker } from "./harness.ts";
import { generatePeers } from "./kpm-peers.ts";

const base = "protobuf-es";
const all = ["signalbox", base, "protobufjs", "ts-proto", "pbf"];
const works: Readonly<
  Record<string, { readonly peers: readonly string[]; readonly aim: Aim; readonly against?: string }>
> = {
  decode: { peers: all, aim: { against: base, cpu: 1 / 3 } },
  encode: { peers: all, aim: { against: base, cpu: 1 / 2 } },
  validate: { peers: ["signalbox", base], aim: { against: base, cpu: 1 / 100 } },
  "decode+validate": { peers: ["signalbox", base], aim: { against: base, cpu: 1 / 12 } },
  "aper-decode": { peers: ["signalbox", base], aim: { against: base, cpu: 1 / 3 }, against: "decode" },
  "aper-encode": { peers: ["signalbox", base], aim: { against: base, cpu: 1 / 3 }, against: "encode" },
};
const described: Readonly<Record<string, string>> = {
  odu512: "an indication of 512 cells",
  header: "an indication header",
};

const [shapes = "odu512,header", wanted = Object.keys(works).join()] = process.argv.slice(2);
generatePeers();
for (const shape of shapes.split(",")) {
  for (const work of wanted.split(",")) {
    const { peers, aim, against = work } = works[work] ?? works.decode ?? { peers: [], aim: { against: base } };
    const contenders = peers.map(async (peer) => {
      const task = peer === "signalbox" ? work : against;
      return worker(peer === "signalbox" ? "Signalbox" : peer, await startProcess("./kpm-case.ts", task, peer, shape));
    });
    const title = `${work.replace("aper-", "aligned PER, ")} ${described[shape] ?? shape}`;
    await compare({ part: "kpm", work: title, aim }, await Promise.all(contenders));
  }
}
