import { setTimeout as sleep } from "node:timers/promises";
import { json, noStore, type OperationContext, type OutboundOutcome, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import type { RequestName } from "../domain/mark.ts";
import { Problem } from "../domain/problem.ts";
import { type HeldResponse, isNamed, type Route } from "../domain/route.ts";
import { deliver, HOP_HEADER, hopsOf, MAX_HOPS } from "../forward/deliver.ts";
import { howToAllow } from "../forward/forward-settings.ts";
import type { ReplayBody } from "../json/bodies.ts";
import { deliverySchema, type ReplayJson, replaySchema } from "../json/shapes.ts";
import { deliveryJson, responseJson } from "../json/to-json.ts";
import { type ApiParts, bodyInput } from "./api-parts.ts";
import { requestHeadOf, requestOf } from "./requests.ts";
import { routeOperation } from "./route-operation.ts";

/** `/inspect/{id}/{seq}/replay`, `…/deliveries` and `…/response` */
export function deliveryOperations(parts: ApiParts): ServiceOperation[] {
  const { store, outbound, replays, holds } = parts;
  return [
    routeOperation(store, "change", {
      method: "post",
      path: "/inspect/{id}/{seq}/replay",
      operationId: "replayRequest",
      summary: "Send a captured request again, to any URL",
      description:
        "Sends it byte for byte, including white space and chunk boundaries, or with another method, headers or body. `Host` becomes " +
        `that of the URL, headers of the connection are omitted, and \`${HOP_HEADER}\` counts hops. The outcome is stored with the ` +
        "request, under `deliveries`.",
      input: { body: bodyInput("replay", parts) },
      responses: { 200: json("The outcome.", replaySchema) },
      errors: {
        403: "A share link is read-only, or the address of the URL is not allowed.",
        409: "The request is malformed. Send it with other `headers` and `body`.",
        429: "Too many replays of this route are running.",
        503: "Too many replays are running.",
        508: "The request has passed through too many capture services.",
      },
      async handle({ route, path, body }, context) {
        // Acquired before the request, its replacement and the response are in memory, because they may be large.
        using _share = replays.acquire(context.caller, route.id);
        return { status: 200, body: await replay(context, route, path.seq, await readReplay(body, context)) };
      },
    }),
    routeOperation(store, "read", {
      method: "get",
      path: "/inspect/{id}/{seq}/deliveries",
      operationId: "listDeliveries",
      summary: "List the deliveries of a captured request",
      description: "Its replays and forwards, newest first: the last 50, for as long as the request is stored.",
      responses: { 200: json("The deliveries.", deliveryList) },
      async handle({ route, path }) {
        const { routeId, seq } = await requestHeadOf(route, path.seq, store);
        const deliveries = await store.listDeliveries(routeId, seq);
        return { status: 200, headers: noStore, body: { deliveries: deliveries.map(deliveryJson) } };
      },
    }),
    routeOperation(store, "change", {
      method: "post",
      path: "/inspect/{id}/{seq}/response",
      operationId: "respondToRequest",
      summary: "Respond to the caller of a request, as the listener of the route",
      description:
        "For the subscriber of `events` with the parameter `listener`. The first response counts. A caller who got none in time " +
        "has received the response of the route.",
      input: { body: bodyInput("response", parts) },
      responses: {
        204: { description: "The response is sent to the caller." },
      },
      errors: {
        409: "Another listener responds for the route, or the caller no longer waits.",
      },
      async handle({ route, path, body }) {
        const { routeId, seq, receivedAt } = await requestHeadOf(route, path.seq, store);
        const { listener, ...response } = await body();
        if (route.listener === undefined || !isNamed(route.listener.id, listener)) {
          throw new Problem(409, "not_listening", `'${listener}' is not the listener of this route.`);
        }
        if (!(await respondWhenHeld({ routeId, seq }, response, receivedAt))) {
          throw new Problem(409, "not_waiting", `The caller of request ${seq} no longer waits, or has its response.`);
        }
        holds.notify();
        return { status: 204 };
      },
    }),
  ];

  async function replay(context: OperationContext, route: Route, seq: number, wanted: ReplayBody): Promise<ReplayJson> {
    const captured = await requestOf(context, route, seq, parts);
    const hops = hopsOf(captured);
    if (hops >= MAX_HOPS) {
      throw new Problem(508, "too_many_hops", `The request was replayed ${hops} times.`);
    }
    const { url, method, headers, redirects } = wanted;
    // Servers would parse a malformed request differently.
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
      signal: context.signal,
    });
    const number = await store.storeDelivery(delivery);
    return replayJson(outcome, delivery.outcome.durationMs, number ?? null);
  }

  /** Retries for a moment, because a fast listener may respond before the hold is stored. */
  async function respondWhenHeld(request: RequestName, response: HeldResponse, receivedAt: number): Promise<boolean> {
    for (;;) {
      if (await store.respondToHeld(request, response, Date.now())) return true;
      if (Date.now() - receivedAt > MAX_HOLD_DELAY_MS) return false;
      await sleep(HOLD_POLL_MS);
    }
  }
}

function malformed(): Problem {
  const detail =
    "This request is malformed, so it cannot be replayed unchanged. Set 'headers' and 'body' to replace its own.";
  return new Problem(409, "malformed_request", detail);
}

/** The deadline for receiving the body of the call, in milliseconds, because it holds one of few shares meanwhile. */
const BODY_MS = 30_000;

async function readReplay(body: () => Promise<ReplayBody>, { request }: OperationContext): Promise<ReplayBody> {
  using _ = setTimeout(() => request.disconnect(), BODY_MS).unref();
  return await body();
}

function replayJson(outcome: OutboundOutcome, durationMs: number, number: number | null): ReplayJson {
  if (outcome.kind === "rejected") {
    const detail = `This URL is not allowed: ${outcome.detail}.${howToAllow(outcome.code)}`;
    throw new Problem(403, outcome.code, detail);
  }
  if (outcome.kind === "failed") {
    return { kind: "failed", code: outcome.code, detail: outcome.detail, durationMs, number };
  }
  return { ...responseJson(outcome), number };
}

const deliveryList = z.object({ deliveries: z.array(deliverySchema) }).meta({ id: "DeliveryList" });

/** For how long after its arrival the hold of a request may not be stored yet, and how often to check, in milliseconds. */
const MAX_HOLD_DELAY_MS = 1_000;
const HOLD_POLL_MS = 50;
