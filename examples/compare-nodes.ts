// Compares what two radio nodes report: the same subscription to both, then their cells side by side. Needs no service:
// npm run example examples/compare-nodes.ts

import assert from "node:assert/strict";
import { actionDefinition, eventTrigger, prbUsage, ReportFunction, SimulatedNode } from "@signalbox/kpm";

/** Downlink blocks, used and available, by cell. */
type Usage = ReadonlyMap<bigint, { readonly used: number; readonly available: number }>;

// Two simulated nodes. A `Subscriber` of @signalbox/kpm/connect subscribes to real ones in the same way.
const nodes = [new SimulatedNode({ seed: 1, cells: 3 }), new SimulatedNode({ seed: 2, cells: 3 })];
const [one, other] = await Promise.all(nodes.map(downlinkUsage));
assert.ok(one && other);

console.log("cell            node 1   node 2   difference");
for (const cell of new Set([...one.keys(), ...other.keys()])) {
  const [left, right] = [percentage(one.get(cell)), percentage(other.get(cell))];
  const difference =
    left === undefined || right === undefined ? "only one node" : `${(right - left).toFixed(1)} points`;
  console.log(`${cell.toString(16).padEnd(12)} ${column(left)} ${column(right)}   ${difference}`);
}
assert.equal(one.size, 3);

/** The first report of a node: report style 1, physical resource blocks by cell. */
async function downlinkUsage(node: SimulatedNode): Promise<Usage> {
  for await (const { message } of new ReportFunction(node).subscribe(eventTrigger(64), actionDefinition(1))) {
    const { length, cell, is5gc, dl, dlAvailable } = prbUsage(message);
    const usage = new Map<bigint, { used: number; available: number }>();
    for (let row = 0; row < length; row += 1) {
      // Rows of the evolved packet core are percentages. Here, only rows of the 5G core count, which are blocks.
      if (is5gc[row] === 0) continue;
      const [id = 0n, blocks = -1] = [cell[row], dl[row]]; // -1: not measured
      const used = (usage.get(id)?.used ?? 0) + Math.max(blocks, 0);
      usage.set(id, { used, available: dlAvailable[row] ?? -1 });
    }
    return usage;
  }
  throw new Error("The node ended its stream before the first report");
}

function percentage(usage: { readonly used: number; readonly available: number } | undefined): number | undefined {
  return usage === undefined || usage.available <= 0 ? undefined : (100 * usage.used) / usage.available;
}

function column(value: number | undefined): string {
  return (value === undefined ? "–" : `${value.toFixed(1)} %`).padStart(8);
}
