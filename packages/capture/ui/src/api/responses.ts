import type { DecodedRequest, DecodedView, Immutable } from "../../../src/decode/decoded.ts";
import type { RouteShapes } from "../../../src/drift/learn-requests.ts";
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

/** One request, as the service returns it. */
export type CapturedRequest = Immutable<CapturedRequestJson> & {
  /** The HTTP rule that a malformed request breaks, and its source. */
  readonly malformed: { readonly code: string; readonly reason: string; readonly rfc: string } | null;
};

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
/** A request that was the first to differ from those before it. */
export type Drift = Immutable<RouteShapes["drifts"][number]>;
export type ForwardQueue = Immutable<ForwardQueueJson>;
export type ForwardTarget = CaptureRoute["forward"][number];
/** The mark of a request: its pin and its note. */
export type RequestMark = Immutable<MarkJson>;
/** A change of a request. */
export type RequestUpdate = Pick<CapturedRequest, "seq"> &
  Partial<Pick<CapturedRequest, "pinned" | "note" | "responded" | "deliveries">>;
export type Replayed = Immutable<ReplayJson>;
export type { DecodedRequest, DecodedView };

/** Earlier requests have changed or were removed; `to` is the newest of all that were. */
export type RequestsChange =
  | { readonly kind: "updated"; readonly updates: readonly RequestUpdate[] }
  | { readonly kind: "deleted"; readonly seq: number }
  | { readonly kind: "cleared"; readonly to: number };
