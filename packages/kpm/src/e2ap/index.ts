export * from "../gen/e2ap/v2/e2ap.ts";
export {
  type AnnouncedFunction,
  Association,
  type AssociationOptions,
  decodePart,
  type Indication,
  isPdu,
  type PartOptions,
  type Payload,
  type Received,
} from "./association.ts";
export { type CapturedPdu, readCapture } from "./capture.ts";
export { isCapture } from "./capture-file.ts";
export { checkIes, findIe, type IeIssue } from "./information-elements.ts";
