import { describe, expect, test } from "vitest";
import { rawClient } from "../../../../test/raw-client.ts";
import { sharedCapture } from "../start-capture.ts";

const capture = sharedCapture();

async function routeWith(...response: object[]): Promise<{ id: string; url: string }> {
  return capture.newRoute({ response });
}

const patch = (id: string, body: object): Promise<Response> => capture.patch(id, body);

describe("a response rule", () => {
  test("responds with its status, its headers in their order, and its body", async () => {
    const { id } = await routeWith({
      responses: [
        {
          status: 418,
          headers: [
            ["X-b", "2"],
            ["content-type", "text/plain"],
            ["X-B", "\u00e9"],
          ],
          body: "grün",
        },
      ],
    });
    const { status, head, body } = await capture.exchange(`GET /${id} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect([status, body]).toEqual([418, "grün"]);
    expect(head.split("\r\n").slice(1, 4)).toEqual(["X-b: 2", "content-type: text/plain", "X-B: \xe9"]);
    expect(head).toContain("Content-Security-Policy: sandbox");
  });

  test("responds to matching requests; the first matching rule wins", async () => {
    const { url } = await routeWith(
      { when: "method:POST json:$.type=paid", responses: [{ status: 201 }] },
      { when: "path:/teapot", responses: [{ status: 418 }] },
      { when: "header.x-fail:", responses: [{ status: 503 }] },
    );
    const status = async (path: string, init?: RequestInit) => (await fetch(url + path, init)).status;
    expect(await status("", { method: "POST", body: '{"type":"paid"}' })).toBe(201);
    expect(await status("/teapot", { headers: { "x-fail": "1" } })).toBe(418);
    expect(await status("/", { headers: { "x-fail": "1" } })).toBe(503);
    expect(await status("/")).toBe(200);
  });

  test("sends each response as often as configured under concurrent requests", async () => {
    const { url } = await routeWith({
      responses: [{ status: 500, times: 5 }, { status: 503, times: 3 }, { status: 200 }],
    });
    const responses = await Promise.all(Array.from({ length: 20 }, () => fetch(url)));
    const statuses = responses.map(({ status }) => status).sort((a, b) => b - a);
    expect(statuses).toEqual([...Array(3).fill(503), ...Array(5).fill(500), ...Array(12).fill(200)]);
  });

  test("continues its sequence after a restart and other changes, and starts again when the rules are set again", async () => {
    const response = [{ responses: [{ status: 501 }, { status: 502 }, { status: 503 }, { status: 504 }] }];
    const { id, url } = await routeWith(...response);
    expect((await fetch(url)).status).toBe(501);
    await capture.restart();
    expect((await fetch(url)).status).toBe(502);
    await patch(id, { name: "another" });
    expect((await fetch(url)).status).toBe(503);
    await patch(id, { response });
    expect((await fetch(url)).status).toBe(501);
  });

  test("waits for its delay, while later requests get their response", async () => {
    const { id, url } = await routeWith({ responses: [{ delay: 30, times: 1 }, {}] });
    const leaving = new AbortController();
    const late = fetch(url, { signal: leaving.signal });
    await expect.poll(async () => (await capture.inspect(id)).requests).toHaveLength(1);
    expect((await fetch(url)).status).toBe(200);
    leaving.abort(new Error("still waiting"));
    await expect(late).rejects.toThrow("still waiting");
  });

  test("echoes a body with its type, byte for byte", async () => {
    const { url } = await routeWith({ responses: [{ kind: "echo" }] });
    const body = Buffer.from([0, 255, 10, 13]);
    const response = await fetch(url, { method: "POST", body, headers: { "content-type": "image/x-own" } });
    expect(response.headers.get("content-type")).toBe("image/x-own");
    expect(Buffer.from(await response.arrayBuffer()).equals(body)).toBe(true);
  });

  test("replays a large cassette to any number of requests at once, beside requests that were not recorded", async () => {
    const api = "https://api.test";
    const call = (n: number, body: object) => ({
      request: { method: "POST", url: `${api}/a`, headers: {}, body: { json: { n, pad: "x".repeat(2_000), ...body } } },
      response: { status: 200, headers: {}, body: { text: String(n) } },
    });
    const recorded = Array.from({ length: 80 }, (_, n) => call(n, {}));
    const calls = [...recorded, call(80, { token: "[REDACTED]" }), call(81, {})];
    const { url } = await routeWith({ responses: [{ kind: "replay", url: api, calls }] });
    const send = async (body: object) => {
      const response = await fetch(`${url}/a`, { method: "POST", body: JSON.stringify(body) });
      return [response.status, await response.text()];
    };
    const bodies = calls.map(({ request }) => ({
      ...request.body.json,
      ...(request.body.json.n === 80 && { token: "t" }),
    }));
    const [replayed, strays] = await Promise.all([
      Promise.all(bodies.map(({ n, ...others }) => send({ ...others, n }))),
      Promise.all(bodies.map(() => send({ stray: true }))),
    ]);
    expect(replayed).toEqual(bodies.map(({ n }) => [200, String(n)]));
    expect(strays).toEqual(bodies.map(() => [502, expect.stringContaining("POST https://api.test/a is not recorded")]));
  });

  test("sends no body with 204 and 304, and the connection stays open", async () => {
    const { id } = await routeWith({
      responses: [{ status: 204, body: "x" }, { status: 304, body: "x" }, { body: "y" }],
    });
    const client = await rawClient(capture.port);
    const get = `GET /${id} HTTP/1.1\r\nHost: x\r\n\r\n`;
    client.send(get, get, get);
    expect((await client.response({ toHead: true })).status).toBe(204);
    expect((await client.response({ toHead: true })).status).toBe(304);
    expect((await client.response()).body).toBe("y");
    client.abort();
  });

  test.each([
    ["a header that would end early", { headers: [["X", "a\r\nSet-Cookie: b=c"]] }],
    ["a header name that is none", { headers: [["X\r\nY", "a"]] }],
    ["a cookie for this origin", { headers: [["Set-Cookie", "a=b"]] }],
    ["a cookie in another case", { headers: [["sEt-cOoKiE", "a=b"]] }],
    ["a policy of its own", { headers: [["Content-Security-Policy", "default-src *"]] }],
    ["a length that is not that of the body", { headers: [["Content-Length", "5"]] }],
    ["a framing of its own", { headers: [["Transfer-Encoding", "chunked"]] }],
    ["a type to be guessed", { headers: [["X-Content-Type-Options", "guess"]] }],
    ["reports of this origin to a stranger", { headers: [["NEL", '{"report_to":"a","max_age":9}']] }],
    ["a place for reports", { headers: [["Report-To", "{}"]] }],
    ["a scope for service workers", { headers: [["Service-Worker-Allowed", "/"]] }],
    ["hints that browsers send to this origin from then on", { headers: [["Accept-CH", "Sec-CH-UA-Model"]] }],
    ["a dictionary for other paths of this origin", { headers: [["Use-As-Dictionary", 'match="/inspect/*"']] }],
    ["other pages to load in advance", { headers: [["Speculation-Rules", '"/x"']] }],
    ["a login state of this origin", { headers: [["Set-Login", "logged-in"]] }],
    ["an upgrade for the whole host", { headers: [["Strict-Transport-Security", "max-age=9"]] }],
    ["a file of a proxy before the service", { headers: [["X-Accel-Redirect", "/etc/passwd"]] }],
    ["a file of a server before the service", { headers: [["X-Sendfile", "/etc/passwd"]] }],
    ["a header that nobody knows yet", { headers: [["Origin-Wide-Thing", "1"]] }],
    ["NUL in a value", { headers: [["X", "a\0b"]] }],
    ["a character that no header can carry", { headers: [["X", "🚦"]] }],
    ["an informational status", { status: 101 }],
    ["a status that is none", { status: 600 }],
    ["a delay over 30 seconds", { delay: 31 }],
    ["an unknown kind", { kind: "redirect" }],
  ])("is rejected with %s", async (_, response) => {
    const { id } = await capture.newRoute();
    const rejected = await patch(id, { response: [{ responses: [response] }] });
    expect(rejected.status).toBe(422);
    expect(await rejected.json()).toMatchObject({
      code: "invalid_body",
      errors: [{ pointer: expect.stringMatching(/^\/response\/0\/responses\/0\//) }],
    });
  });
});

test("the default response rejects service worker scripts", async () => {
  const { id, url } = await capture.newRoute();
  expect((await fetch(url, { headers: { "service-worker": "script" } })).status).toBe(403);
  expect((await capture.inspect(id)).requests).toHaveLength(1);
});

test("PATCH /api/routes/{id} changes the expiry of a route with its lifetime", async () => {
  const { id, expiresAt } = await capture.newRoute({ ttl: 1_000 });
  const changed = (await (await patch(id, { ttl: 3_000 })).json()) as { expiresAt: string };
  expect(Date.parse(changed.expiresAt) - Date.parse(expiresAt)).toBe(2_000_000);
});

describe("a preflight", () => {
  const ask = { Origin: "https://app.example", "Access-Control-Request-Method": "PUT" };

  test.each([
    ["without rules", [], [200, 200, 200]],
    ["with rules, and does not count as a use of them", [{ status: 503, times: 1 }, { status: 201 }], [204, 503, 201]],
  ])("of any request is allowed by a route %s", async (_, responses, [allowed, ...statuses]) => {
    const { id, url } = await routeWith(...(responses.length === 0 ? [] : [{ responses }]));
    for (const method of ["PUT", "PURGE", "PUT"]) {
      const { status, headers } = await fetch(`${url}/hook`, {
        method: "OPTIONS",
        headers: {
          ...ask,
          "Access-Control-Request-Method": method,
          "Access-Control-Request-Headers": "content-type,x-id",
        },
      });
      expect(status).toBe(allowed);
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("access-control-allow-methods")).toBe(method);
      expect(headers.get("access-control-allow-headers")).toBe("content-type,x-id");
    }
    for (const status of statuses) expect((await fetch(url, { method: "PUT" })).status).toBe(status);
    // An OPTIONS request that is not a preflight is captured like any other.
    expect((await fetch(url, { method: "OPTIONS" })).status).toBe(statuses[1]);
    expect((await capture.inspect(id)).requests).toHaveLength(6);
  });

  test("gets the response of a rule that matches OPTIONS", async () => {
    const { url } = await routeWith(
      { when: "method:options path:/closed", responses: [{ status: 403 }] },
      { responses: [{ status: 500 }] },
    );
    const status = async (path: string): Promise<number> =>
      (await fetch(url + path, { method: "OPTIONS", headers: ask })).status;
    expect([await status("/closed"), await status("/open")]).toEqual([403, 204]);
  });
});

test("a path selects the status when no rule matches", async () => {
  const { url } = await routeWith({ when: "path:/status/201", responses: [{ status: 409 }] });
  const status = async (path: string): Promise<number> => (await fetch(url + path, { redirect: "manual" })).status;
  expect(await status("/status/404")).toBe(404);
  expect(await status("/status/204")).toBe(204);
  expect(await status("/status/301")).toBe(301);
  expect(await status("/status/201")).toBe(409);
  expect(await status("/status/404/more")).toBe(200);
  expect(await status("/status/101")).toBe(200);
  expect(await status("/a/status/500")).toBe(200);
});

describe("a rule that is a template", () => {
  const json = [["Content-Type", "application/json; charset=utf-8"]];

  test("responds with values of the request, escaped inside JSON", async () => {
    const { url } = await routeWith({
      template: true,
      responses: [
        {
          headers: [...json, ["X-Id", "id-{{request.json.id}}"], ["X-Trace", "{{ request.header.X-Trace }}"]],
          body: '{"id": {{request.json.id}}, "name": "Dear {{request.json.user[\'full name\']}}", "first": {{request.json.items[0]}}, "missing": {{request.json.nothing}}, "a": {{request.query.a}}, "m": "{{request.method}} {{request.path}}", "at": "{{now}}", "key": "{{uuid}}"}',
        },
      ],
    });
    const sent = '{"id": 12345678901234567890, "user": {"full name": "A \\"B\\"\\n\u00e9"}, "items": [{"n": 1.50}]}';
    const response = await fetch(`${url}/x?a=1%202`, { method: "POST", headers: { "x-trace": "t-1" }, body: sent });
    expect([response.headers.get("x-id"), response.headers.get("x-trace")]).toEqual(["id-12345678901234567890", "t-1"]);
    const text = await response.text();
    expect(text).toContain('"id": 12345678901234567890, "name": "Dear A \\"B\\"\\n\u00e9", "first": {"n":1.50}');
    expect(JSON.parse(text)).toMatchObject({
      missing: null,
      a: "1 2",
      m: "POST /x",
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      key: expect.stringMatching(/^[\da-f]{8}-/),
    });
  });

  test("is off by default", async () => {
    const plain = await routeWith({ responses: [{ body: "{{request.method}}" }] });
    expect(await (await fetch(plain.url)).text()).toBe("{{request.method}}");
    const text = await routeWith({ template: true, responses: [{ body: '"{{request.body}}"' }] });
    expect(await (await fetch(text.url, { method: "POST", body: 'a "b"' })).text()).toBe('"a "b""');
  });

  test("cannot split a header, and limits the length of a body", async () => {
    const split = await routeWith({ template: true, responses: [{ headers: [["X-Id", "{{request.json.id}}"]] }] });
    const post = (url: string, body: string): Promise<Response> => fetch(url, { method: "POST", body });
    const failed = await post(split.url, '{"id": "a\\r\\nSet-Cookie: b=1"}');
    expect([failed.status, failed.headers.get("set-cookie")]).toEqual([500, null]);
    expect(await failed.json()).toMatchObject({ code: "template_failed", detail: expect.stringContaining("X-Id") });
    const long = await routeWith({ template: true, responses: [{ body: "{{request.body}}".repeat(100) }] });
    expect((await post(long.url, "x".repeat(100_000))).status).toBe(500);
    // A body that is parsed in a thread.
    const large = await routeWith({ template: true, responses: [{ body: "{{request.json.last}}" }] });
    const body = JSON.stringify({ items: Array.from({ length: 50_000 }, (_, n) => n), last: "here" });
    expect(await (await post(large.url, body)).text()).toBe("here");
  });

  test("is rejected with the position of the error", async () => {
    const { id } = await capture.newRoute();
    const responses = [{ headers: json, body: '{\n  "id": {{request.jsn.id}}\n}' }];
    const wrong = await patch(id, { response: [{ template: true, responses }] });
    expect(wrong.status).toBe(422);
    const { errors } = (await wrong.json()) as { errors: { pointer: string; detail: string }[] };
    expect(errors).toEqual([
      expect.objectContaining({
        pointer: "/response/0/responses/0/body",
        detail: expect.stringContaining("line 2, column 9: unknown value 'request.jsn.id'"),
      }),
    ]);
    const open = await patch(id, { response: [{ template: true, responses: [{ body: "a {{now" }] }] });
    expect(await open.text()).toContain("line 1, column 3");
  });
});
