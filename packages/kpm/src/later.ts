// Versions 2.01 to 4.00 of E2SM-KPM: one set of types, and a model for each version.

export type { Asn1Message } from "./asn1/message.ts";
export { measurementAction, measurementTrigger, type WantedMeasurement } from "./build/later.ts";
export type * from "./gen/kpm-v4/index.ts";
export { kpmV2, kpmV3, kpmV4, kpmV201, type LaterModel, type LaterParts } from "./models/kpm-later.ts";
export { type NamedReport, NamedReportFunction } from "./report/named-report-function.ts";
