import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type { Outbound } from "@signalbox/service";
import { collectionOfKey, nounOf, STUDENT_COLLECTION } from "../domain/collection.ts";
import { formatRecord, timestamp } from "../domain/record.ts";
import { idInPath, idOfKey } from "../domain/record-id.ts";
import type { DeliveryJson } from "../domain/responses.ts";
import type { Change } from "../store/change-feed.ts";
import type { Webhook } from "../store/webhook-store.ts";

/** How long a receiver may take, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** How much of a response is read, in bytes: only its status counts. */
const MAX_RESPONSE_BYTES = 16 * 1024;

/** An event, and the text that is signed and sent. */
type Event = ReturnType<typeof formatEvent>;

/** Signs an event as Standard Webhooks requires, over id, time and body, and sends it once. */
export async function sendEvent(
  { id, body }: Event,
  { url, secret }: Pick<Webhook, "url" | "secret">,
  outbound: Outbound,
  signal: AbortSignal,
): Promise<DeliveryJson> {
  const seconds = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  const outcome = await outbound.send({
    method: "POST",
    url,
    headers: [
      ...["content-type", "application/cloudevents+json; charset=utf-8"],
      ...["webhook-id", id, "webhook-timestamp", seconds, "webhook-signature", `v1,${signature}`],
    ],
    body: Buffer.from(body),
    timeoutMs: TIMEOUT_MS,
    maxResponseBytes: MAX_RESPONSE_BYTES,
    signal,
  });
  if (outcome.kind !== "responded") return { delivered: false, status: null, detail: outcome.detail };
  const { status } = outcome;
  return { delivered: status >= 200 && status < 300, status, detail: `responded ${status}` };
}

/** Creates a secret for signatures in the format of Standard Webhooks. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString("base64")}`;
}

/** An event without a record, to test a receiver. */
export function testEvent(): Event {
  const event = { id: `test.${randomUUID()}`, action: "test", collection: STUDENT_COLLECTION };
  return formatEvent(event, { time: timestamp(Date.now()) }, "null");
}

/** A change as an event (CloudEvents 1.0, JSON format). Every attempt has the same id. */
export function changeEvent({ action, by, record }: Change): Event {
  const collection = collectionOfKey(record.id);
  const scope = collection === STUDENT_COLLECTION ? "" : `${collection}/`;
  const id = `${scope}${idInPath(record.id)}.${record.version}`;
  const attributes = {
    subject: idOfKey(record.id),
    time: timestamp(record.updatedAt),
    // Names of extension attributes have lower-case letters and digits only (CloudEvents 1.0, section 3).
    ...(by.principal === null ? {} : { principal: by.principal }),
    ...(by.requestId === null ? {} : { requestid: by.requestId }),
  };
  return formatEvent({ id, action, collection }, attributes, record.deletedAt === null ? formatRecord(record) : "null");
}

function formatEvent(
  { id, action, collection }: Readonly<Record<"id" | "action" | "collection", string>>,
  attributes: object,
  data: string,
) {
  const type = `signalbox.${nounOf(collection)}.${action}`;
  const common = { specversion: "1.0", id, source: `/${collection}`, type, datacontenttype: "application/json" };
  return { id, body: `${JSON.stringify({ ...common, ...attributes }).slice(0, -1)},"data":${data}}` };
}
