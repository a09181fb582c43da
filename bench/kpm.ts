// The cost of decoding, encoding and validating with @signalbox/kpm and with its peers: each case in a separate process,
// the fastest block of all runs, and the ratio to @bufbuild/protobuf (with @bufbuild/protovalidate for rules).
//
//   node -C @signalbox/source bench/kpm.ts [runs=1]
//
// One run of each case takes two minutes on an idle machine, and three on a busy one. Shows its progress on stderr.
import { execFile } from "node:child_process";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { report } from "./figures.ts";
import { generatePeers } from "./kpm-peers.ts";
import { measureSize } from "./kpm-size.ts";

const runs = Number(process.argv[2] ?? 1);
const shapes = ["odu512", "cuup64", "header", "named100"] as const;
/** The shape of version 3. The peers are generated from version 1. */
const ofVersion3 = "named100";
const described = { odu512: "an indication of 512 cells", header: "an indication header" } as const;
const ours = "signalbox";
const base = "protobuf-es";

/** The work, the program, and the case without the packed wire that it is compared with. */
const works: readonly { readonly work: string; readonly peers: readonly string[]; readonly against?: string }[] = [
  { work: "decode", peers: [ours, base, "protobufjs", "ts-proto", "pbf"] },
  { work: "encode", peers: [ours, base, "protobufjs", "ts-proto", "pbf"] },
  { work: "validate", peers: [ours, base] },
  { work: "decode+validate", peers: [ours, base] },
  { work: "aper decode", peers: [ours], against: "decode" },
  { work: "aper encode", peers: [ours], against: "encode" },
];

generatePeers();
const { minified, gzipped } = await measureSize();
const measured = new Map<string, number>();
for (const shape of shapes) {
  // Interleaves the runs of one kind of work, so that other load on the machine affects all peers.
  for (const { work, peers: all } of works) {
    const peers = shape === ofVersion3 ? all.filter((peer) => peer === ours || peer === base) : all;
    if (shape === ofVersion3 && /validate/.test(work)) continue;
    const samples = new Map(peers.map((peer) => [peer, [] as number[]]));
    for (let i = 0; i < runs; i++) {
      for (const peer of peers) {
        process.stderr.write(`\r${shape}, ${work}, ${peer}, run ${i + 1} of ${runs}`.padEnd(60));
        samples.get(peer)?.push(await measure(work, peer, shape));
      }
    }
    for (const [peer, values] of samples) measured.set(key(work, peer, shape), Math.min(...values));
  }
}
process.stderr.write("\n");
print();
for (const { work, peers } of works.filter(({ work }) => !work.startsWith("aper"))) {
  for (const shape of ["odu512", "header"] as const) {
    const costs = peers.map((peer) => [
      peer === ours ? "Signalbox" : peer,
      measured.get(key(work, peer, shape)) ?? Number.NaN,
    ]);
    const pictured = shape === "odu512" && (work === "decode" || work === "encode");
    report({ part: "kpm", work: `${work} ${described[shape]}`, costs: costs as [string, number][], pictured });
  }
}

async function measure(work: string, peer: string, shape: string): Promise<number> {
  const script = fileURLToPath(new URL("kpm-case.ts", import.meta.url));
  const args = ["--no-warnings", "-C", "@signalbox/source", script, work, peer, shape];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return (JSON.parse(stdout) as { microseconds: number }).microseconds;
}

function print(): void {
  const lines = [
    `Node ${process.versions.node}, ${cpus()[0]?.model}, fastest block of ${runs} runs. Microseconds; in brackets, how many times as fast as ${base}.`,
    "",
    `| Work | By | ${shapes.join(" | ")} |`,
    `|---|---|${shapes.map(() => "---:|").join("")}`,
  ];
  for (const { work, peers, against = work } of works) {
    for (const peer of peers) {
      const cells = shapes.map((shape) => {
        const own = measured.get(key(work, peer, shape));
        if (own === undefined) return "";
        const other = measured.get(key(against, base, shape)) ?? Number.NaN;
        return `${own < 10 ? own.toFixed(2) : Math.round(own)} (${(other / own).toFixed(1)})`;
      });
      lines.push(`| ${work} | ${peer} | ${cells.join(" | ")} |`);
    }
  }
  lines.push("", `Codecs and validator without ${base}: ${minified} bytes minified, ${gzipped} minified and gzipped.`);
  process.stdout.write(`${lines.join("\n")}\n`);
}

function key(work: string, peer: string, shape: string): string {
  return `${work}/${peer}/${shape}`;
}
