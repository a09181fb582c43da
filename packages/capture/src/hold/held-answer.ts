import type { RouteAnswer } from "../respond/response-rule.ts";

/** What a listener answers in the place of a route. */
export type HeldAnswer = Pick<RouteAnswer, "status" | "headers" | "body" | "encoding">;

/** A request whose caller waits for a listener. */
export interface HeldRequest {
  readonly routeId: string;
  readonly seq: number;
}

/** How a held request stands. */
export interface HeldState extends HeldRequest {
  /** The listener of its route now; undefined when there is none any more. */
  readonly listener: string | undefined;
  /** Undefined as long as there is no answer. */
  readonly answer: HeldAnswer | undefined;
}
