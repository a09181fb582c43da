export * from "../gen/e2ap/v2/e2ap.ts";
export {
  type AnnouncedFunction,
  Association,
  type AssociationOptions,
  decodePart,
  find as findIe,
  type Indication,
  type PartOptions,
  type Payload,
  type Received,
} from "./association.ts";
export { type CapturedPdu, readCapture } from "./capture.ts";
export { isCapture } from "./capture-file.ts";
