import type { CapturedRequestJson, RequestPageJson, RouteJson } from "../../../src/json/shapes.ts";

/** One request as the service shows it. */
export type CapturedRequest = Immutable<CapturedRequestJson>;

/** What the service keeps of a body. */
export type CapturedBody = CapturedRequest["body"];

/** A header, trailer or query parameter: its name and value. */
export type Field = CapturedRequest["headers"][number];

/** A capture route. */
export type CaptureRoute = Immutable<RouteJson>;

/** Some requests of a route, newest first. */
export type RequestPage = Immutable<RequestPageJson>;

type Immutable<Value> = { readonly [Key in keyof Value]: Immutable<Value[Key]> };
