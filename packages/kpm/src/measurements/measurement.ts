import { hexText } from "../runtime/values.ts";

/** One value of a named measurement, in the same shape for every version of KPM. */
export interface Measurement {
  /** The name by 3GPP TS 28.552, such as `DRB.UEThpDl`, or `id:<number>` when the node sent a number only. */
  readonly name: string;
  /** The unit, such as `kbit/s`; empty for a count or an unknown name. */
  readonly unit: string;
  /** The subject of the value: `cell`, `ue`, `plmn`, `slice`, `fiveQi`… Only labels that are set are present. */
  readonly labels: Readonly<Record<string, string>>;
  /** How long the value was measured, in milliseconds; `undefined` when neither report nor subscription states it. */
  readonly granularityMs: number | undefined;
  /** When the measurement started, in milliseconds since 1970 UTC; `undefined` when neither report nor subscription states it. */
  readonly time: number | undefined;
  /** `no-value` when the node did not measure it. */
  readonly value: number | "no-value";
}

/** What a receiver knows from its subscription, in addition to the two messages of a report. */
export interface ReportContext<Action = unknown> {
  /** The action definition of the subscription. Nodes may omit names that it states. */
  readonly action?: Action | undefined;
  /** The names by their numbers, from the RAN function description. Nodes may send numbers instead of names. */
  readonly names?: ReadonlyMap<number, string> | undefined;
  /** The report period, in milliseconds. Version 1 does not state it. */
  readonly periodMs?: number | undefined;
  /** When the report was due, in milliseconds since 1970 UTC. Version 1 does not state it. */
  readonly time?: number | undefined;
}

/** The labels that are set. */
export function setLabels(
  labels: Readonly<Record<string, string | number | bigint | undefined>>,
): Record<string, string> {
  const set: Record<string, string> = {};
  for (const [name, value] of Object.entries(labels)) if (value !== undefined) set[name] = String(value);
  return set;
}

/** A network as `001-01`; its bytes in hex when they are not digits (3GPP TS 38.413, 9.3.3.5). */
export function networkText(plmn: Uint8Array): string {
  const digits = hexText(plmn).replace(/(.)(.)/g, "$2$1");
  const [, mcc, third, mnc] = /^(\d{3})([\df])(\d{2})$/.exec(digits) ?? [];
  if (mcc === undefined || third === undefined || mnc === undefined) return hexText(plmn);
  return `${mcc}-${mnc}${third === "f" ? "" : third}`;
}

/** A slice as `1` or `1-000005`: type and differentiator. */
export function sliceText(sst: Uint8Array, sd: Uint8Array | undefined): string {
  const type = sst.length === 1 ? String(sst[0]) : hexText(sst);
  return sd === undefined || sd.length === 0 ? type : `${type}-${hexText(sd)}`;
}

/** A cell as `001-01/000000012`: its network and the bits of its identity in hex. */
export function cellText(plmn: Uint8Array, identity: string): string {
  return `${networkText(plmn)}/${identity}`;
}
