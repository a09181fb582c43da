export {
  create,
  type DescMessage,
  type JsonValue,
  type Message,
  type MessageInitShape,
  type MessageShape,
} from "@bufbuild/protobuf";
export { bitString, bits, fromLittleEndianOctets, toLittleEndianOctets } from "./build/bit-string.ts";
export {
  actionDefinition,
  eventTrigger,
  type FunctionDescription,
  functionDescription,
  periodMilliseconds,
  reportPeriod,
  reportPeriods,
  type Style,
  triggerPeriods,
} from "./build/definitions.ts";
export { type Container, indication, indicationHeader, type Subject } from "./build/indication.ts";
export {
  mccMnc,
  type NrCell,
  nrCellIdentity,
  nrcgi,
  type Plmn,
  plmnIdentity,
  type Slice,
  sliceOf,
  snssai,
} from "./build/networks.ts";
export {
  type EnbNode,
  type EnGnbNode,
  type GnbNode,
  type NgEnbNode,
  nodeId,
  nodeOf,
  type ReportingNode,
} from "./build/node-id.ts";
export { type Checked, type DecodeOptions, decode, decodeAndValidate } from "./decode.ts";
export {
  type Candidate,
  type DetectModelOptions,
  type DetectOptions,
  detect,
  detectModels,
  type ModelCandidate,
} from "./detect.ts";
export { type Dialect, dialects } from "./dialect.ts";
export { type EncodeOptions, encode } from "./encode.ts";
export type { Wire } from "./error.ts";
export { KpmError, type KpmErrorCode, type KpmErrorLocation } from "./error.ts";
export * from "./gen/e2sm_kpm/v1beta1/e2sm_kpm.ts";
export { parseJson } from "./json/parse-json.ts";
export {
  measurementColumns,
  toCsvRow,
  toJsonLine,
  toOpenMetrics,
} from "./measurements/export.ts";
export type { Measurement, ReportContext } from "./measurements/measurement.ts";
export { findMeasurement, type MeasurementInfo, measurementNames } from "./measurements/names.ts";
export { measurementsV1 } from "./measurements/v1.ts";
export { kpmV1 } from "./models/kpm-v1.ts";
export {
  type MessageOf,
  type Models,
  models,
  type Part,
  type Schema,
  type ServiceModel,
} from "./models/model.ts";
export type { ReportSource, ReportStyle } from "./report/report-function.ts";
export { type Report, type Reporter, ReportFunction, type SubscribeOptions } from "./report/report-function.ts";
export { type Clock, systemClock } from "./report/schedule.ts";
export type { SimulatedNodeOptions } from "./report/simulated-node.ts";
export { SimulatedNode } from "./report/simulated-node.ts";
export { isAbsent, markAbsent } from "./runtime/absence.ts";
export type { Violation } from "./runtime/violation.ts";
export { findSchema, schemas, topLevelSchemas } from "./schemas.ts";
export { formatTrace, type Trace, type TraceNode, type TraceOptions, trace } from "./trace.ts";
export { type ValidateOptions, type Validation, validate } from "./validate.ts";
