import { type Problem as AnyProblem, type ProblemClass, problemClass } from "@signalbox/service";

/** The codes of the problems of capture, beside those of the frame, and what each means. */
export const captureProblems = {
  address_not_allowed: "The outbound guard allows no requests to this address.",
  admin_token_needed: "The operation needs the operator's token.",
  aborted: "The call was aborted.",
  connection_failed: "No connection to the address of the forward.",
  credentials_not_allowed: "A URL to call must not hold credentials.",
  forwards_not_allowed: "The operator allows no forwards.",
  id_taken: "A route with this id exists.",
  invalid_query: "The search query cannot be parsed; the detail has the position.",
  invalid_url: "The text is not a URL.",
  listener_taken: "Another listener holds the requests of this route.",
  next_in_queue: "The request waits in the queue of its route and is sent without help.",
  no_admin_token: "The service was started without an operator's token.",
  not_forwarding: "The route has no forward.",
  not_listening: "No listener of this id holds requests of the route.",
  not_private: "The route is public, so it needs no share link.",
  not_queued: "The request is not in the queue of its forward.",
  not_the_maker: "Only whoever created the route may make it private.",
  not_waiting: "The sender of this request does not wait for a response any more.",
  port_not_allowed: "The outbound guard allows no requests to this port.",
  read_only: "A share link allows reading only.",
  rules_not_evaluated: "The response rules could not be evaluated; the request is stored.",
  scheme_not_allowed: "Only `http:` and `https:` URLs can be called.",
  secret_needed: "The route is private; send its secret.",
  service_worker_not_allowed: "A route serves no service workers.",
  template_failed: "The template of a response cannot be rendered.",
  timeout: "The address did not respond in time.",
  too_many_hops: "The request went through capture services too often.",
  too_many_notes: "The route has as many notes as it may have.",
  too_many_pins: "The route has as many pinned requests as it may have.",
  too_many_redirects: "The call was redirected too often.",
  too_many_replays: "As many replays run as may run at a time.",
  too_many_routes: "As many routes exist as may exist, in all or for one creator.",
  too_many_settings: "The settings of all routes use the memory that they may use.",
  too_many_subscribers: "As many subscribers are connected as may be, in all, for one caller or for one route.",
  undecodable: "This part of the body cannot be decoded.",
  under_way: "The request is being sent at this moment.",
  unknown_inspector: "There is no inspector of this name.",
  unknown_part: "The request has no such part.",
  unknown_request: "The route has no request with this sequence number.",
  unknown_route: "The route never existed, or has expired.",
  wrong_secret: "This is not the secret of the route.",
} as const;

export type CaptureProblemCode = keyof typeof captureProblems;

export type Problem = AnyProblem;

/** A problem of capture: its code is one of {@link captureProblems} or of the frame. */
export const Problem: ProblemClass<CaptureProblemCode> = problemClass(captureProblems);
