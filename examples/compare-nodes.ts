// Compares what two radio nodes report: the same subscription to both, then their cells side by side. Needs no service:
// npm run example examples/compare-nodes.ts

import assert from "node:assert/strict";
import { actionDefinition, eventTrigger, measurementsV1, ReportFunction, SimulatedNode } from "@signalbox/kpm";

/** Downlink blocks, used and available, by cell. */
type Usage = ReadonlyMap<string, { readonly used: number; readonly available: number }>;

// Two simulated nodes. A `Subscriber` of @signalbox/kpm/connect subscribes to real ones in the same way.
const nodes = [new SimulatedNode({ seed: 1, cells: 3 }), new SimulatedNode({ seed: 2, cells: 3 })];
const [one, other] = await Promise.all(nodes.map(downlinkUsage));
assert.ok(one && other);

console.log("cell               node 1   node 2   difference");
for (const cell of new Set([...one.keys(), ...other.keys()])) {
  const [left, right] = [percentage(one.get(cell)), percentage(other.get(cell))];
  const difference =
    left === undefined || right === undefined ? "only one node" : `${(right - left).toFixed(1)} points`;
  console.log(`${cell.padEnd(16)} ${column(left)} ${column(right)}   ${difference}`);
}
assert.equal(one.size, 3);

/** The first report of a node: report style 1, physical resource blocks by cell. */
async function downlinkUsage(node: SimulatedNode): Promise<Usage> {
  for await (const { message } of new ReportFunction(node).subscribe(eventTrigger(64), actionDefinition(1))) {
    const usage = new Map<string, { used: number; available: number }>();
    for (const { name, labels, value } of measurementsV1(undefined, message)) {
      if (labels.cell === undefined || value === "no-value") continue;
      const { used, available } = usage.get(labels.cell) ?? { used: 0, available: 0 };
      if (name === "RRU.PrbUsedDl") usage.set(labels.cell, { used: used + value, available });
      if (name === "RRU.PrbAvailDl") usage.set(labels.cell, { used, available: value });
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
