import { setTimeout as sleep } from "node:timers/promises";
import { type Operation, Problem } from "@signalbox/service";
import { type HeldAnswer, type HeldRequest, isNamed } from "../domain/route.ts";
import type { ApiParts } from "./api-parts.ts";
import { bodySchemas } from "./bodies.ts";
import { requestHeadOf } from "./get-request.ts";
import { requestPath, routeOf } from "./parameters.ts";
import { readBody } from "./read-body.ts";

/** POST /inspect/{id}/{seq}/answer */
export function answerRequestOperation(parts: ApiParts): Operation {
  const { store, holds } = parts;
  return {
    method: "post",
    path: "/inspect/{id}/{seq}/answer",
    operationId: "answerRequest",
    summary: "Answer the caller of a request, as the listener of the route",
    description:
      "For who follows the route by `events` with the parameter `listener`. The first answer counts; a caller who got " +
      "none in time has been answered as the route answers without a listener.",
    tags: ["requests"],
    parameters: { path: requestPath },
    requestBody: { content: { "application/json": bodySchemas.answer } },
    responses: {
      204: { description: "The caller gets the answer." },
      400: { description: "The body is not JSON." },
      401: { description: "The route is private, and its secret was not sent." },
      403: { description: "A share link is for reading only." },
      404: { description: "There is no such route, or it has no such request (any more)." },
      409: { description: "Another listener answers for the route, or the caller waits no longer." },
      413: { description: "The answer is too large." },
      415: { description: "The body is not `application/json`." },
      422: { description: "A member of the body is not what it must be." },
    },
    async handle(context) {
      const route = await routeOf(context, store, "change");
      const { routeId, seq, receivedAt } = await requestHeadOf(context, store);
      const { listener, ...answer } = await readBody(context, "answer", parts);
      if (route.listener === undefined || !isNamed(route.listener.id, listener)) {
        throw new Problem({
          status: 409,
          code: "not_listening",
          detail: `'${listener}' is not the listener that answers for this route.`,
        });
      }
      if (!(await give({ routeId, seq }, answer, receivedAt))) {
        throw new Problem({
          status: 409,
          code: "not_waiting",
          detail: `The caller of request ${seq} waits no longer, or has been answered.`,
        });
      }
      holds.stir(routeId);
      return new Response(null, { status: 204 });
    },
  };

  /** A listener may be so fast that the request is not written down as held yet: then it is tried again for a moment. */
  async function give(request: HeldRequest, answer: HeldAnswer, receivedAt: number): Promise<boolean> {
    for (;;) {
      if (await store.answerHeld(request, answer, Date.now())) return true;
      if (Date.now() - receivedAt > youngFor) return false;
      await sleep(retryEvery);
    }
  }
}

/** How long after a request came its hold may be on its way, and how often to look, in milliseconds. */
const youngFor = 1_000;
const retryEvery = 50;
