import { type Operation, Problem, readJson, type ServiceEnv } from "@signalbox/service";
import type { Context } from "hono";
import { z } from "zod";
import { timestamp } from "../domain/student.ts";
import { isPosition } from "../store/change-feed.ts";
import type { Webhook } from "../store/webhook-store.ts";
import { newWebhookSecret } from "../webhooks/webhook-message.ts";
import { invalidParameter } from "./invalid-parameter.ts";
import type { RouteContext } from "./route-context.ts";

const actions = z.array(z.enum(["created", "updated", "deleted", "restored", "reverted", "purged"]));

const input = z
  .object({
    url: z
      .url({ protocol: /^https?$/ })
      .max(2_000)
      .describe("Where events are sent, by POST."),
    actions: actions.optional().describe("Which changes to tell of; all when not given."),
  })
  .meta({ id: "WebhookInput" });

const output = z
  .object({
    id: z.uuid(),
    url: z.string(),
    actions,
    createdAt: z.iso.datetime(),
    after: z.string().nullable().describe("The last change that was delivered or given up."),
    attempts: z.int().describe("How often the next event was tried."),
    lastError: z.string().nullable(),
    secret: z.string().optional().describe("Signs the events (Standard Webhooks); shown only when it is made."),
  })
  .meta({ id: "Webhook" });

const path = z.object({ id: z.uuid().describe("The id of the webhook.") });
const tags = ["webhooks"];
const notFound = { 404: { description: "There is no such webhook." } };

/** Operations on those who want to be told of changes. Only admins may use them. */
export function webhookOperations({ webhooks, changes, outbound, limits }: RouteContext): readonly Operation[] {
  return [
    {
      method: "get",
      path: "/webhooks",
      operationId: "listWebhooks",
      summary: "List webhooks",
      tags,
      responses: { 200: { description: "The webhooks.", content: { "application/json": z.array(output) } } },
      handle: async (context) => context.json((await webhooks.list()).map(shown)),
    },
    {
      method: "post",
      path: "/webhooks",
      operationId: "createWebhook",
      summary: "Tell somebody of changes from now on",
      description: "Events are CloudEvents 1.0, signed as Standard Webhooks says, sent in order and again until taken.",
      tags,
      requestBody: { content: { "application/json": input } },
      responses: {
        201: { description: "The webhook, with its secret.", content: { "application/json": output } },
        400: { description: "The body is not JSON." },
        413: { description: "The body is too large." },
        415: { description: "The body is not declared as JSON." },
        422: { description: "The URL cannot be called from here, or another member is invalid." },
      },
      async handle(context) {
        const { url, actions: wanted = [] } = await readJson(context, input, { maxBytes: limits.maxBodyBytes });
        const refused = await outbound.check(url);
        if (refused?.kind === "refused") {
          const errors = [{ pointer: "/url", code: refused.code, detail: refused.detail }];
          throw new Problem({
            status: 422,
            code: "url_refused",
            detail: `This URL is not called: ${refused.detail}. The operator can allow addresses: --webhook-address.`,
            errors,
          });
        }
        const position = await changes.latest();
        const webhook = await webhooks.add({ url, secret: newWebhookSecret(), actions: wanted, position });
        return context.json({ ...shown(webhook), secret: webhook.secret }, 201, {
          location: `/webhooks/${webhook.id}`,
        });
      },
    },
    {
      method: "get",
      path: "/webhooks/{id}",
      operationId: "getWebhook",
      summary: "Read a webhook",
      tags,
      parameters: { path },
      responses: { 200: { description: "The webhook.", content: { "application/json": output } }, ...notFound },
      handle: async (context) => context.json(shown(await requireWebhook(context))),
    },
    {
      method: "delete",
      path: "/webhooks/{id}",
      operationId: "deleteWebhook",
      summary: "Tell somebody no more",
      tags,
      parameters: { path },
      responses: { 204: { description: "The webhook is gone." }, ...notFound },
      async handle(context) {
        const { id } = await requireWebhook(context);
        await webhooks.remove(id);
        return new Response(null, { status: 204 });
      },
    },
    {
      method: "get",
      path: "/webhooks/{id}/dead-letters",
      operationId: "listDeadLetters",
      summary: "List events that were given up",
      description: "The newest first, at most 100.",
      tags,
      parameters: { path },
      responses: {
        200: {
          description: "The events.",
          content: {
            "application/json": z.array(
              z.object({ seq: z.string(), studentId: z.string(), error: z.string(), at: z.iso.datetime() }),
            ),
          },
        },
        ...notFound,
      },
      async handle(context) {
        const { id } = await requireWebhook(context);
        const letters = await webhooks.deadLetters(id, 100);
        return context.json(
          letters.map(({ position, studentId, error, at }) => ({ seq: position, studentId, error, at: timestamp(at) })),
        );
      },
    },
    {
      method: "post",
      path: "/webhooks/{id}/replay",
      operationId: "replayWebhook",
      summary: "Send events again",
      tags,
      parameters: {
        path,
        query: z.object({ after: z.string().optional().describe("Only changes behind this one; all when not given.") }),
      },
      responses: {
        202: { description: "The events are sent again." },
        400: { description: "`after` is no place in the feed of changes." },
        ...notFound,
      },
      async handle(context) {
        const { id } = await requireWebhook(context);
        const after = context.req.query("after");
        if (after !== undefined && !(isPosition(after) && (await changes.knows(after))))
          throw invalidParameter("after", "must come from an earlier answer");
        await webhooks.update(id, { position: after, attempts: 0, nextAttemptAt: 0, lastError: null });
        return new Response(null, { status: 202 });
      },
    },
  ];

  async function requireWebhook(context: Context<ServiceEnv>): Promise<Webhook> {
    const id = context.req.param("id") ?? "";
    const webhook = /^[0-9a-f-]{36}$/.test(id) ? await webhooks.get(id) : undefined;
    if (webhook !== undefined) return webhook;
    throw new Problem({ status: 404, code: "not_found", detail: `There is no webhook ${JSON.stringify(id)}.` });
  }
}

function shown({ id, url, actions: wanted, createdAt, position, attempts, lastError }: Webhook) {
  return { id, url, actions: wanted, createdAt: timestamp(createdAt), after: position ?? null, attempts, lastError };
}
