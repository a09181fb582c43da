// A GitHub App on this machine: a capture route receives the webhook, this app provides the response, and comments on the issue.
// A second route plays GitHub's API, so this runs offline. Start the services first (npm start), then:
// npm run example examples/github-app.ts

import assert from "node:assert/strict";
import { createHmac, generateKeyPairSync, randomUUID } from "node:crypto";
import { createRoute } from "@signalbox/capture/sdk";
import { App } from "@signalbox/client/app";

const url = process.env.SIGNALBOX_CAPTURE_URL ?? "http://127.0.0.1:5000";
const headers = [["Content-Type", "application/json"]];
const token = JSON.stringify({ token: "ghs_1", expires_at: new Date(Date.now() + 3_600_000).toISOString() });
await using github = await createRoute({
  url,
  response: [
    { when: "path:/app/installations", responses: [{ status: 201, headers, body: token }] },
    { responses: [{ status: 201, headers, body: '{"id": 1}' }] },
  ],
});
await using hook = await createRoute({ url });

// The app. Yours has the key and the secret from GitHub, and no `baseUrl`.
const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs1", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});
const app = new App({ appId: 1, privateKey, webhookSecret: "a secret", baseUrl: github.url });
app.on("issues.opened", async ({ payload, client }) => {
  const [owner = "", repo = ""] = payload.repository.full_name.split("/");
  await client.issues.createComment({ owner, repo, issue_number: payload.issue.number, body: "Thank you!" });
});

// Subscribes to the route, and returns the app's response to the caller. GitHub calls once the route is open.
const responding = { listener: randomUUID(), waitSeconds: 10 };
let delivery: Promise<Response> | undefined;
for await (const event of hook.events({ responding })) {
  if (event.kind === "open") delivery = deliver();
  if (event.kind !== "request") continue;
  const received = await hook.request(event.request.seq);
  const init = { method: "POST", headers: received.headers.map(([name, value]): [string, string] => [name, value]) };
  const { status } = await app.handle(new Request(hook.url, { ...init, body: await received.text() }));
  await hook.respond(received.seq, responding.listener, { status });
  break;
}
console.log(`GitHub got ${(await delivery)?.status}`);
const comment = await github.waitFor({ method: "POST", path: "/repos/octocat/hello-world/issues/3/comments" });
assert.deepEqual(await comment.json(), { body: "Thank you!" });
assert.equal(comment.header("authorization"), "token ghs_1");
console.log("and the issue got a comment");

/** The webhook that GitHub sends when somebody opens an issue. */
function deliver(): Promise<Response> {
  const subject = { issue: { number: 3, title: "Found a bug" }, repository: { full_name: "octocat/hello-world" } };
  const body = JSON.stringify({ action: "opened", ...subject, installation: { id: 7 } });
  const signature = createHmac("sha256", "a secret").update(body).digest("hex");
  const named = { "x-github-event": "issues", "x-github-delivery": "1", "x-hub-signature-256": `sha256=${signature}` };
  return fetch(hook.url, { method: "POST", headers: { "content-type": "application/json", ...named }, body });
}
