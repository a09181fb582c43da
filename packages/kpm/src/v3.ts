// Versions 2.03, 3.00 and 4.00 of E2SM-KPM: one set of messages, and a model for each version.

import type { DescMessage } from "@bufbuild/protobuf";
import { kpmV3 } from "./models/kpm-v3.ts";

export * from "./gen/e2sm/v3/e2sm.ts";
export * from "./gen/e2sm_kpm/v3/e2sm_kpm.ts";
export { kpmV2, kpmV3, kpmV4 } from "./models/kpm-v3.ts";
export { type NamedReport, NamedReportFunction } from "./report/named-report-function.ts";

/** The schemas of all messages, those of the common information elements included. */
export const schemas: readonly DescMessage[] = kpmV3.schemas;
