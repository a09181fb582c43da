import { type Operation, type OutboundOutcome, Problem, type ServiceEnv } from "@signalbox/service";
import type { Context } from "hono";
import { headerPairs } from "../domain/captured-request.ts";
import { deliver, hopHeader, hopsOf, maxHops } from "../forward/deliver.ts";
import type { ReplayJson } from "../json/shapes.ts";
import { bodyJson } from "../json/to-json.ts";
import { type ApiParts, callerOf } from "./api-parts.ts";
import { bodySchemas, type ReplayBody } from "./bodies.ts";
import { requestOf } from "./get-request.ts";
import { requestPath, routeOf } from "./parameters.ts";
import { readBody } from "./read-body.ts";
import { replaySchema } from "./schemas.ts";

/** POST /inspect/{id}/{seq}/replay */
export function replayRequestOperation(parts: ApiParts): Operation {
  const { store, outbound, addressOf, replays } = parts;
  return {
    method: "post",
    path: "/inspect/{id}/{seq}/replay",
    operationId: "replayRequest",
    summary: "Send a captured request again, to any URL",
    description:
      "Unchanged, or with another method, other headers or another body. `Host` becomes that of the URL, the length is " +
      `worked out, and \`${hopHeader}\` counts how often it was sent on. What comes of it is kept with the request, ` +
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
