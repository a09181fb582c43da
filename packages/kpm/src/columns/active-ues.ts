import type { E2SmKpmIndicationMessage } from "../gen/e2sm_kpm/v1beta1/e2sm_kpm_pb.ts";
import { Dictionary } from "./dictionary.ts";
import { pfContainers } from "./pf-containers.ts";

/** Active UEs in columns: row `i` of each is about the same unit. */
export interface ActiveUes {
  readonly length: number;
  /** Places in `units`. */
  readonly unit: Uint16Array;
  /** Names of control-plane central units; empty for one without a name. */
  readonly units: readonly string[];
  readonly ues: Uint32Array;
}

/** Extracts the numbers of active UEs from a report; a unit without counters is left out. */
export function activeUes(message: E2SmKpmIndicationMessage): ActiveUes {
  const units = new Dictionary();
  const rows = pfContainers(message, "oCuCp").flatMap(({ gNbCuCpName, cuCpResourceStatus }) =>
    cuCpResourceStatus === undefined
      ? []
      : [{ unit: units.place(gNbCuCpName?.value ?? ""), ues: cuCpResourceStatus.numberOfActiveUes }],
  );
  return {
    length: rows.length,
    unit: Uint16Array.from(rows, (row) => row.unit),
    units: units.values(),
    ues: Uint32Array.from(rows, (row) => row.ues),
  };
}
