import type { IncomingMessage, ServerResponse } from "node:http";
import { Problem } from "@signalbox/service";
import type { CaptureSettings } from "../capture-options.ts";
import type { Arrival } from "../captured-request.ts";
import type { Feed } from "../feed/feed.ts";
import type { Append } from "../store/batch-appends.ts";
import type { RouteCache } from "../store/route-cache.ts";
import { unknownRoute } from "../unknown-route.ts";
import { answerJson, answerProblem } from "./answer.ts";
import { publicUrl } from "./public-url.ts";
import { readRequest } from "./read-request.ts";

export interface ReceiverParts {
  readonly settings: CaptureSettings;
  readonly routes: RouteCache;
  readonly append: Append;
  readonly feed: Feed;
  readonly onError: (error: unknown) => void;
}

/** Captures a request that belongs to the route `routeId`. */
export type Receiver = (routeId: string, request: IncomingMessage, response: ServerResponse) => void;

/**
 * The door for everything that is captured: reads the request as it comes off the socket, keeps it, tells those who
 * watch, and answers. Nothing is answered before it is kept.
 */
export function createReceiver({ settings, routes, append, feed, onError }: ReceiverParts): Receiver {
  const { bodyBytes } = settings.limits;

  return (routeId, request, response) => {
    if (routes.get(routeId) !== undefined) {
      receive(routeId, request, response);
      return;
    }
    routes.load(routeId, Date.now()).then(
      (route) => {
        if (route === undefined) refuse(request, response, unknownRoute());
        else receive(routeId, request, response);
      },
      (error: unknown) => fail(request, response, error),
    );
  };

  function receive(routeId: string, request: IncomingMessage, response: ServerResponse): void {
    readRequest(request, routeId, bodyBytes, (arrival) => {
      keep(arrival, request, response).catch((error: unknown) => fail(request, response, error));
    });
  }

  async function keep(arrival: Arrival, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { routeId } = arrival;
    const appended = await append(arrival);
    if (appended === undefined) {
      routes.forget(routeId);
      return refuse(request, response, unknownRoute());
    }
    feed.publish(routeId, appended.seq);
    if (arrival.flags.includes("aborted")) return;
    if (arrival.flags.includes("truncated")) return refuse(request, response, tooLarge(bodyBytes, appended.seq));
    const inspect = `${publicUrl(request, settings.publicUrl)}/inspect/${routeId}`;
    answerJson(response, 200, `{"captured":${appended.seq},"inspect":${JSON.stringify(inspect)}}`);
  }

  function fail(request: IncomingMessage, response: ServerResponse, cause: unknown): void {
    onError(cause);
    const detail = "The request could not be kept. Send it again.";
    refuse(request, response, new Problem({ status: 500, code: "internal_error", detail, cause }));
  }

  function refuse(request: IncomingMessage, response: ServerResponse, problem: Problem): void {
    answerProblem(request, response, problem).catch(onError);
  }
}

function tooLarge(bodyBytes: number, seq: number): Problem {
  return new Problem({
    status: 413,
    code: "body_too_large",
    detail: `The body is larger than the ${bodyBytes} bytes that are kept here. Its beginning is kept as request ${seq}.`,
  });
}
