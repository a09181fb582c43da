import type {
  BodyInspector as FullInspector,
  Measurements as MeasurementsJson,
} from "../../../src/decode/body-decoder.ts";
import type { DecodedRequest, DecodedView } from "../../../src/decode/decoded.ts";
import type {
  CapturedRequestJson,
  DeliveryJson,
  DeliveryOutcomeJson,
  ForwardQueueJson,
  MarkJson,
  ReplayJson,
  RequestPageJson,
  RouteJson,
} from "../../../src/json/shapes.ts";

type Immutable<Value> = { readonly [Key in keyof Value]: Immutable<Value[Key]> };

/** One request as the service shows it. */
export type CapturedRequest = Immutable<CapturedRequestJson> & {
  /** Which rule of HTTP a malformed request breaks, and where it stands. */
  readonly malformed: { readonly code: string; readonly reason: string; readonly rfc: string } | null;
};

/** What the service stores of a body. */
export type CapturedBody = CapturedRequest["body"];

/** A header, trailer or query parameter: its name and value. */
export type Field = CapturedRequest["headers"][number];

/** A capture route. */
export type CaptureRoute = Immutable<RouteJson>;

/** Some requests of a route, newest first. */
export type RequestPage = Immutable<RequestPageJson>;

export type ResponseRule = CaptureRoute["response"][number];
export type RuleResponse = ResponseRule["responses"][number];
export type Delivery = Immutable<DeliveryJson>;
export type DeliveryOutcome = Immutable<DeliveryOutcomeJson>;
export type ForwardQueue = Immutable<ForwardQueueJson>;
/** What was said of a request. */
export type RequestMark = Immutable<MarkJson>;
/** What changed about a request. */
export type RequestUpdate = Pick<CapturedRequest, "seq"> &
  Partial<Pick<CapturedRequest, "pinned" | "note" | "responded" | "deliveries">>;
export type Replayed = Immutable<ReplayJson>;
export type { DecodedRequest, DecodedView };
/** A page of what the requests of a route measured, and where the next one is. */
export type Measurements = MeasurementsJson & { readonly next: string | null };
/** An inspector of single bodies, and what may be chosen in it. */
export type BodyInspector = Omit<FullInspector, "explain">;
export type { Explained, ExplainedPart } from "../../../src/decode/body-decoder.ts";
