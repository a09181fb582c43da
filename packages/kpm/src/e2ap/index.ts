export type * from "../gen/e2ap/index.ts";
export {
  type AnnouncedFunction,
  Association,
  type AssociationOptions,
  type DecodedPart,
  decodePart,
  type Indication,
  type PartOptions,
  type Payload,
  type Received,
} from "./association.ts";
export { type CapturedPdu, readCapture } from "./capture.ts";
export { isCapture } from "./capture-file.ts";
export { Layers, type Modules, type Protocol, protocolOf, tracePdu } from "./layers.ts";
export {
  checkElements,
  decodePdu,
  E2apPdu,
  type ElementIssue,
  e2apSchemas,
  encodePdu,
  isPdu,
  type Procedure,
  pduToJson,
  procedureOf,
} from "./pdu.ts";
export { type Subscription, subscribe } from "./subscribe.ts";
