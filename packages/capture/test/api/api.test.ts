import { describe, expect, test } from "vitest";
import { captureOfTest, sharedCapture } from "../start-capture.ts";

const capture = sharedCapture();

const json = { "content-type": "application/json" };

function post(body: unknown, headers: Record<string, string> = json): Promise<Response> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return fetch(`${capture.url}/api/routes`, { method: "POST", headers, body: text });
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

  test.each([
    ["text that is no JSON", "{", 400, "malformed_json"],
    ["an id that is no UUID", { id: "x" }, 422, "invalid_body"],
    ["a time to live over 30 days", { ttl: 31 * 24 * 3600 }, 422, "invalid_body"],
    ["a name with NUL in it", { name: "a\0b" }, 422, "invalid_body"],
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

  test("ignores an invalid Host in its links", async () => {
    const { id } = await capture.newRoute();
    const sent = `POST /${id} HTTP/1.1\r\nHost: evil"><script>\r\nContent-Length: 0\r\n\r\n`;
    expect((await capture.exchange(sent)).body).not.toContain("evil");
  });
});

test("GET /new creates a route and redirects to its inspector, and HEAD creates none", async () => {
  const own = await captureOfTest({ inMemory: true, limits: { routes: 1 } });
  const response = await fetch(`${own.url}/new`, { method: "HEAD", redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([303, null]);
  const made = await fetch(`${own.url}/new`, { redirect: "manual" });
  const location = made.headers.get("location") ?? "";
  expect([made.status, location]).toEqual([303, expect.stringMatching(/^\/inspect\/[\da-f-]{36}$/)]);
  expect((await fetch(own.url + location)).status).toBe(200);
  // As with GET, another page cannot request it.
  const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" };
  for (const method of ["GET", "HEAD"]) expect((await fetch(`${own.url}/new`, { method, headers })).status).toBe(403);
  const { info } = (await (await fetch(`${own.url}/openapi.json`)).json()) as { info: { description: string } };
  expect(info.description).toContain("`HEAD` works wherever `GET` does");
});

describe("GET /inspect/{id}", () => {
  test("returns the newest matching requests, page by page", async () => {
    const { id } = await capture.newRoute();
    for (let n = 1; n <= 12; n += 1) {
      const method = n % 2 === 0 ? "PUT" : "POST";
      await fetch(`${capture.url}/${id}`, { method, body: JSON.stringify({ n }) });
    }
    const first = await capture.inspect(id, `?limit=2&q=${encodeURIComponent("method:PUT json:$.n>4")}`);
    expect(first.requests.map(({ seq }) => seq)).toEqual([12, 10]);
    const second = await capture.get<typeof first>(String(first.next));
    expect(second.requests.map(({ seq }) => seq)).toEqual([8, 6]);
    expect(second.next).toBeNull();
    expect((await capture.inspect(id, "?after=10")).requests.map(({ seq }) => seq)).toEqual([12, 11]);

    let page = await capture.inspect(id, "?limit=5");
    const pages = [page.requests.map(({ seq }) => seq)];
    while (page.next !== null) {
      page = await capture.get<typeof first>(String(page.next));
      pages.push(page.requests.map(({ seq }) => seq));
    }
    expect(pages).toEqual([
      [12, 11, 10, 9, 8],
      [7, 6, 5, 4, 3],
      [2, 1],
    ]);
  });

  test("rejects an invalid query with the position of the error", async () => {
    const { id } = await capture.newRoute();
    const response = await fetch(`${capture.url}/inspect/${id}?q=${encodeURIComponent("method:GET size:big")}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: "invalid_query",
      detail: "'big' is not a bound for 'size'. Write one such as >1k (at character 17: method:GET size:⟶big)",
      errors: [{ pointer: "/q", code: "invalid_query", detail: "at character 17" }],
    });
  });

  test.each(["2", "0", "-1", "x", "1e3", "99999999999999999999"])("has no request %s", async (seq) => {
    const { id } = await capture.newRoute();
    await fetch(`${capture.url}/${id}`);
    for (const path of [`/inspect/${id}/${seq}`, `/inspect/${id}/${seq}/body`]) {
      const response = await fetch(capture.url + path);
      expect([response.status, await response.json()]).toMatchObject([404, { code: "unknown_request" }]);
    }
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

test.each(["*/*", "application/json", "application/json, text/html;q=0.5"])(
  "GET / returns JSON to programs, which accept %s",
  async (accept) => {
    expect(await capture.get("/", { accept })).toMatchObject({ routes: `${capture.url}/api/routes` });
  },
);
