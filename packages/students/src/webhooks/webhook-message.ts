import { createHmac, randomBytes } from "node:crypto";
import { formatStudent, timestamp } from "../domain/student.ts";
import type { Change } from "../store/change-feed.ts";

/** A new secret for signatures, as Standard Webhooks writes them. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString("base64")}`;
}

/** What is sent: header names and values in turn, and the body. */
export interface WebhookMessage {
  readonly headers: readonly string[];
  readonly body: Uint8Array;
}

/**
 * A change as an event (CloudEvents 1.0, JSON format), signed as Standard Webhooks says: over id, time and body. The id
 * is the same however often the event is sent.
 */
export function webhookMessage({ action, student }: Change, secret: string, now: number): WebhookMessage {
  const id = `${student.id}.${student.version}`;
  const event = {
    specversion: "1.0",
    id,
    source: "/students",
    type: `signalbox.student.${action}`,
    subject: student.id,
    time: timestamp(student.updatedAt),
    datacontenttype: "application/json",
  };
  const data = student.deletedAt === null ? formatStudent(student) : "null";
  const body = `${JSON.stringify(event).slice(0, -1)},"data":${data}}`;
  const seconds = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  return {
    headers: [
      "content-type",
      "application/cloudevents+json; charset=utf-8",
      "webhook-id",
      id,
      "webhook-timestamp",
      seconds,
      "webhook-signature",
      `v1,${signature}`,
    ],
    body: Buffer.from(body),
  };
}
