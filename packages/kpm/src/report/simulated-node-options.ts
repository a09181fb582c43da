import { assertKnownOptions } from "../arguments.ts";
import { type Plmn, plmnIdentity, type Slice, snssai } from "../build/networks.ts";
import { nodeId, type ReportingNode } from "../build/node-id.ts";
import { KpmError } from "../error.ts";

/** What to simulate. */
export interface SimulatedNodeOptions {
  /** Nodes with the same seed measure the same at the same time. @default 1 */
  readonly seed?: number;
  /** @default gNB 1 (22 bits) of network 001-01 */
  readonly node?: ReportingNode;
  /** Cells, 1 to 512, and no more than the identity of the gNB leaves room for: 2 to the power of 36 - `bits`. @default 3 */
  readonly cells?: number;
  /** Networks that share the cells, 1 to 12. @default that of the node */
  readonly plmns?: readonly Plmn[];
  /** Slices of each network, 1 to 1024. @default eMBB and URLLC */
  readonly slices?: readonly Slice[];
  /** 5QIs of each slice, 1 to 64 of 0 to 255. @default 1, 5 and 9 */
  readonly fiveQis?: readonly number[];
  /** QCIs of the evolved packet core of each network, 1 to 256 of 0 to 255. @default 1 and 9 */
  readonly qcis?: readonly number[];
  /** Resource blocks of a cell, 0 to 273. @default 273 */
  readonly prbs?: number;
  /** UEs of a cell in its busiest hour, 0 or more. @default 400 */
  readonly peakUes?: number;
}

/** The names of all of these. */
const names = ["seed", "node", "cells", "plmns", "slices", "fiveQis", "qcis", "prbs", "peakUes"];

/**
 * Makes sure that a node can be simulated.
 *
 * @throws KpmError `invalid_argument`, which names the option
 */
export function assertOptions(options: Required<SimulatedNodeOptions>): void {
  const { seed, node, cells, plmns, slices, fiveQis, qcis, prbs, peakUes } = options;
  assertKnownOptions(options, names);
  nodeId(node);
  requireWhole("seed", seed, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  requireWhole("cells", cells, 1, "bits" in node ? Math.min(512, 2 ** (36 - node.bits)) : 512);
  requireItems("plmns", plmns, 12).forEach(plmnIdentity);
  requireItems("slices", slices, 1024).forEach(snssai);
  for (const fiveQi of requireItems("fiveQis", fiveQis, 64)) requireWhole("fiveQis", fiveQi, 0, 255);
  for (const qci of requireItems("qcis", qcis, 256)) requireWhole("qcis", qci, 0, 255);
  requireWhole("prbs", prbs, 0, 273);
  if (!(Number.isFinite(peakUes) && peakUes >= 0)) throw refused("peakUes", "0 or more", peakUes);
}

function requireWhole(option: string, value: number, min: number, max: number): void {
  if (!(Number.isSafeInteger(value) && value >= min && value <= max)) throw refused(option, `${min} to ${max}`, value);
}

function requireItems<T>(option: string, items: readonly T[], max: number): readonly T[] {
  if (items.length >= 1 && items.length <= max) return items;
  throw refused(option, `1 to ${max} items`, items.length);
}

function refused(option: string, allowed: string, value: number): KpmError {
  return new KpmError("invalid_argument", `Option '${option}' of a simulated node takes ${allowed}, got ${value}`);
}
