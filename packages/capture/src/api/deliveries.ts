import { setTimeout as sleep } from "node:timers/promises";
import { type Operation, type OutboundOutcome, Problem, type ServiceEnv } from "@signalbox/service";
import type { Context } from "hono";
import { z } from "zod";
import { headerPairs } from "../domain/captured-request.ts";
import { type HeldAnswer, type HeldRequest, isNamed } from "../domain/route.ts";
import { deliver, hopHeader, hopsOf, maxHops } from "../forward/deliver.ts";
import type { ReplayJson } from "../json/shapes.ts";
import { bodyJson, deliveryJson } from "../json/to-json.ts";
import { type ApiParts, callerOf, readBody, requestPath, routeOf } from "./api-parts.ts";
import { bodySchemas, type ReplayBody } from "./bodies.ts";
import { requestHeadOf, requestOf } from "./requests.ts";
import { deliverySchema, replaySchema } from "./schemas.ts";

/** POST /inspect/{id}/{seq}/replay */
export function replayRequestOperation(parts: ApiParts): Operation {
  const { store, outbound, addressOf, replays } = parts;
  return {
    method: "post",
    path: "/inspect/{id}/{seq}/replay",
    operationId: "replayRequest",
    summary: "Send a captured request again, to any URL",
    description:
      "Unchanged, byte for byte, white space and chunk boundaries included, or with another method, other headers or another " +
      `body. \`Host\` becomes that of the URL, fields of the connection go, and \`${hopHeader}\` counts how often it was sent on. What comes of it is kept with the request, ` +
      "under `deliveries`.",
    tags: ["requests"],
    parameters: { path: requestPath },
    requestBody: { content: { "application/json": bodySchemas.replay } },
    responses: {
      200: { description: "What came of it.", content: { "application/json": replaySchema } },
      400: { description: "The body is not JSON." },
      401: { description: "The route is private, and its secret was not sent." },
      403: { description: "A share link is for reading only, or the URL leads to where no request may go." },
      404: { description: "There is no such route, or it has no such request (any more)." },
      409: { description: "The request is malformed; `headers` and `body` can be sent in place of its own." },
      413: { description: "The body is larger than 16 MiB." },
      415: { description: "The body is not `application/json`." },
      422: { description: "A member of the body is not what it must be." },
      429: { description: "Too many replays of this route are under way." },
      503: { description: "Too many replays are under way." },
      508: { description: "The request was replayed too often." },
    },
    async handle(context) {
      const { id } = await routeOf(context, store, "change");
      // Before anything of it is in memory: the request, what is sent in its place, and the answer may be long.
      const leave = replays.take(id, callerOf(context, addressOf));
      try {
        return context.json(await replay(context));
      } finally {
        leave();
      }
    },
  };

  async function replay(context: Context<ServiceEnv>): Promise<ReplayJson> {
    const captured = await requestOf(context, parts);
    const wanted = await readReplay(context, parts);
    const hops = hopsOf(captured);
    if (hops >= maxHops) {
      throw new Problem({ status: 508, code: "too_many_hops", detail: `The request was replayed ${hops} times.` });
    }
    const { url, method, headers, redirects } = wanted;
    // It would say one thing to one server and another to the next.
    if (captured.malformed !== undefined && (headers === undefined || wanted.body === undefined)) throw malformed();
    const { outcome, delivery } = await deliver(outbound, captured, {
      reason: "replay",
      attempt: 1,
      url,
      method,
      headers,
      body: wanted.body,
      redirects,
      timeoutMs: 30_000,
      signal: context.req.raw.signal,
    });
    const number = await store.keepDelivery(delivery);
    return replayJson(outcome, delivery.outcome.durationMs, number ?? null);
  }
}

function malformed(): Problem {
  const detail =
    "This request is malformed, so it is not sent as it is. Give 'headers' and 'body' to send in their place.";
  return new Problem({ status: 409, code: "malformed_request", detail });
}

/** How long what is sent in place of the request may take to come, in milliseconds: it has one of few slots meanwhile. */
const bodyMs = 30_000;

async function readReplay(
  context: Context<ServiceEnv>,
  parts: Pick<ApiParts, "settings" | "work" | "addressOf">,
): Promise<ReplayBody> {
  const cut = setTimeout(() => context.env?.response?.destroy(), bodyMs).unref();
  try {
    return await readBody(context, "replay", parts);
  } finally {
    clearTimeout(cut);
  }
}

function replayJson(outcome: OutboundOutcome, durationMs: number, number: number | null): ReplayJson {
  if (outcome.kind === "refused") {
    throw new Problem({ status: 403, code: outcome.code, detail: `This URL is not called: ${outcome.detail}.` });
  }
  if (outcome.kind === "failed") {
    return { kind: "failed", code: outcome.code, detail: outcome.detail, durationMs, number };
  }
  return { ...outcome, headers: headerPairs(outcome.headers), body: bodyJson(outcome.body), number };
}

const deliveryList = z.object({ deliveries: z.array(deliverySchema) }).meta({ id: "DeliveryList" });

/** GET /inspect/{id}/{seq}/deliveries */
export function listDeliveriesOperation({ store }: ApiParts): Operation {
  return {
    method: "get",
    path: "/inspect/{id}/{seq}/deliveries",
    operationId: "listDeliveries",
    summary: "See where a captured request was sent on to, and what came of it",
    description: "Its replays and forwards, newest first: the last 50, for as long as the request is kept.",
    tags: ["requests"],
    parameters: { path: requestPath },
    responses: {
      200: { description: "The deliveries.", content: { "application/json": deliveryList } },
      401: { description: "The route is private, and its secret was not sent." },
      404: { description: "There is no such route, or it has no such request (any more)." },
    },
    async handle(context) {
      const { routeId, seq } = await requestHeadOf(context, store);
      const deliveries = await store.listDeliveries(routeId, seq);
      return context.json({ deliveries: deliveries.map(deliveryJson) }, 200, { "cache-control": "no-store" });
    },
  };
}

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
