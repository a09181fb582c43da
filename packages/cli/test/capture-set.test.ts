import { createHmac } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { startHttpServer } from "../../../test/http-server.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { openCapture } from "./services.ts";

const folder = temporaryFolder();
const { client, capture } = await openCapture({ allowAddresses: ["127.0.0.1/32"] });

const teapot = [{ responses: [{ status: 418 }] }];

describe("signalbox capture update", () => {
  test.each([
    [
      [{ responses: [{ headers: { "X-A": "b" } }] }],
      "--response[0].responses[0].headers must be a list, got an object",
    ],
    [[{ responses: [{}, { status: 999 }] }], "--response[0].responses[1].status must be at most 599, got 999"],
    [
      [{ respones: [] }],
      '--response[0].responses is required; --response[0] must not have "respones"; it may have when,',
    ],
    [{}, "--response must be a list, got an object"],
  ])("names the place of an error in response rules: %j", async (rules, message) => {
    const { id } = await client.createRoute();
    const { err } = await capture(["update", id, "--response", "-"], { input: JSON.stringify(rules) });
    expect(err).toContain(`signalbox: ${message}`);
  });

  test("sets response rules from stdin, and leaves other settings unchanged", async () => {
    const route = await client.createRoute({ name: "kept" });
    expect(await capture(["update", route.id, "--response", "-"], { input: JSON.stringify(teapot) })).toMatchObject({
      code: 0,
    });
    expect((await fetch(route.url)).status).toBe(418);
    expect(await route.describe()).toMatchObject({ name: "kept" });
  });

  test("prints what is in effect, and changes the key alone only where there is a scheme", async () => {
    const route = await client.createRoute({ signature: { scheme: "github", key: "wrong" } });
    const body = '{"a":1}';
    const signed = { "X-Hub-Signature-256": `sha256=${createHmac("sha256", "right").update(body).digest("hex")}` };
    await fetch(route.url, { method: "POST", headers: signed, body });
    expect((await capture(["get", route.id])).out).toMatch(/ {2}signature invalid\n$/);
    const changed = await capture(["update", route.id, "--signature-key", "right", "--name", "mine"]);
    expect(changed.out).toBe('name      "mine"\nsignature {"scheme":"github"}, with the new key\n');
    expect((await route.request(1)).signature?.kind).toBe("valid");
    // A variable may be about another route.
    const env = { SIGNALBOX_SIGNATURE_KEY: "another" };
    expect((await capture(["update", route.id, "--name", "still"], { env })).out).toBe('name      "still"\n');
    expect((await route.request(1)).signature?.kind).toBe("valid");
    const apiKey = ["--signature", "stripe", "--signature-key", "sk_live_abc"];
    for (const args of [["update", route.id], ["create"]])
      expect(await capture([...args, ...apiKey])).toMatchObject({
        code: 0,
        err: expect.stringMatching(/^--signature-key: This is an API key or an id; .*begins with whsec_\.\n/),
      });
    const unsigned = await client.createRoute();
    for (const args of [["update", unsigned.id], ["create"]])
      expect(await capture([...args, "--signature-key", "k"])).toMatchObject({
        code: 2,
        err: expect.stringContaining("the scheme, with --signature"),
      });
  });

  test("sets and clears limits", async () => {
    const route = await client.createRoute({
      forward: [{ url: "http://8.8.8.8/" }],
      signature: { scheme: "github", key: "k" },
    });
    const flags = ["--max-requests", "5", "--max-bytes", "9KiB", "--max-body", "7", "--no-forward", "--no-signature"];
    expect(await capture(["update", route.id, ...flags])).toMatchObject({ code: 0 });
    expect(await route.describe()).toMatchObject({
      limits: { requests: 5, bytes: 9 * 1024, bodyBytes: 7 },
      forward: [],
      signature: null,
    });
  });

  test("makes a route private, prints its secret once, and makes it public again", async () => {
    const route = await client.createRoute();
    const made = await capture(["update", route.id, "--private", "--secret", route.ownerSecret ?? ""]);
    const secret = /^secret {3}(\S+)/.exec(made.out)?.[1] ?? "";
    expect(await client.route(route.id, secret).describe()).toMatchObject({ private: true });
    expect(await capture(["update", route.id, "--public", "--secret", secret])).toMatchObject({ code: 0 });
    expect(await client.route(route.id).describe()).toMatchObject({ private: false });
  });
});

test("signalbox capture create reads response rules from a file, with or without the field name of the API", async () => {
  for (const rules of [teapot, { response: teapot }]) {
    const file = join(folder, "rules.json");
    await writeFile(file, JSON.stringify(rules));
    const made = JSON.parse((await capture(["create", "--json", "--response", file, "--max-requests", "3"])).out) as {
      id: string;
      url: string;
    };
    expect((await fetch(made.url)).status).toBe(418);
    expect(await client.route(made.id).describe()).toMatchObject({ limits: { requests: 3 } });
  }
});

test("signalbox capture share prints a read-only link that other commands accept as the route", async () => {
  const route = await client.createRoute({ private: true });
  await fetch(`${route.url}/seen`);
  const link = (await capture(["share", route.id, "--secret", route.secret ?? ""])).out.trim();
  expect((await capture(["get", link])).out).toContain("/seen");
  expect((await capture(["delete", link, "--yes"])).err).toMatch(/^signalbox: this secret allows reading only/);
});

test("signalbox capture mark pins a request with a note that inspect shows, and rm can remove it alone", async () => {
  const route = await client.createRoute();
  await fetch(route.url);
  await fetch(route.url);
  expect(await capture(["mark", route.id, "1", "--pin", "--note", "odd", "--json"])).toMatchObject({
    out: '{"seq":1,"pinned":true,"note":"odd"}\n',
    code: 0,
  });
  expect((await capture(["get", route.id, "-q", "is:pinned"])).out).toMatch(/^#1 .* pinned {2}“odd”\n$/);
  expect((await capture(["mark", route.id, "1"])).code).toBe(2);
  expect(await capture(["delete", route.id, "1", "--yes"])).toMatchObject({ code: 0 });
  expect((await route.requests()).map(({ seq }) => seq)).toEqual([2]);
  expect((await capture(["get", route.id, "1"])).err).toContain("has no request 1: it was deleted;");
  expect((await capture(["get", route.id, "3"])).err).toContain("has no request 3: the last one is 2;");
});

test("signalbox capture forwards counts requests that wait for another attempt", async () => {
  await using failing = await startHttpServer((_, response) => {
    response.writeHead(503, { "retry-after": "3600" }).end();
  });
  const route = await client.createRoute({ forward: [{ url: failing.url }] });
  await fetch(route.url);
  await vi.waitFor(async () => expect(await route.deliveries(1)).toHaveLength(1), 10_000);
  const { out } = await capture(["forwards", route.url]);
  await route.update({ forward: [{ url: failing.url }, { name: "billing", url: failing.url }] });
  await fetch(route.url);
  await vi.waitFor(async () => expect(await route.deliveries(2)).toHaveLength(1), 10_000);
  const ofSeveral = await capture(["forwards", route.url]);
  const request = await capture(["get", route.url, "2"]);
  const ofBoth = await capture(["forwards", route.url, "--retry", "2", "--target", "nobody"]);
  await route.update({ forward: [{ name: "billing", url: failing.url }] });
  const retried = await capture(["forwards", route.url, "--retry", "2"]);
  expect(ofSeveral.out).toMatch(/^the target without a name:\n#1 {2}attempt 2 .*\n\nbilling:\n#2 {2}attempt 2 /s);
  expect(request.out).toMatch(
    /^#2 {2}[\d-]{10}T[\d:.]{12}Z {2}GET .*\n1\. {2}[\d-]{10}T[\d:.]{12}Z {2}forward to billing {2}GET /s,
  );
  expect(ofBoth.err).toContain('no target "nobody"');
  // Of one target, no name is needed.
  expect(retried).toMatchObject({ code: 0, err: "" });
  expect(out).toMatch(
    /^#1 {2}attempt 2 at \S+\n0 delivered, 0 given up\n0 not sent yet, 1 waiting for another attempt\n$/,
  );
});

test("signalbox capture forwards --retry all sends again what was given up", async () => {
  let isBroken = true;
  const received: string[] = [];
  await using target = await startHttpServer((request, response) => {
    if (!isBroken) received.push(request.url ?? "");
    response.writeHead(isBroken ? 400 : 204).end();
  });
  const route = await client.createRoute({ forward: [{ url: target.url }] });
  for (const name of ["one", "two", "three"]) await fetch(`${route.url}/${name}`);
  const failures = async (): Promise<unknown[] | undefined> => (await route.forwardQueues())[0]?.failures;
  await vi.waitFor(async () => expect(await failures()).toHaveLength(3), 10_000);
  isBroken = false;
  const unknown = await capture(["forwards", route.url, "--retry", "all", "--target", "nobody"]);
  const { code } = await capture(["forwards", route.url, "--retry", "all"]);
  await vi.waitFor(() => expect(received).toHaveLength(3), 10_000);
  expect(unknown.err).toContain('no target "nobody"');
  expect(code).toBe(0);
  expect(received.toSorted()).toEqual(["/one", "/three", "/two"]);
});

test("delete does nothing when it cannot ask, and removes requests, or the route, with --yes", async () => {
  const made = JSON.parse((await capture(["create", "--json", "--ttl", "2h"])).out) as { id: string; url: string };
  await fetch(made.url);
  const rejected = await capture(["delete", made.id]);
  expect(rejected).toMatchObject({ code: 2, err: expect.stringContaining("with 1 request") });
  expect(rejected.err).toContain("add --yes");
  expect((await capture(["get", made.id])).out).toMatch(/^#1 /);
  expect(await capture(["delete", made.id, "--requests", "--yes"])).toMatchObject({ code: 0 });
  expect((await capture(["get", made.id])).err).toBe("no requests\n");
  await fetch(made.url);
  expect((await capture(["delete", made.id, "--yes", "--json"])).out).toBe(`{"id":"${made.id}","requests":1}\n`);
  expect((await capture(["get", made.id])).code).toBe(1);
});
