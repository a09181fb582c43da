import { type Problem as AnyProblem, type ProblemClass, problemClass } from "@signalbox/service";

/** The problem codes of capture, in addition to those of the framework, with their meanings. */
export const captureProblems = {
  address_not_allowed: "The outbound guard does not allow this address.",
  admin_token_needed: "The operation requires the admin token.",
  aborted: "The call was aborted.",
  connection_failed: "The connection to the target failed.",
  credentials_not_allowed: "The URL contains credentials, which are not allowed.",
  forwards_not_allowed: "The operator does not allow forwards.",
  id_taken: "The id belongs to another route, or is reserved for another creator.",
  invalid_query: "The search query cannot be parsed; the detail has the position.",
  invalid_response: "The target closed the connection without a valid response.",
  invalid_url: "The text is not a URL.",
  listener_taken: "Another listener responds for this route.",
  next_in_queue: "The request already waits in the queue of the target.",
  no_admin_token: "The service was started without an admin token.",
  not_listening: "The caller is not the listener of the route.",
  not_private: "The route is public, so it needs no share link.",
  not_queued: "The request is not in the queue of the target.",
  not_the_creator: "Only the creator of the route can make it private.",
  not_waiting: "The sender of the request no longer waits for a response.",
  path_not_allowed: "The path of the request leaves the path of the target.",
  port_not_allowed: "The outbound guard does not allow this port.",
  read_only: "A share link is read-only.",
  routes_only: "Only routes can be reached at this address.",
  rules_not_evaluated: "The response rules could not be evaluated; the request is stored.",
  scheme_not_allowed: "Only `http:` and `https:` URLs can be called.",
  secret_needed: "The route is private; send its secret.",
  service_worker_not_allowed: "A route does not serve service worker scripts.",
  template_failed: "The template of a response cannot be rendered.",
  timeout: "The target did not respond in time.",
  too_many_hops: "The request has passed through too many capture services.",
  too_many_notes: "The route has the maximum number of notes.",
  too_many_pins: "The route has the maximum number of pinned requests.",
  too_many_proxied_requests:
    "The maximum number of proxied requests is running: in total, for one caller, or for one route.",
  too_many_redirects: "The target redirected too often.",
  too_many_replays: "The maximum number of replays is running.",
  too_many_routes: "The maximum number of routes exists, in total or for one creator.",
  too_many_settings: "The settings of all routes use all of their storage.",
  too_many_subscribers: "The maximum number of subscribers is connected: in total, for one caller, or for one route.",
  undecodable: "This part of the body cannot be decoded.",
  under_way: "The request is being sent now.",
  unknown_part: "The request has no such part.",
  unknown_request: "The route has no request with this sequence number.",
  unknown_route: "The route never existed, or has expired.",
  unknown_target: "The route does not forward to a target of this name.",
  wrong_secret: "This is not the secret of the route.",
} as const;

export type CaptureProblemCode = keyof typeof captureProblems;

export type Problem = AnyProblem;

/** A problem of capture: its code is one of {@link captureProblems} or of the framework. */
export const Problem: ProblemClass<CaptureProblemCode> = problemClass(captureProblems);
