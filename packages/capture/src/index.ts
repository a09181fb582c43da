export { type BackupOptions, MaintenanceError, type MaintenanceErrorCode } from "@signalbox/service";
export type { CaptureOptions } from "./capture-options.ts";
export { type Capture, createCapture } from "./create-capture.ts";
export type { BodyDecoder, DecodableRequest, DecodedValue } from "./decode/body-decoder.ts";
export { type CaptureLimits, defaultLimits } from "./limits.ts";
export { type FileRoute, parseRoutesFile, type RoutesFile, routesFileJsonSchema } from "./routes-file.ts";
export { type ServeCaptureOptions, serveCapture } from "./serve-capture.ts";
export {
  backupCaptures,
  type CapturesCheck,
  checkCapturesFile,
  restoreCaptures,
} from "./store/sqlite/copy-captures.ts";
export type { Rate } from "./token-buckets.ts";
