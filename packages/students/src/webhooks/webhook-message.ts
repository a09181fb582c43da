import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type { Outbound } from "@signalbox/service";
import { collectionOfKey, nounOf, STUDENT_COLLECTION } from "../domain/collection.ts";
import { formatRecord, timestamp } from "../domain/record.ts";
import { idInPath, idOfKey } from "../domain/record-id.ts";
import type { DeliveryJson } from "../domain/responses.ts";
import type { Change } from "../store/change-feed.ts";
import type { Webhook } from "../store/webhook-store.ts";

type Receiver = Pick<Webhook, "url" | "secret">;

/** How long a receiver may take, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** How much of a response is read, in bytes: only its status counts. */
const MAX_RESPONSE_BYTES = 16 * 1024;

/** Sends a change once. */
export function sendChange(
  change: Change,
  to: Receiver,
  outbound: Outbound,
  signal: AbortSignal,
): Promise<DeliveryJson> {
  return send(eventOf(change), to, outbound, signal);
}

/** Sends an event without a record, to test a receiver. */
export function sendTest(to: Receiver, outbound: Outbound, signal: AbortSignal): Promise<DeliveryJson> {
  const id = `test.${randomUUID()}`;
  const event = { ...envelope(id, "test", STUDENT_COLLECTION), time: timestamp(Date.now()) };
  return send({ id, body: `${JSON.stringify(event).slice(0, -1)},"data":null}` }, to, outbound, signal);
}

/** Signs an event as Standard Webhooks requires, over id, time and body, and sends it. */
async function send(
  { id, body }: Event,
  { url, secret }: Receiver,
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

/** An event, and the text that is signed and sent. */
interface Event {
  readonly id: string;
  readonly body: string;
}

function envelope(id: string, action: string, collection: string) {
  const type = `signalbox.${nounOf(collection)}.${action}`;
  return { specversion: "1.0", id, source: `/${collection}`, type, datacontenttype: "application/json" };
}

/** A change as an event (CloudEvents 1.0, JSON format). Every attempt has the same id. */
function eventOf({ action, by, record }: Change): Event {
  const collection = collectionOfKey(record.id);
  const scope = collection === STUDENT_COLLECTION ? "" : `${collection}/`;
  const id = `${scope}${idInPath(record.id)}.${record.version}`;
  const event = {
    ...envelope(id, action, collection),
    subject: idOfKey(record.id),
    time: timestamp(record.updatedAt),
    // Names of extension attributes have lower-case letters and digits only (CloudEvents 1.0, section 3).
    ...(by.principal === null ? {} : { principal: by.principal }),
    ...(by.requestId === null ? {} : { requestid: by.requestId }),
  };
  const data = record.deletedAt === null ? formatRecord(record) : "null";
  return { id, body: `${JSON.stringify(event).slice(0, -1)},"data":${data}}` };
}
