import { describe, expect, test } from "vitest";
import { bearer, sharedCapture } from "../start-capture.ts";

const capture = sharedCapture();

interface Private {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
}

async function privateRoute(): Promise<Private> {
  const { id, url, secret = "" } = await capture.newRoute({ private: true });
  await fetch(url, { method: "POST", body: "confidential" });
  return { id, url, secret };
}

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(capture.url + path, { headers, redirect: "manual" });
}

type Paths = Record<string, Record<string, { responses: object }>>;

test("every operation of a private route rejects callers without access and other sites, with a described status", async () => {
  const { id, secret } = await privateRoute();
  const token = await capture.shareToken({ id, secret });
  const { paths } = await capture.get<{ paths: Paths }>("/openapi.json");
  const crossSite = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  for (const [path, operations] of Object.entries(paths)) {
    // Everybody may try to open a route with a secret.
    if (!path.includes("{id}") || path.endsWith("/access")) continue;
    const target = path.replace("{id}", id).replace("{seq}", "1").replace("{part}", "0").replace("{name}", "x");
    const url = `${capture.url}${target}${path.endsWith("/export") ? "?format=har" : ""}`;
    for (const [method, { responses }] of Object.entries(operations)) {
      const statusFor = async (headers: Record<string, string>): Promise<number> => {
        const response = await fetch(url, { method: method.toUpperCase(), headers });
        expect(await response.text()).not.toContain("confidential");
        expect(Object.keys(responses), `${method} ${path}`).toContain(String(response.status));
        return response.status;
      };
      for (const headers of [{}, bearer("x"), bearer(id), { cookie: `route_${id}=x` }]) {
        expect(await statusFor(headers), `${method} ${path}`).toBe(401);
      }
      if (method === "get") continue;
      for (const headers of [bearer(token), { ...crossSite, ...bearer(secret) }]) {
        expect(await statusFor(headers), `${method} ${path}`).toBe(403);
      }
      expect(await statusFor({ ...crossSite, cookie: `route_${id}=${secret}` }), `${method} ${path}`).toBe(403);
    }
  }
  const { requests } = await capture.get<{ requests: object[] }>(`/inspect/${id}`, bearer(secret));
  expect(requests).toMatchObject([{ seq: 1, pinned: false }]);
});

describe("a private route", () => {
  test("has a secret of 256 bits, shown once", async () => {
    const { id, secret } = await privateRoute();
    expect(Buffer.from(secret, "base64url")).toHaveLength(32);
    const shown = await capture.get(`/api/routes/${id}`, bearer(secret));
    expect(shown).toMatchObject({ id, private: true });
    expect(shown).not.toHaveProperty("secret");
  });

  test("opens in a browser with a cookie that scripts and other sites cannot use", async () => {
    const { id, secret } = await privateRoute();
    const response = await capture.send("POST", `/inspect/${id}/access`, { secret });
    expect(response.status).toBe(204);
    const cookies = response.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) {
      expect(cookie).toContain("HttpOnly");
      expect(cookie).toContain("SameSite=Strict");
      // Never sent to the route itself, which would store it.
      expect(cookie).toMatch(new RegExp(`Path=/(inspect|api/routes)/${id}`));
    }
    const cookie = cookies[0]?.split(";", 1)[0] ?? "";
    expect((await get(`/inspect/${id}/1`, { cookie })).status).toBe(200);
  });

  test.each(["x; Domain=example.com; Max-Age=9", "x\r\nSet-Cookie: a=b", "€", "x".repeat(43), "x".repeat(200)])(
    "sets no cookie for %j, whether the route is private or public",
    async (secret) => {
      const { id: privateId } = await privateRoute();
      const { id: publicId } = await capture.newRoute();
      for (const id of [privateId, publicId]) {
        const posted = await capture.send("POST", `/inspect/${id}/access`, { secret });
        expect([posted.status, posted.headers.getSetCookie()]).toEqual([401, []]);
        const opened = await fetch(`${capture.url}/inspect/${id}?share=${encodeURIComponent(secret)}`, {
          headers: { accept: "text/html" },
          redirect: "manual",
        });
        expect([opened.status, opened.headers.getSetCookie()]).toEqual([303, []]);
      }
    },
  );

  test("accepts the token of its share link as a query parameter, for reading only", async () => {
    const { id, secret } = await privateRoute();
    const token = await capture.shareToken({ id, secret });
    for (const path of [`/inspect/${id}`, `/inspect/${id}/1`, `/inspect/${id}/1/body`, `/api/routes/${id}`]) {
      expect((await get(`${path}?share=${token}`)).status).toBe(200);
      expect((await get(`${path}?share=wrong`)).status).toBe(401);
    }
    expect((await get(`/api/routes/${id}/share?share=${token}`)).status).toBe(403);
    // The secret itself is not accepted in a URL: URLs are copied, logged and saved.
    expect((await get(`/inspect/${id}?share=${secret}`)).status).toBe(401);
    const rejected = (await (await get(`/inspect/${id}`)).json()) as { detail: string };
    expect(rejected.detail).toContain("?share=");
  });
});
