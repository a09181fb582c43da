import { expect, test } from "vitest";
import { rawClient } from "../../../../test/raw-client.ts";
import { bearer, sharedCapture } from "../start-capture.ts";

const capture = sharedCapture();

/** Starts to change a route, and returns a function that sends the rest. */
async function beginChange(id: string, change: object) {
  const client = await rawClient(capture.port);
  const body = JSON.stringify(change);
  const head = ["Host: localhost", "Content-Type: application/json", `Content-Length: ${body.length}`];
  client.send(`PATCH /api/routes/${id} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n`, body.slice(0, 1));
  // Once the service responds to a later request, it is reading the body of this one.
  for (let n = 0; n < 3; n += 1) await fetch(`${capture.url}/api/routes/${id}`);
  return async () => {
    client.send(body.slice(1));
    const response = await client.response();
    client.abort();
    return { status: response.status, body: JSON.parse(response.body) as Record<string, unknown> };
  };
}

async function change(id: string, changes: object, secret?: string) {
  const response = await capture.patch(id, changes, secret === undefined ? {} : bearer(secret));
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test("concurrent changes of a route preserve each other's fields", async () => {
  const { id } = await capture.newRoute();
  const finish = await beginChange(id, { limits: { requests: 5 } });
  const response = [{ responses: [{ status: 418 }] }];
  expect((await change(id, { response })).status).toBe(200);
  const changed = await finish();
  expect(changed).toMatchObject({ status: 200, body: { limits: { requests: 5 } } });
  expect(changed.body.response).toMatchObject(response);
});

test("when several callers make a route private at once, one of them gets the secret", async () => {
  const { id, ownerSecret } = await capture.newRoute();
  const responses = await Promise.all(Array.from({ length: 4 }, () => change(id, { private: true }, ownerSecret)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  const secret = responses.find(({ status }) => status === 200)?.body.secret;
  const headers = bearer(secret as string);
  expect((await fetch(`${capture.url}/inspect/${id}`, { headers })).status).toBe(200);
});

test("rejects a change that began before its route became private", async () => {
  const { id, ownerSecret } = await capture.newRoute();
  const finish = await beginChange(id, { private: false });
  expect((await change(id, { private: true }, ownerSecret)).status).toBe(200);
  expect((await finish()).status).toBe(401);
  expect((await fetch(`${capture.url}/inspect/${id}`)).status).toBe(401);
});
