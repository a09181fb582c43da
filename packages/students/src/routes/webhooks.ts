import {
  createShares,
  defineOperation,
  invalidParameter,
  json,
  jsonBody,
  noStore,
  type ServiceOperation,
} from "@signalbox/service";
import { z } from "zod";
import { noSuch, notFound, type Problem, problem } from "../domain/problem.ts";
import { authorOf, timestamp } from "../domain/record.ts";
import { subjectOf } from "../domain/record-id.ts";
import { deliverySchema, letterSchema, webhookSchema } from "../domain/responses.ts";
import { changeActions } from "../domain/shapes.ts";
import { isPosition } from "../store/change-feed.ts";
import type { Webhook, WebhookStore } from "../store/webhook-store.ts";
import { changeEvent, newWebhookSecret, sendEvent, testEvent } from "../webhooks/webhook-message.ts";
import type { RouteContext } from "./route-context.ts";

const actionsSchema = z.array(z.enum(changeActions));

const inputSchema = z
  .object({
    url: z
      .url({ protocol: /^https?$/ })
      .max(2_000)
      .refine((url) => !/[\p{Cc}\p{Cs}\s]/u.test(url), "must not contain spaces or control characters")
      .describe("The URL to which events are sent by POST."),
    actions: actionsSchema.optional().describe("The actions to send events for; all by default."),
  })
  .meta({ id: "WebhookInput" });

const webhookPath = z.object({ id: z.guid().toLowerCase().describe("The id of the webhook.") });
/** What all operations on webhooks declare. */
const shared = {
  tags: ["webhooks"],
  role: "admin",
  unknownPath: ({ id = "" }: Readonly<Record<string, string>>) => noSuch("webhook", id),
} as const;
/** What those on one webhook declare. */
const ofWebhook = {
  ...shared,
  input: { path: webhookPath },
  errors: { 404: "The webhook does not exist." },
} as const;

/** Operations on webhooks. Webhooks send records to other servers, so only admins may use them. */
export function webhookOperations(service: RouteContext): readonly ServiceOperation[] {
  const { webhooks, changes } = service;
  return [
    defineOperation({
      ...shared,
      method: "get",
      path: "/webhooks",
      operationId: "listWebhooks",
      summary: "List webhooks",
      responses: { 200: json("The webhooks.", z.array(webhookSchema)) },
      handle: async () => ({ status: 200, body: (await webhooks.list()).map(shown) }),
    }),
    createWebhook(service),
    defineOperation({
      ...ofWebhook,
      method: "get",
      path: "/webhooks/{id}",
      operationId: "getWebhook",
      summary: "Get a webhook",
      responses: { 200: json("The webhook.", webhookSchema) },
      handle: async ({ path: { id } }) => ({ status: 200, body: shown(await findWebhook(webhooks, id)) }),
    }),
    defineOperation({
      ...ofWebhook,
      method: "delete",
      path: "/webhooks/{id}",
      operationId: "deleteWebhook",
      summary: "Delete a webhook",
      responses: { 204: { description: "The webhook is deleted." } },
      async handle({ path: { id } }, context) {
        if (!(await webhooks.remove(id, authorOf(context)))) throw noSuch("webhook", id);
        return { status: 204 };
      },
    }),
    testWebhook(service),
    defineOperation({
      ...ofWebhook,
      method: "post",
      path: "/webhooks/{id}/rotate",
      operationId: "rotateWebhook",
      summary: "Replace the secret of a webhook",
      description: "All later events are signed with the new secret. Let the receiver accept both for a while.",
      responses: {
        200: json("The webhook, with its new secret.", webhookSchema),
      },
      async handle({ path: { id } }, context) {
        const webhook = await findWebhook(webhooks, id);
        const secret = newWebhookSecret();
        await webhooks.rotate(id, secret, authorOf(context));
        return { status: 200, headers: noStore, body: { ...shown(webhook), secret } };
      },
    }),
    defineOperation({
      ...shared,
      method: "post",
      path: "/webhooks/{id}/replay",
      operationId: "replayWebhook",
      summary: "Send events again",
      input: {
        path: webhookPath,
        query: z.object({ after: z.string().optional().describe("Only changes after this one; all by default.") }),
      },
      responses: { 202: { description: "The events are sent again." } },
      errors: { ...ofWebhook.errors, 400: "`after` is not a position in the feed of changes." },
      async handle({ path: { id }, query: { after } }, context) {
        await findWebhook(webhooks, id);
        if (after !== undefined && !(isPosition(after) && (await changes.knows(after))))
          throw invalidParameter("after", "must be from an earlier response");
        await webhooks.replay(id, after, authorOf(context));
        return { status: 202 };
      },
    }),
  ];
}

/** Sends a test event, so that a receiver can be tried without changing a student. */
function testWebhook({ webhooks, outbound, stopping }: RouteContext): ServiceOperation {
  const shares = createShares({ name: "webhook_tests", perCaller: 2, total: 10 });
  return defineOperation({
    ...ofWebhook,
    method: "post",
    path: "/webhooks/{id}/test",
    operationId: "testWebhook",
    summary: "Send a test event",
    description:
      "Sends one event of the type `signalbox.student.test` with `data` null, without retries, and returns the outcome.",
    responses: { 200: json("The outcome.", deliverySchema) },
    errors: { ...ofWebhook.errors, 429: "This caller already tests the most webhooks allowed at a time." },
    async handle({ path: { id } }, context) {
      const webhook = await findWebhook(webhooks, id);
      using _share = shares.acquire(context.caller);
      return { status: 200, body: await sendEvent(testEvent(), webhook, outbound, stopping) };
    },
  });
}

/** The most webhooks. Each has at most one running delivery, which holds a record and a response in memory. */
const MAX_WEBHOOKS = 100;

function createWebhook({ webhooks, changes, outbound, limits }: RouteContext): ServiceOperation {
  return defineOperation({
    ...shared,
    method: "post",
    path: "/webhooks",
    operationId: "createWebhook",
    summary: "Create a webhook",
    description:
      "Sends all later changes to a URL: CloudEvents 1.0, signed according to Standard Webhooks, in order, with retries.",
    input: { body: jsonBody(inputSchema, { maxBytes: limits.maxBodyBytes }) },
    responses: {
      201: json("The webhook, with its secret.", webhookSchema),
    },
    errors: {
      409: `There are ${MAX_WEBHOOKS} webhooks already (code \`too_many_webhooks\`).`,
      422: "The service may not call the URL, or another field is invalid.",
    },
    async handle({ body: { url, actions: wanted = [] } }, context) {
      const checked = await outbound.check(url);
      if (checked?.kind === "rejected") {
        const errors = [{ pointer: "/url", code: checked.code, detail: checked.detail }];
        const detail = `The service may not call this URL: ${checked.detail}. The operator can allow addresses with --webhook-address.`;
        throw problem(422, "url_not_allowed", detail, { errors });
      }
      const position = await changes.latest();
      const subscription = { url, secret: newWebhookSecret(), actions: wanted, position };
      const webhook = await webhooks.add(subscription, { by: authorOf(context), max: MAX_WEBHOOKS });
      if (webhook === undefined) {
        const detail = `The limit is ${MAX_WEBHOOKS} webhooks. Delete one first.`;
        throw problem(409, "too_many_webhooks", detail);
      }
      const headers = { location: `/webhooks/${webhook.id}` };
      return { status: 201, headers, body: { ...shown(webhook), secret: webhook.secret } };
    },
  });
}

/** @throws Problem 404 `not_found` */
async function findWebhook(webhooks: WebhookStore, id: string): Promise<Webhook> {
  const webhook = await webhooks.get(id);
  if (webhook === undefined) throw noSuch("webhook", id);
  return webhook;
}

function shown({ id, url, actions: wanted, createdAt, position, attempts, lastError }: Webhook) {
  const after = position ?? null;
  return { id, url, actions: [...wanted], createdAt: timestamp(createdAt), after, attempts, lastError };
}

/** The most dead letters of a list. */
const LISTED = 100;

const letterPath = webhookPath.extend({ seq: z.string().describe("The change.") });
const ofLetter = {
  ...shared,
  input: { path: letterPath },
  errors: { 404: "The webhook does not exist, or has no such dead letter." },
} as const;

/** Operations on dead letters. */
export function deadLetterOperations(service: RouteContext): readonly ServiceOperation[] {
  const { webhooks, changes, outbound, stopping } = service;
  const shares = createShares({ name: "dead_letters", perCaller: 2, total: 10 });
  return [
    defineOperation({
      ...ofWebhook,
      method: "get",
      path: "/webhooks/{id}/dead-letters",
      operationId: "listDeadLetters",
      summary: "List dead letters",
      description: `The newest first, at most ${LISTED}.`,
      responses: { 200: json("The events.", z.array(letterSchema)) },
      async handle({ path }) {
        await findWebhook(webhooks, path.id);
        const letters = await webhooks.deadLetters(path.id, LISTED);
        const body = letters.map(({ position, recordId, error, at }) => {
          return { seq: position, studentId: subjectOf(recordId), error, at: timestamp(at) };
        });
        return { status: 200, body };
      },
    }),
    defineOperation({
      ...ofLetter,
      method: "post",
      path: "/webhooks/{id}/dead-letters/{seq}/retry",
      operationId: "retryDeadLetter",
      summary: "Send a dead letter again",
      description:
        "Sends the event once. If the receiver responds with 2xx, it is no longer a dead letter. " +
        "`POST /webhooks/{id}/replay` sends all events after a position again, in order.",
      responses: { 200: json("The outcome.", deliverySchema) },
      errors: { ...ofLetter.errors, 429: "This caller already resends the most events allowed at a time." },
      async handle({ path: { id: webhookId, seq } }, context) {
        const webhook = await findWebhook(webhooks, webhookId);
        if (!isPosition(seq) || !(await webhooks.isDeadLetter(webhookId, seq))) throw noSuchLetter(seq);
        using _share = shares.acquire(context.caller);
        const change = await changes.at(seq);
        if (change === undefined) throw noSuchLetter(seq);
        const delivery = await sendEvent(changeEvent(change), webhook, outbound, stopping);
        if (delivery.delivered) await webhooks.removeDeadLetter(webhookId, seq, "webhook-retry", authorOf(context));
        return { status: 200, body: delivery };
      },
    }),
    defineOperation({
      ...ofLetter,
      method: "delete",
      path: "/webhooks/{id}/dead-letters/{seq}",
      operationId: "discardDeadLetter",
      summary: "Discard a dead letter",
      responses: { 204: { description: "The dead letter is deleted." } },
      async handle({ path: { id: webhookId, seq } }, context) {
        await findWebhook(webhooks, webhookId);
        const isLetter = isPosition(seq);
        if (!isLetter || !(await webhooks.removeDeadLetter(webhookId, seq, "webhook-discard", authorOf(context)))) {
          throw noSuchLetter(seq);
        }
        return { status: 204 };
      },
    }),
  ];
}

function noSuchLetter(seq: string): Problem {
  return notFound(`This webhook has no dead letter with the sequence number ${JSON.stringify(seq)}.`);
}
