import { describe, expect, test } from "vitest";
import { sharedCapture } from "../start-capture.ts";

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

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(capture.url + path, { headers, redirect: "manual" });
}

describe("a private route", () => {
  test("has a secret of 256 bits, shown once", async () => {
    const { id, secret } = await privateRoute();
    expect(Buffer.from(secret, "base64url")).toHaveLength(32);
    const shown = (await (await get(`/api/routes/${id}`, bearer(secret))).json()) as object;
    expect(shown).toMatchObject({ id, private: true });
    expect(shown).not.toHaveProperty("secret");
  });

  test("cannot be read with its id alone", async () => {
    const { id } = await privateRoute();
    const paths = [
      "",
      "?q=x",
      "/1",
      "/1/body",
      "/1/decoded",
      "/1/decoded/body",
      "/1/decoded/parts/0",
      "/1/deliveries",
      "/events",
      "/wait?timeout=0",
      "/export?format=har",
    ];
    for (const path of [
      ...paths.map((path) => `/inspect/${id}${path}`),
      `/api/routes/${id}`,
      `/api/routes/${id}/share`,
    ]) {
      for (const headers of [{}, bearer("x"), bearer(id), { cookie: `route_${id}=x` }]) {
        const response = await get(path, headers);
        expect(response.status, path).toBe(401);
        expect(await response.text()).not.toContain("confidential");
      }
    }
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

  test("can be read but not changed with its share link", async () => {
    const { id, secret } = await privateRoute();
    const share = (await (await get(`/api/routes/${id}/share`, bearer(secret))).json()) as {
      url: string;
      token: string;
    };
    expect((await get(`/inspect/${id}`, bearer(share.token))).status).toBe(200);
    expect((await get(`/api/routes/${id}/share`, bearer(share.token))).status).toBe(403);
    const remove = await fetch(`${capture.url}/api/routes/${id}`, { method: "DELETE", headers: bearer(share.token) });
    expect(remove.status).toBe(403);
    const opened = await fetch(share.url, { headers: { accept: "text/html" }, redirect: "manual" });
    expect(opened.status).toBe(303);
    expect(opened.headers.get("location")).toBe(`/inspect/${id}`);
    expect(opened.headers.getSetCookie()[0]).toContain(share.token);
  });

  test("accepts the token of its share link as a query parameter, for reading only", async () => {
    const { id, secret } = await privateRoute();
    await fetch(`${capture.url}/${id}`, { method: "POST", body: "x" });
    const { token } = (await (await get(`/api/routes/${id}/share`, bearer(secret))).json()) as { token: string };
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

  test("a link with a wrong token does not replace the cookie of a browser", async () => {
    const { id } = await privateRoute();
    const opened = await get(`/inspect/${id}?share=wrong`, { accept: "text/html" });
    expect(opened.headers.getSetCookie()).toEqual([]);
  });

  test("can become public, and private again with another secret", async () => {
    const { id, secret } = await privateRoute();
    const change = async (body: object) =>
      (await (await capture.send("PATCH", `/api/routes/${id}`, body, bearer(secret))).json()) as { secret?: string };
    await change({ private: false });
    expect((await get(`/inspect/${id}`)).status).toBe(200);
    const again = await change({ private: true });
    expect(again.secret).toBeDefined();
    expect(again.secret).not.toBe(secret);
    expect((await get(`/inspect/${id}`, bearer(secret))).status).toBe(401);
    expect((await get(`/inspect/${id}`, bearer(again.secret ?? ""))).status).toBe(200);
  });
});
