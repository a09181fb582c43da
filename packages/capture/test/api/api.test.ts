import { describe, expect, test } from "vitest";
import { rawClient } from "../raw-client.ts";
import { sharedCapture, startCapture } from "../start-capture.ts";

const capture = sharedCapture();

const json = { "content-type": "application/json" };

function post(body: unknown, headers: Record<string, string> = json): Promise<Response> {
  return fetch(`${capture.url}/api/routes`, {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

describe("POST /api/routes", () => {
  test("creates a route with an id, its URLs and its expiry", async () => {
    const before = Date.now();
    const response = await fetch(`${capture.url}/api/routes`, { method: "POST" });
    expect(response.status).toBe(201);
    const route = (await response.json()) as Record<string, string>;
    expect(route.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/);
    expect(response.headers.get("location")).toBe(`/api/routes/${route.id}`);
    expect(route.url).toBe(`${capture.url}/${route.id}`);
    expect(route.inspectUrl).toBe(`${capture.url}/inspect/${route.id}`);
    const life = Date.parse(route.expiresAt ?? "") - before;
    expect(life / 1000 / 60 / 60 / 24).toBeCloseTo(7, 2);
  });

  test("accepts an id, a name and a lifetime", async () => {
    const id = crypto.randomUUID();
    const response = await post({ id: id.toUpperCase(), name: "Payments", ttl: 60 });
    expect(await response.json()).toMatchObject({ id, name: "Payments", ttl: 60, captured: 0, stored: 0 });
  });

  test("rejects an id that is taken", async () => {
    const { id } = await capture.newRoute();
    const response = await post({ id });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: "id_taken" });
  });

  test.each([
    ["text that is no JSON", "{", 400, "malformed_json"],
    ["an id that is no UUID", { id: "x" }, 422, "invalid_body"],
    ["a time to live over 30 days", { ttl: 31 * 24 * 3600 }, 422, "invalid_body"],
    ["a name with NUL in it", { name: "a\0b" }, 422, "invalid_body"],
    ["a member that it does not know", { tll: 5 }, 422, "invalid_body"],
    ["a list", [], 422, "invalid_body"],
    ["too much", JSON.stringify({ name: "x".repeat(1_100_000) }), 413, "body_too_large"],
  ])("rejects %s", async (_, body, status, code) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toMatchObject({ status, code });
  });

  test.each([
    [{ tll: 5 }, 'The body must not have "tll"; it may have id, name, ttl, private, response, limits'],
    [{ ttl: "5" }, '/ttl must be a number, got "5"'],
    [{ signature: { scheme: "git", key: "k" } }, "/signature/scheme must be one of github, stripe, "],
    [
      { response: [{ responses: [{ headers: [["Set-Cookie", "x"]] }] }] },
      "headers/0/0 is not allowed in a response of a route. Allowed are X-… and accept-ranges, content-digest,",
    ],
  ])("explains the error in %j", async (body, detail) => {
    expect(await (await post(body)).json()).toMatchObject({ detail: expect.stringContaining(detail) });
  });

  test("rejects a body of another type", async () => {
    expect((await post("{}", { "content-type": "text/plain" })).status).toBe(415);
  });

  test("ignores an invalid Host in its links", async () => {
    const client = await rawClient(capture.port);
    const { id } = await capture.newRoute();
    client.send(`POST /${id} HTTP/1.1\r\nHost: evil"><script>\r\nContent-Length: 0\r\n\r\n`);
    const { body } = await client.response();
    expect(body).not.toContain("evil");
    client.abort();
  });
});

test.each([
  ["limit=abc", "The query parameter 'limit' must be a number, got \"abc\"."],
  ["limit=1.5", "The query parameter 'limit' must be a whole number, got 1.5."],
  ["limit=5000", "The query parameter 'limit' must be at most 1000, got 5000."],
  ["bodies=x", 'The query parameter \'bodies\' must be one of "inline", "short", "none", got "x".'],
])("GET /inspect/{id}?%s returns an error", async (query, detail) => {
  const { id } = await capture.newRoute();
  const response = await fetch(`${capture.url}/inspect/${id}?${query}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "invalid_parameter", detail });
});

describe("/api/routes/{id}", () => {
  test("is described", async () => {
    const { id, createdAt } = await capture.newRoute({ name: "a" });
    await fetch(`${capture.url}/${id}`, { method: "POST", body: "12345" });
    const response = await fetch(`${capture.url}/api/routes/${id}`);
    expect(await response.json()).toMatchObject({ id, createdAt, captured: 1, stored: 1, storedBytes: 5 });
  });

  test("is deleted with all its requests", async () => {
    const { id } = await capture.newRoute();
    await fetch(`${capture.url}/${id}`);
    expect((await fetch(`${capture.url}/api/routes/${id}`, { method: "DELETE" })).status).toBe(204);
    for (const path of [`/${id}`, `/inspect/${id}`, `/inspect/${id}/1`, `/api/routes/${id}`]) {
      expect((await fetch(capture.url + path)).status).toBe(404);
    }
    expect((await fetch(`${capture.url}/api/routes/${id}`, { method: "DELETE" })).status).toBe(404);
  });

  test("can be emptied; its sequence numbers continue", async () => {
    const { id } = await capture.newRoute();
    await fetch(`${capture.url}/${id}`, { method: "POST", body: "x" });
    expect((await fetch(`${capture.url}/api/routes/${id}/requests`, { method: "DELETE" })).status).toBe(204);
    expect(await capture.inspect(id)).toMatchObject({
      route: { captured: 1, stored: 0, storedBytes: 0 },
      requests: [],
    });
    await fetch(`${capture.url}/${id}`);
    expect((await capture.newest(id)).seq).toBe(2);
  });
});

test("HEAD /new does not create a route", async () => {
  const own = await startCapture({ inMemory: true, limits: { routes: 1 } });
  try {
    const response = await fetch(`${own.url}/new`, { method: "HEAD", redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([303, null]);
    await own.newRoute();
  } finally {
    await own.stop();
  }
});

test("GET /new creates a route and redirects to its inspector", async () => {
  const response = await fetch(`${capture.url}/new`, { redirect: "manual" });
  expect(response.status).toBe(303);
  const location = response.headers.get("location") ?? "";
  expect(location).toMatch(/^\/inspect\/[\da-f-]{36}$/);
  expect((await fetch(capture.url + location)).status).toBe(200);
});

describe("GET /inspect/{id}", () => {
  test("pages through the requests, newest first", async () => {
    const { id } = await capture.newRoute();
    for (let n = 1; n <= 5; n += 1) await fetch(`${capture.url}/${id}`);
    const first = await capture.inspect(id, "?limit=2");
    expect(first.requests.map(({ seq }) => seq)).toEqual([5, 4]);
    const second = (await (await fetch(capture.url + first.next)).json()) as typeof first;
    expect(second.requests.map(({ seq }) => seq)).toEqual([3, 2]);
    const third = (await (await fetch(capture.url + second.next)).json()) as typeof first;
    expect(third.requests.map(({ seq }) => seq)).toEqual([1]);
    expect(third.next).toBeNull();
    expect((await capture.inspect(id, "?after=3")).requests.map(({ seq }) => seq)).toEqual([5, 4]);
  });

  test.each(["2", "0", "-1", "x", "1e3", "99999999999999999999"])("has no request %s", async (seq) => {
    const { id } = await capture.newRoute();
    await fetch(`${capture.url}/${id}`);
    for (const path of [`/inspect/${id}/${seq}`, `/inspect/${id}/${seq}/body`]) {
      const response = await fetch(capture.url + path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: "unknown_request" });
    }
  });

  test("sends a raw body as a download that browsers do not run", async () => {
    const { id } = await capture.newRoute();
    await fetch(`${capture.url}/${id}`, {
      method: "POST",
      headers: { "content-type": "text/html" },
      body: "<script>alert(1)</script>",
    });
    const { headers } = await fetch(`${capture.url}/inspect/${id}/1/body`);
    expect(headers.get("content-type")).toBe("application/octet-stream");
    expect(headers.get("content-disposition")).toBe('attachment; filename="request-1.bin"');
    expect(headers.get("content-security-policy")).toBe("sandbox");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("omits only long bodies of older requests from a list", async () => {
    const { id } = await capture.newRoute();
    const body = Buffer.alloc(9 * 1024 * 1024, "x");
    await fetch(`${capture.url}/${id}`, { method: "POST", body });
    await fetch(`${capture.url}/${id}`, { method: "POST", body: "short" });
    await fetch(`${capture.url}/${id}`, { method: "POST", body });
    const { requests } = await capture.inspect(id);
    expect(requests.map(({ body }) => body.content?.length ?? null)).toEqual([body.length, 5, null]);
  });
});

describe("the page", () => {
  const browser = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };

  test("is sent to browsers with a policy that blocks everything else", async () => {
    const { id } = await capture.newRoute();
    for (const path of [`/inspect/${id}`, "/"]) {
      const response = await fetch(capture.url + path, { headers: browser });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(response.headers.get("vary")).toBe("Accept");
      expect(response.headers.get("content-security-policy")).toMatch(
        /^default-src 'none'; script-src 127\.0\.0\.1:\d+\/inspect\/-\/assets\/; /,
      );
    }
  });

  test("loads assets whose names change with their content", async () => {
    const html = await (await fetch(`${capture.url}/`, { headers: browser })).text();
    const [, script] = /src="(\/inspect\/-\/assets\/[^"]+\.js)"/.exec(html) ?? [];
    const response = await fetch(`${capture.url}${script}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(response.headers.get("cache-control")).toContain("immutable");
  });

  test("returns 404 for an unknown route, so that the page can report it", async () => {
    const response = await fetch(`${capture.url}/inspect/${crypto.randomUUID()}`, { headers: browser });
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  });

  test("returns JSON to programs", async () => {
    for (const accept of ["*/*", "application/json", "application/json, text/html;q=0.5"]) {
      const response = await fetch(`${capture.url}/`, { headers: { accept } });
      expect(await response.json()).toMatchObject({ routes: `${capture.url}/api/routes` });
    }
  });
});

describe("the description of each operation that has a body or changes a route", () => {
  type Paths = Record<string, Record<string, { requestBody?: { content: object }; responses: object }>>;
  const bodies = [
    { type: "text/x-other", body: "x", status: 415 },
    { type: "application/json", body: "{", status: 400 },
    { type: "application/json", body: '{"unknown":1}', status: 422 },
    { type: "application/json", body: `"${"x".repeat(17 * 1024 * 1024)}"`, status: 413 },
  ];

  test("documents the responses to unauthorized callers and invalid bodies", async () => {
    const { id, secret = "" } = await capture.newRoute({ private: true });
    await fetch(`${capture.url}/${id}`);
    const authorization = `Bearer ${secret}`;
    const shared = await fetch(`${capture.url}/api/routes/${id}/share`, { headers: { authorization } });
    const { token } = (await shared.json()) as { token: string };
    const { paths } = (await (await fetch(`${capture.url}/openapi.json`)).json()) as { paths: Paths };
    const unnamed: string[] = [];
    for (const [path, methods] of Object.entries(paths)) {
      // This path exists only if a decoder has an inspector.
      if (path.includes("{inspector}")) continue;
      const url = capture.url + path.replace("{id}", id).replace("{seq}", "1");
      for (const [method, { requestBody, responses }] of Object.entries(methods)) {
        if (method === "get") continue;
        const call = async (init: RequestInit): Promise<number> => {
          const { status } = await fetch(url, { method: method.toUpperCase(), ...init });
          if (!(status in responses)) unnamed.push(`${method} ${path}: ${status}`);
          return status;
        };
        if (path.includes("{id}") && !path.endsWith("/access")) {
          expect(await call({ headers: { authorization: `Bearer ${token}` } })).toBe(403);
          expect(await call({})).toBe(401);
        }
        if (requestBody === undefined) continue;
        for (const { type, body, status } of bodies) {
          const isTaken = Object.hasOwn(requestBody.content, "application/json");
          const given = await call({ headers: { authorization, "content-type": type }, body });
          expect(given, `${method} ${path}`).toBe(isTaken ? status : 415);
        }
      }
    }
    expect(unnamed).toEqual([]);
  });
});
