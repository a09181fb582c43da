import { expect, test } from "vitest";
import { longestTurn } from "../../../../test/longest-turn.ts";
import type { RequestPageJson } from "../../src/json/shapes.ts";
import { captureOfTest, sharedCapture } from "../start-capture.ts";

const capture = sharedCapture({ inMemory: true });

const manyValues = `[${"1,".repeat(250_000)}1]`;
const manyTerms = "-json:$.*~zz ".repeat(5);

test("a search of many terms in a large body does not block others", async () => {
  const { id, url } = await capture.newRoute();
  await fetch(url, { method: "POST", body: manyValues });
  const query = new URLSearchParams({ q: manyTerms, bodies: "none" });
  const longest = await longestTurn(async () => {
    expect((await capture.inspect(id, `?${query}`)).requests).toHaveLength(1);
  });
  expect(longest).toBeLessThan(300);
});

// The engine compares the whole needle at each index of the text: 11 s for this one.
const hostileText = "a".repeat(1024 * 1024);
const hostileNeedle = `ab${"a".repeat(6_000)}`;

test.each([hostileNeedle, `body:${hostileNeedle}`, `json:$~${hostileNeedle}`, `path:/*${hostileNeedle}*`])(
  "a search for a text that almost matches everywhere delays no other request: %.12s",
  async (q) => {
    const { id, url } = await capture.newRoute();
    const path = hostileText.slice(0, 30_000);
    await fetch(`${url}/${path}`, { method: "POST", body: JSON.stringify(hostileText) });
    const query = new URLSearchParams({ q, bodies: "none" });
    const longest = await longestTurn(async () => {
      expect((await capture.inspect(id, `?${query}`)).requests).toHaveLength(0);
      const waited = await fetch(`${capture.url}/inspect/${id}/wait?${query}&timeout=0.1`.replace("bodies=none&", ""));
      expect(await waited.json()).toMatchObject({ complete: false, requests: [] });
      const exported = await fetch(`${capture.url}/inspect/${id}/export?format=ndjson&${new URLSearchParams({ q })}`);
      expect(await exported.text()).toBe("");
    });
    expect(longest).toBeLessThan(300);
  },
);

test("a rule with such a text delays no other request", async () => {
  const when = `-${hostileNeedle.slice(0, 1_900)}`;
  const { url } = await capture.newRoute({ response: [{ when, responses: [{ status: 202 }] }] });
  const longest = await longestTurn(async () => {
    expect((await fetch(url, { method: "POST", body: hostileText })).status).toBe(202);
  });
  expect(longest).toBeLessThan(300);
});

test("stores a request whose rules time out, and tells the sender", async () => {
  const slow = { when: "-json:$.*~zz ".repeat(100), responses: [{ status: 202 }] };
  const hasty = await captureOfTest({ inMemory: true, limits: { ruleMs: 200 } });
  const { id, url } = await hasty.newRoute({ response: [slow] });
  const longest = await longestTurn(async () => {
    const response = await fetch(url, { method: "POST", body: `[${"1,".repeat(4 * 1024 * 1024)}1]` });
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("10");
    expect(await response.json()).toMatchObject({
      code: "rules_not_evaluated",
      detail: expect.stringContaining("stored as number 1"),
    });
  });
  expect(longest).toBeLessThan(300);
  expect((await hasty.inspect(id, "?bodies=none")).requests).toHaveLength(1);
});

test("a list of very long targets ends early, and its next page continues", async () => {
  const { id, url } = await capture.newRoute();
  const count = 80;
  await Promise.all(Array.from({ length: count }, () => fetch(`${url}?${"&a".repeat(30_000)}`)));
  let first = "";
  const longest = await longestTurn(async () => {
    first = await (await fetch(`${capture.url}/inspect/${id}?limit=1000&bodies=none`)).text();
  });
  expect(longest).toBeLessThan(1_500);
  const page = JSON.parse(first) as RequestPageJson;
  const rest = await capture.get<RequestPageJson>(page.next ?? "");
  expect(rest.next).toBeNull();
  expect([...page.requests, ...rest.requests].map(({ seq }) => seq)).toEqual(
    Array.from({ length: count }, (_, n) => count - n),
  );
});

test("rejects a template that begins a value before many spaces quickly", async () => {
  const rule = { template: true, responses: [{ body: `{{${" ".repeat(1_500)}` }] };
  const longest = await longestTurn(() =>
    expect(capture.newRoute({ response: [rule] })).rejects.toThrow("this '{{' has no '}}'"),
  );
  expect(longest).toBeLessThan(300);
});

test("a template with thousands of query values parses the query once", async () => {
  const headers = Array.from({ length: 64 }, (_, n) => [`X-${n}`, "{{request.query.z}}".repeat(400)]);
  const { url } = await capture.newRoute({ response: [{ template: true, responses: [{ headers }] }] });
  const longest = await longestTurn(async () => {
    expect((await fetch(`${url}?${"&a".repeat(2_500)}`)).status).toBe(200);
  });
  expect(longest).toBeLessThan(300);
});

test("the rules of a route have at most 100 terms that search bodies", async () => {
  const rule = { when: "-json:$~zz ".repeat(51), responses: [{}] };
  await expect(capture.newRoute({ response: [rule, rule] })).rejects.toThrow("at most 100 terms that search bodies");
  await capture.newRoute({ response: [rule, { ...rule, when: "-method:A ".repeat(150) }] });
});
