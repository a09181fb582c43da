// Tests a program that sends webhooks: does it retry after errors, and does it sign its messages? A capture route plays
// the receiver. Start the services first (npm start), then: npm run example examples/webhook-sender.ts
// In vitest or Jest, each block at the end is a test, and holds(toHaveReceived(route, …)) is expect(route).toHaveReceived(…).

import assert from "node:assert/strict";
import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { captureMatchers, createRoute } from "@signalbox/capture/sdk";

const secret = `whsec_${Buffer.from("0123456789abcdef01234567").toString("base64")}`;

// The program under test. It signs by Standard Webhooks and gives up after three attempts.
async function sendWebhook(url: string, event: object): Promise<void> {
  const [id, body] = [`msg_${randomUUID()}`, JSON.stringify(event)];
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const timestamp = Math.floor(Date.now() / 1000);
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
    const signed = { "webhook-timestamp": String(timestamp), "webhook-signature": `v1,${signature}` };
    const headers = { "content-type": "application/json", "webhook-id": id, ...signed };
    if ((await fetch(url, { method: "POST", headers, body })).ok) return;
    await sleep(50 * attempt);
  }
  throw new Error("The receiver never accepted it");
}

const { toHaveReceived, toHaveValidSignature } = captureMatchers;
async function holds(result: ReturnType<typeof toHaveReceived>): Promise<void> {
  const { pass, message } = await result;
  assert.ok(pass, message());
}

const url = process.env.SIGNALBOX_CAPTURE_URL ?? "http://127.0.0.1:5000";
const event = { type: "invoice.paid", data: { amount: 1250 } };

// It retries until a request succeeds, with the same message each time and a new signature.
{
  const response = [{ responses: [{ status: 500, times: 2 }, { status: 204 }] }];
  await using receiver = await createRoute({ url, response });
  const sending = sendWebhook(receiver.url, event);
  const attempts = await receiver.waitForAll(3, { method: "POST", json: event });
  await sending;
  for (const attempt of attempts) {
    await holds(toHaveValidSignature(attempt, { scheme: "standard-webhooks", key: secret }));
    assert.equal(attempt.header("webhook-id"), attempts[0]?.header("webhook-id"));
  }
  console.log(`heard at attempt ${attempts.length}, each one signed`);
}

// It gives up and reports when no request succeeds.
{
  await using receiver = await createRoute({ url, response: [{ responses: [{ status: 500 }] }] });
  await assert.rejects(sendWebhook(receiver.url, event), /never accepted it/);
  await holds(toHaveReceived(receiver, { json: { type: "invoice.paid" } }));
  assert.equal((await receiver.requests()).length, 3);
  console.log("given up after 3 attempts");
}
