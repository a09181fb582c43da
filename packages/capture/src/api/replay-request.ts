import { type Operation, type OutboundOutcome, Problem, readJson } from "@signalbox/service";
import { z } from "zod";
import type { CapturedRequest } from "../captured-request.ts";
import { headerPairs } from "../header-pairs.ts";
import { headerValues } from "../header-values.ts";
import type { ReplayJson } from "../json/shapes.ts";
import type { ApiParts } from "./api-parts.ts";
import { requestOf } from "./get-request.ts";
import { requestPath, routeOf } from "./parameters.ts";
import { replaySchema } from "./schemas.ts";

/** Counts how often a request went through a capture service, so that two that replay to each other come to an end. */
const hopHeader = "Signalbox-Hops";
const maxHops = 5;

const body = z
  .strictObject({
    url: z.string().max(4_000).describe("Where to. Public addresses only, or those that the operator allows."),
    method: z
      .string()
      .regex(/^[!#$%&'*+.^_`|~\w-]{1,64}$/, "must be a token, as methods are")
      .optional(),
    headers: z
      .array(
        z.tuple([
          z.string().regex(/^[!#$%&'*+.^_`|~\w-]{1,128}$/, "must be a token, as header names are"),
          z.string().regex(/^[\t\x20-\x7e\x80-\xff]*$/, "must have no control characters, and none outside latin1"),
        ]),
      )
      .max(200)
      .optional()
      .describe("In their order; in place of those that were captured."),
    body: z.string().optional().describe("In place of the body that was captured."),
    encoding: z.enum(["utf8", "base64"]).default("utf8"),
    redirects: z.int().min(0).max(10).default(0).describe("How many redirects to follow."),
  })
  .meta({ id: "Replay" });

/** POST /inspect/{id}/{seq}/replay */
export function replayRequestOperation({ store, outbound }: ApiParts): Operation {
  return {
    method: "post",
    path: "/inspect/{id}/{seq}/replay",
    operationId: "replayRequest",
    summary: "Send a captured request again, to any URL",
    description:
      "Unchanged, or with another method, other headers or another body. `Host` becomes that of the URL, the length is " +
      `worked out, and \`${hopHeader}\` counts how often it was replayed.`,
    tags: ["requests"],
    parameters: { path: requestPath },
    requestBody: { content: { "application/json": body } },
    responses: {
      200: { description: "What came of it.", content: { "application/json": replaySchema } },
      401: { description: "The route is private, and its secret was not sent." },
      403: { description: "The URL leads to where no request may go." },
      404: { description: "There is no such route, or it has no such request (any more)." },
      422: { description: "A member of the body is not what it must be." },
      508: { description: "The request was replayed too often." },
    },
    async handle(context) {
      await routeOf(context, store, "change");
      const captured = await requestOf(context, store);
      const wanted = await readJson(context, body, { maxBytes: 16 * 1024 * 1024 });
      const hops = Number(headerValues(captured.headers, hopHeader)[0] ?? 0) || 0;
      if (hops >= maxHops) {
        throw new Problem({ status: 508, code: "too_many_hops", detail: `The request was replayed ${hops} times.` });
      }
      const bytes = wanted.body === undefined ? captured.body : Buffer.from(wanted.body, wanted.encoding);
      const outcome = await outbound.send({
        url: wanted.url,
        method: wanted.method ?? captured.method,
        headers: [...replayHeaders(captured, wanted.headers), hopHeader, String(hops + 1)],
        ...(bytes === undefined || bytes.byteLength === 0 ? {} : { body: bytes }),
        maxRedirects: wanted.redirects,
        timeoutMs: 30_000,
        signal: context.req.raw.signal,
      });
      return context.json(replayJson(outcome));
    },
  };
}

/** Belong to the connection that is gone, or are worked out anew. */
const dropped = new Set([
  "host",
  "connection",
  "content-length",
  "transfer-encoding",
  "keep-alive",
  "upgrade",
  "expect",
]);

function replayHeaders(
  { headers }: CapturedRequest,
  edited: readonly (readonly [string, string])[] | undefined,
): string[] {
  return (edited ?? headerPairs(headers))
    .filter(([name]) => !dropped.has(name.toLowerCase()) && name.toLowerCase() !== hopHeader.toLowerCase())
    .flat();
}

function replayJson(outcome: OutboundOutcome): ReplayJson {
  if (outcome.kind === "refused") {
    throw new Problem({ status: 403, code: outcome.code, detail: `This URL is not called: ${outcome.detail}.` });
  }
  if (outcome.kind === "failed") return { kind: "failed", code: outcome.code, detail: outcome.detail };
  const { status, reason, headers, body, truncated, url, durationMs } = outcome;
  return {
    kind: "answered",
    status,
    reason,
    headers: headerPairs(headers),
    body: bodyContent(body),
    truncated,
    url,
    durationMs,
  };
}

function bodyContent(body: Uint8Array): { encoding: "utf8" | "base64"; content: string; size: number } {
  const buffer = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const encoding = buffer.equals(Buffer.from(buffer.toString("utf8"), "utf8")) ? "utf8" : "base64";
  return { encoding, content: buffer.toString(encoding), size: buffer.byteLength };
}
