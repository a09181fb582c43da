export type {
  HmacCheck,
  ProviderCheck,
  SignatureCheck,
  SignatureError,
  SignatureScheme,
  SignatureVerdict,
} from "@signalbox/signatures";
export { codingsOf, type UncodedBody, undoCodings } from "../decode/content-codings.ts";
export type {
  CloudEvent,
  DecodedRequest,
  DecodedView,
  Jwt,
  MultipartPart,
  ProtobufField,
  XmlElement,
} from "../decode/decoded.ts";
export type { ForwardEdit, ForwardTarget } from "../domain/route.ts";
export type { RouteShapes } from "../drift/learn-requests.ts";
export { type RequestEvent, readEvent } from "../drift/read-event.ts";
export type {
  CapturedRequestJson,
  DeliveryJson,
  DeliveryOutcomeJson,
  ForwardQueueJson,
  MarkJson,
  ReplayJson,
  RouteJson,
} from "../json/shapes.ts";
export { CaptureError } from "./call-api.ts";
export { type CaptureMatchers, captureMatchers } from "./capture-matchers.ts";
export type { CaptureRoute, ListenerResponse, ReceivedRequest, ReplayOptions, WaitOptions } from "./capture-route.ts";
export {
  type CaptureClient,
  type CaptureClientOptions,
  type CreateRouteOptions,
  createCaptureClient,
  createRoute,
} from "./create-capture-client.ts";
export type { FollowOptions, RouteEvent } from "./follow-events.ts";
export { type ForwardOptions, forwardRequest, replayFromHere, responseOf } from "./forward-request.ts";
export type { RequestMatch } from "./request-match.ts";
