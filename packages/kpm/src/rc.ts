// E2SM-RC 1.03: its messages, control of the quotas of slices, and a simulated node that it controls.

export type * from "./gen/rc/index.ts";
export { type RcParts, rc } from "./models/rc.ts";
export {
  type ControlRequest,
  controlSlices,
  readSliceQuotas,
  type SliceQuota,
  sliceQuotaMessage,
} from "./rc/slice-quota.ts";
export { E2Node } from "./report/e2-node.ts";
