// Versions 2.01 to 4.00 of E2SM-KPM: one set of types, and a model for each version.

export type { Asn1Message } from "./asn1/message.ts";
export { measurementAction, measurementTrigger, type WantedMeasurement } from "./build/later.ts";
export type * from "./gen/kpm-v4/index.ts";
export type { LaterModel, LaterParts } from "./models/kpm-later.ts";
export { kpmV2, kpmV201 } from "./models/kpm-v2.ts";
export { kpmV3 } from "./models/kpm-v3.ts";
export { kpmV4 } from "./models/kpm-v4.ts";
export { type NamedReport, NamedReportFunction } from "./report/named-report-function.ts";
