import { createShares, defineOperation, json, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import { notFound, type Problem } from "../domain/problem.ts";
import { authorOf, timestamp } from "../domain/record.ts";
import { subjectOf } from "../domain/record-id.ts";
import { deliverySchema, letterSchema } from "../domain/responses.ts";
import { isPosition } from "../store/change-feed.ts";
import { changeEvent, sendEvent } from "../webhooks/webhook-message.ts";
import type { RouteContext } from "./route-context.ts";
import { findWebhook, shared, webhookPath } from "./webhooks.ts";

const LISTED = 100;

const letterPath = webhookPath.extend({ seq: z.string().describe("The change.") });
const noLetter = { 404: "The webhook does not exist, or has no such dead letter." };

/** Operations on dead letters. */
export function deadLetterOperations(service: RouteContext): readonly ServiceOperation[] {
  const { webhooks, changes, outbound, stopping } = service;
  const shares = createShares({ name: "dead_letters", perCaller: 2, total: 10 });
  return [
    defineOperation({
      ...shared,
      method: "get",
      path: "/webhooks/{id}/dead-letters",
      operationId: "listDeadLetters",
      summary: "List dead letters",
      description: `The newest first, at most ${LISTED}.`,
      input: { path: webhookPath },
      responses: { 200: json("The events.", z.array(letterSchema)) },
      errors: { 404: "The webhook does not exist." },
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
      ...shared,
      method: "post",
      path: "/webhooks/{id}/dead-letters/{seq}/retry",
      operationId: "retryDeadLetter",
      summary: "Send a dead letter again",
      description:
        "Sends the event once. If the receiver responds with 2xx, it is no longer a dead letter. " +
        "`POST /webhooks/{id}/replay` sends all events after a position again, in order.",
      input: { path: letterPath },
      responses: { 200: json("The outcome.", deliverySchema) },
      errors: { ...noLetter, 429: "This caller already resends the most events allowed at a time." },
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
      ...shared,
      method: "delete",
      path: "/webhooks/{id}/dead-letters/{seq}",
      operationId: "discardDeadLetter",
      summary: "Discard a dead letter",
      input: { path: letterPath },
      responses: { 204: { description: "The dead letter is deleted." } },
      errors: noLetter,
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
  const detail = `This webhook has no dead letter with the sequence number ${JSON.stringify(seq)}.`;
  return notFound(detail);
}
